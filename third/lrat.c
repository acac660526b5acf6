/* Refutations in LRAT without RAT steps: each lemma follows by unit propagation. */
#include <string.h>

#include "third.h"

#define MOST_VARIABLE 10000000

typedef struct {
    Clauses *clauses;
    int64_t *names; /* of the clauses, ascending */
    bool *gone;
    size_t room;
    uint32_t *marks, mark; /* marks[2 x] for x and marks[2 x + 1] for its negation: false if it is `mark` */
    size_t marked;         /* variables below have marks */
} Proof;

void put(Clauses *clauses, int32_t literal) { push(&clauses->literals, literal); }

void end_clause(Clauses *clauses) {
    if (clauses->count + 2 > clauses->room) {
        size_t room = clauses->room ? 2 * clauses->room : 64;
        size_t *from = take(room, sizeof *from);
        if (clauses->room) memcpy(from, clauses->from, (clauses->count + 1) * sizeof *from);
        clauses->from = from;
        clauses->room = room;
    }
    clauses->from[++clauses->count] = clauses->literals.count;
    tick(1);
}

static size_t place(int32_t literal) { return literal > 0 ? 2 * (size_t)literal : 2 * (size_t)-literal + 1; }

static bool is_false(const Proof *proof, int32_t literal) { return proof->marks[place(literal)] == proof->mark; }

static void make_false(Proof *proof, int32_t literal) { proof->marks[place(literal)] = proof->mark; }

static void ensure_marks(Proof *proof, int32_t literal) {
    size_t variable = (size_t)(literal > 0 ? literal : -literal);
    if (variable < proof->marked) return;
    size_t marked = proof->marked ? proof->marked : 64;
    while (marked <= variable) marked *= 2;
    uint32_t *marks = take(marked, 2 * sizeof *marks);
    if (proof->marked) memcpy(marks, proof->marks, proof->marked * 2 * sizeof *marks);
    proof->marks = marks;
    proof->marked = marked;
}

static void name_clause(Proof *proof, size_t number, int64_t name) {
    if (number >= proof->room) {
        size_t room = proof->room ? 2 * proof->room : 64;
        int64_t *names = take(room, sizeof *names);
        bool *gone = take(room, sizeof *gone);
        if (proof->room) memcpy(names, proof->names, proof->room * sizeof *names);
        if (proof->room) memcpy(gone, proof->gone, proof->room * sizeof *gone);
        proof->names = names;
        proof->gone = gone;
        proof->room = room;
    }
    proof->names[number] = name;
}

/* The clause of this name that is not gone. */
static bool clause_named(const Proof *proof, int64_t name, size_t *clause) {
    size_t low = 0, high = proof->clauses->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        *clause = middle;
        if (proof->names[middle] == name) return !proof->gone[middle];
        if (proof->names[middle] < name) low = middle + 1;
        else high = middle;
    }
    return false;
}

typedef enum { CONFLICT, OLD_UNIT, NEW_UNIT, MORE } State;

/* What is left of a clause: nothing, one literal, which is made true, or more. */
static State look(Proof *proof, size_t clause) {
    const Clauses *clauses = proof->clauses;
    const int32_t *literals = clauses->literals.at;
    size_t left = 0;
    int32_t open = 0;
    tick(clauses->from[clause + 1] - clauses->from[clause] + 1);
    for (size_t i = clauses->from[clause]; i < clauses->from[clause + 1]; i++) {
        if (is_false(proof, literals[i])) continue;
        open = literals[i];
        left++;
    }
    if (left != 1) return left ? MORE : CONFLICT;
    bool old = is_false(proof, -open);
    make_false(proof, -open);
    return old ? OLD_UNIT : NEW_UNIT;
}

/* Unit propagation over all clauses, round by round. */
static bool leads_to_conflict(Proof *proof) {
    for (bool changed = true; changed;) {
        changed = false;
        for (size_t clause = 0; clause < proof->clauses->count; clause++) {
            if (proof->gone[clause]) continue;
            State state = look(proof, clause);
            if (state == CONFLICT) return true;
            changed = changed || state == NEW_UNIT;
        }
    }
    return false;
}

typedef struct {
    const char *at, *end;
    size_t line;
} Words;

static bool ends_line(char c) { return c == '\n' || c == '\r'; }

static bool is_blank(char c) { return c == ' ' || c == '\t'; }

/* The next word of the line; false if there is none. */
static bool next_word(Words *words, const char **word, size_t *length) {
    while (words->at < words->end && is_blank(*words->at)) words->at++;
    *word = words->at;
    while (words->at < words->end && !is_blank(*words->at) && !ends_line(*words->at)) words->at++;
    *length = (size_t)(words->at - *word);
    return *length > 0;
}

static int64_t number_of(const Words *words, const char *word, size_t length) {
    bool minus = length > 1 && *word == '-';
    int64_t number = 0;
    for (size_t i = minus; i < length; i++) {
        if (word[i] < '0' || word[i] > '9') stop_at(REJECTED, "line %zu of the proof is no step", words->line);
        if (number > (int64_t)BILLION * BILLION / 10) stop_at(LIMIT, "line %zu of the proof has a huge number", words->line);
        number = number * 10 + (word[i] - '0');
    }
    return minus ? -number : number;
}

/* Read numbers up to a zero; false if the line ends before. */
static bool next_number(Words *words, int64_t *number) {
    const char *word;
    size_t length;
    if (!next_word(words, &word, &length)) stop_at(REJECTED, "line %zu of the proof is no step", words->line);
    *number = number_of(words, word, length);
    return *number != 0;
}

static void ensure_line_ends(Words *words) {
    const char *word;
    size_t length;
    if (next_word(words, &word, &length)) stop_at(REJECTED, "line %zu of the proof is no step", words->line);
}

static void drop(Proof *proof, Words *words) {
    int64_t name;
    size_t clause;
    while (next_number(words, &name)) {
        if (!clause_named(proof, name, &clause))
            stop_at(REJECTED, "line %zu of the proof deletes a clause that is not there", words->line);
        proof->gone[clause] = true;
    }
    ensure_line_ends(words);
}

/* Read and check a lemma; return whether it is empty. */
static bool prove(Proof *proof, Words *words, int64_t name) {
    Clauses *clauses = proof->clauses;
    size_t begin = clauses->literals.count, clause;
    int64_t number;
    if (clauses->count ? name <= proof->names[clauses->count - 1] : name <= 0)
        stop_at(REJECTED, "line %zu of the proof has a name that does not grow", words->line);
    while (next_number(words, &number)) {
        if (number > MOST_VARIABLE || number < -MOST_VARIABLE)
            stop_at(LIMIT, "line %zu of the proof has a huge variable", words->line);
        ensure_marks(proof, (int32_t)number);
        put(clauses, (int32_t)number);
        tick(1);
    }
    if (++proof->mark == 0) stop(LIMIT, "the proof is too long");
    for (size_t i = begin; i < clauses->literals.count; i++) make_false(proof, clauses->literals.at[i]);
    bool follows = false, hinted = false;
    const char *problem = NULL;
    Words hints = *words;
    while (next_number(&hints, &number))
        if (number < 0) stop_at(UNSUPPORTED, "line %zu of the proof is a RAT step", words->line);
    ensure_line_ends(&hints);
    while (next_number(words, &number)) {
        hinted = true;
        if (follows || problem) continue;
        if (!clause_named(proof, number, &clause)) {
            problem = "line %zu of the proof names a clause that is not there";
            continue;
        }
        State state = look(proof, clause);
        follows = state == CONFLICT;
        if (state == MORE) problem = "line %zu of the proof: a hint leaves more than one literal";
    }
    *words = hints;
    if (!hinted) follows = leads_to_conflict(proof);
    if (problem) stop_at(REJECTED, problem, words->line);
    if (!follows) stop_at(REJECTED, "line %zu of the proof does not follow", words->line);
    end_clause(clauses);
    name_clause(proof, clauses->count - 1, name);
    return clauses->literals.count == begin;
}

void check_refutation(Clauses *clauses, const Value *text) {
    Proof proof = {.clauses = clauses};
    Words words = {text->text, text->text + text->length, 0};
    const char *word;
    size_t length;
    for (size_t i = 0; i < clauses->count; i++) name_clause(&proof, i, (int64_t)i + 1);
    ensure_marks(&proof, 1);
    for (size_t i = 0; i < clauses->literals.count; i++) ensure_marks(&proof, clauses->literals.at[i]);
    for (; words.at < words.end; words.at++) {
        words.line++;
        if (next_word(&words, &word, &length)) {
            if (length == 1 && *word == 'c') {
                while (words.at < words.end && !ends_line(*words.at)) words.at++;
                continue;
            }
            int64_t name = number_of(&words, word, length);
            Words ahead = words;
            if (next_word(&ahead, &word, &length) && length == 1 && *word == 'd') {
                words.at = ahead.at;
                drop(&proof, &words);
            } else if (prove(&proof, &words, name)) {
                return;
            }
        }
    }
    stop(REJECTED, "the proof ends without the empty lemma");
}
