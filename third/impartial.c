/* Tables of nim-values, and strategies, of games in which the player who cannot move loses. */
#include <stdlib.h>
#include <string.h>

#include "third.h"

#define NO_MOVE SIZE_MAX
#define NO_VALUE UINT64_MAX

typedef enum { NODE_KAYLES, ARC_KAYLES, GRIM, POLISH } Game;

/* A move is the number of a vertex, in Arc-Kayles of an edge; they ascend as the moves do. */
typedef struct {
    const Claim *claim;
    const Graph *graph;
    Game game;
    size_t moves; /* all numbers of moves are below */
    bool beside;  /* whether a heap of nim stands beside the game */
    Table listed; /* the entries so far: a position as `key` has it -> the number of the entry */
    uint64_t *values;
    uint32_t *part, *queue, *key; /* room for `split`, `fire` and `key_of` */
    size_t *begin;                /* part i is queue[begin[i]] to queue[begin[i + 1] - 1], ascending */
} Play;

typedef struct {
    uint32_t *s; /* a number for each vertex; 0 if it is not there */
    uint64_t heap;
} Position;

/* --- the rules --- */

static bool has_neighbor(const Play *play, const uint32_t *s, size_t v) {
    const Rows *rows = &play->graph->out;
    for (size_t i = rows->from[v]; i < rows->from[v + 1]; i++)
        if (s[rows->to[i]]) return true;
    return false;
}

/* The least move from a number on, or NO_MOVE. */
static size_t next_move(const Play *play, const uint32_t *s, size_t from) {
    const Pair *edges = play->graph->edges;
    for (size_t move = from; move < play->moves; move++) {
        tick(1);
        if (play->game == ARC_KAYLES ? s[edges[move].u] && s[edges[move].v]
                                     : s[move] && (play->game != GRIM || has_neighbor(play, s, move)))
            return move;
    }
    return NO_MOVE;
}

/* POLISH: the vertices in the queue have gone; their neighbors lack two less, and may go too. */
static void fire(const Play *play, uint32_t *s, size_t count) {
    const Rows *rows = &play->graph->out;
    for (size_t i = 0; i < count; i++) {
        size_t v = play->queue[i];
        tick(rows->from[v + 1] - rows->from[v]);
        for (size_t k = rows->from[v]; k < rows->from[v + 1]; k++) {
            uint32_t w = rows->to[k];
            if (s[w] == 0) continue;
            s[w] = s[w] <= 2 ? 0 : s[w] - 2;
            if (s[w] == 0) play->queue[count++] = w;
        }
    }
}

static void make_move(const Play *play, const uint32_t *s, size_t move, uint32_t *after) {
    const Rows *rows = &play->graph->out;
    size_t n = play->graph->n;
    tick(n);
    memcpy(after, s, n * sizeof *after);
    if (play->game == ARC_KAYLES) {
        after[play->graph->edges[move].u] = after[play->graph->edges[move].v] = 0;
        return;
    }
    after[move]--;
    if (play->game == NODE_KAYLES) {
        for (size_t i = rows->from[move]; i < rows->from[move + 1]; i++) after[rows->to[i]] = 0;
    } else if (play->game == GRIM) {
        for (size_t v = 0; v < n; v++) play->part[v] = after[v] && has_neighbor(play, after, v);
        memcpy(after, play->part, n * sizeof *after);
    } else if (after[move] == 0) {
        play->queue[0] = (uint32_t)move;
        fire(play, after, 1);
    }
}

static void start_of(const Play *play, uint32_t *s) {
    const Graph *graph = play->graph;
    const Value *given = play->game == POLISH ? member(play->claim->instance, "brushes") : NULL;
    const uint64_t *brushes = given ? vertex_data(graph, given, false) : NULL;
    size_t gone = 0;
    for (uint32_t v = 0; v < graph->n; v++) {
        size_t degree = graph->out.from[v + 1] - graph->out.from[v];
        if (play->game == POLISH) s[v] = brushes && brushes[v] >= degree ? 0 : (uint32_t)(degree - (brushes ? brushes[v] : 0));
        else s[v] = play->game != GRIM || degree > 0;
        if (s[v] == 0) play->queue[gone++] = v;
    }
    if (play->game == POLISH) fire(play, s, gone);
}

/* Find the components in which there is a move; return how many there are. */
static size_t split(const Play *play, const uint32_t *s) {
    const Rows *rows = &play->graph->out;
    size_t n = play->graph->n, parts = 0, end = 0;
    tick(n);
    memset(play->part, 0, n * sizeof *play->part);
    for (uint32_t root = 0; root < n; root++) {
        if (s[root] == 0 || play->part[root]) continue;
        size_t begin = end;
        play->part[root] = 1;
        play->queue[end++] = root;
        for (size_t i = begin; i < end; i++) {
            uint32_t v = play->queue[i];
            for (size_t k = rows->from[v]; k < rows->from[v + 1]; k++) {
                uint32_t w = rows->to[k];
                tick(1);
                if (s[w] == 0 || play->part[w]) continue;
                play->part[w] = 1;
                play->queue[end++] = w;
            }
        }
        if (end - begin == 1 && (play->game == ARC_KAYLES || play->game == GRIM)) end = begin;
        else play->begin[parts++] = begin;
    }
    play->begin[parts] = end;
    return parts;
}

/* --- positions as keys and as JSON --- */

/* Write a heap and some vertices with their numbers, ascending; return how many bytes that takes. */
static size_t key_of(const Play *play, const uint32_t *s, const uint32_t *vertices, size_t count, uint64_t heap) {
    size_t length = 0;
    play->key[length++] = (uint32_t)(heap >> 32);
    play->key[length++] = (uint32_t)heap;
    for (size_t i = 0; i < count; i++) {
        uint32_t v = vertices ? vertices[i] : (uint32_t)i;
        if (s[v] == 0) continue;
        play->key[length++] = v;
        play->key[length++] = s[v];
    }
    return length * sizeof *play->key;
}

static bool is_listed(const Play *play, const Position *position, uint32_t *number) {
    size_t length = key_of(play, position->s, NULL, play->graph->n, position->heap);
    return find(&play->listed, play->key, length, number);
}

static void list(Play *play, const Position *position, uint32_t number) {
    add(&play->listed, play->key, key_of(play, position->s, NULL, play->graph->n, position->heap), number);
}

static void read_position(const Play *play, const Value *value, Position *position) {
    size_t n = play->graph->n, next = 0;
    position->heap = 0;
    if (play->beside) {
        if (value->type != LIST || value->length != 2) stop(BAD_INPUT, "a position is not a position and a heap");
        if (!is_natural(value->first->next)) stop(BAD_INPUT, "a heap is no integer from 0 on");
        position->heap = natural(value->first->next);
        value = value->first;
    }
    if (value->type != LIST || (play->game == POLISH && value->length != n))
        stop(BAD_INPUT, "a position is no list, or not of the right length");
    tick(n);
    memset(position->s, 0, n * sizeof *position->s);
    for (const Value *each = value->first; each; each = each->next) {
        uint64_t number = is_natural(each) ? natural(each) : NO_VALUE;
        if (number == NO_VALUE) stop(BAD_INPUT, "a position holds something that is no integer from 0 on");
        if (play->game == POLISH) {
            if (number > BILLION) stop(LIMIT, "a number of a position is above a billion");
            position->s[next++] = (uint32_t)number;
        } else {
            if (number < next || number >= n) stop(BAD_INPUT, "a position's vertices do not ascend, or there is none such");
            position->s[number] = 1;
            next = (size_t)number + 1;
        }
    }
}

static bool is_label(const Graph *graph, const Value *value, uint32_t v) {
    uint32_t found;
    return vertex_of(graph, value, &found) && found == v;
}

/* Whether a JSON value is this move as it is written. */
static bool is_move(const Play *play, const Value *value, size_t move) {
    if (play->game != ARC_KAYLES) return is_label(play->graph, value, (uint32_t)move);
    const Pair *edge = &play->graph->edges[move];
    return value->type == LIST && value->length == 2 && is_label(play->graph, value->first, edge->u) &&
           is_label(play->graph, value->first->next, edge->v);
}

/* The number of the move that a JSON value names, whether or not it can be made; or NO_MOVE. */
static size_t named_move(const Play *play, const Value *value) {
    const Graph *graph = play->graph;
    uint32_t u, v;
    if (play->game != ARC_KAYLES) return vertex_of(graph, value, &u) ? u : NO_MOVE;
    if (value->type != LIST || value->length != 2 || !vertex_of(graph, value->first, &u) ||
        !vertex_of(graph, value->first->next, &v))
        return NO_MOVE;
    size_t low = 0, high = graph->m;
    const Pair wanted = {u, v};
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        int order = compare_pairs(&graph->edges[middle], &wanted);
        if (order == 0) return middle;
        if (order < 0) low = middle + 1;
        else high = middle;
    }
    return NO_MOVE;
}

/* --- what the two kinds share --- */

static Position new_position(const Play *play) { return (Position){take(play->graph->n, sizeof(uint32_t)), 0}; }

static void ensure_entries(const Play *play, const Value *entries, Position *room, bool replies) {
    if (entries->type != LIST) stop(BAD_INPUT, "the entries are no list");
    size_t number = 0;
    for (const Value *entry = entries->first; entry; entry = entry->next, number++) {
        if (entry->type != LIST || entry->length != 2) stop_at(BAD_INPUT, "entry %zu is no pair", number);
        read_position(play, entry->first, room);
        const Value *said = entry->first->next;
        if (replies ? said->type != LIST : !is_natural(said))
            stop_at(BAD_INPUT, "entry %zu says nothing of the right form", number);
    }
    if (number >= BILLION) stop(LIMIT, "there are too many entries");
}

static Play new_play(const Claim *claim, const char *entries) {
    static const char *const names[] = {"node-kayles", "arc-kayles", "grim", "polish"};
    size_t n = claim->graph.n;
    Play play = {.claim = claim, .graph = &claim->graph, .game = NODE_KAYLES};
    while (strcmp(claim->game, names[play.game]) != 0) play.game++;
    play.moves = play.game == ARC_KAYLES ? claim->graph.m : n;
    play.part = take(n, sizeof *play.part);
    play.queue = take(n, sizeof *play.queue);
    play.key = take(n + 1, 2 * sizeof *play.key);
    play.begin = take(n + 1, sizeof *play.begin);
    play.values = take(member(claim->evidence, entries)->length + 1, sizeof *play.values);
    return play;
}

/* Whether the answer is the list of the moves to positions that are lost for who moves next. */
static void ensure_moves(const Play *play, const Position *start, bool (*is_lost)(const Play *, const Position *)) {
    const Value *answer = play->claim->answer;
    if (answer->type != LIST) stop(REJECTED, "the answer is no list of moves");
    const Value *next = answer->first;
    Position after = new_position(play);
    for (size_t move = next_move(play, start->s, 0); move != NO_MOVE; move = next_move(play, start->s, move + 1)) {
        make_move(play, start->s, move, after.s);
        if (!is_lost(play, &after)) continue;
        if (next == NULL || !is_move(play, next, move)) stop(REJECTED, "the answer lists other moves than those that win");
        next = next->next;
    }
    if (next) stop(REJECTED, "the answer lists a move that does not win");
}

/* --- nim-table --- */

static int compare_vertices(const void *a, const void *b) {
    const uint32_t *x = a, *y = b;
    return *x < *y ? -1 : *x > *y;
}

/* The nim-value that the entries so far give a position, by its components. */
static uint64_t value_of(const Play *play, const Position *position) {
    size_t parts = split(play, position->s);
    uint64_t total = 0;
    for (size_t i = 0; i < parts; i++) {
        uint32_t *vertices = play->queue + play->begin[i], number;
        size_t count = play->begin[i + 1] - play->begin[i];
        qsort(vertices, count, sizeof *vertices, compare_vertices);
        size_t length = key_of(play, position->s, vertices, count, 0);
        if (!find(&play->listed, play->key, length, &number)) stop(REJECTED, "a component does not stand before");
        total ^= play->values[number];
    }
    return total;
}

static bool is_zero(const Play *play, const Position *position) { return value_of(play, position) == 0; }

/* The least number that no option has; `seen` has room for a mark for each move, and one more. */
static uint64_t mex(const Play *play, const Position *position, Position *after, uint32_t *seen, uint32_t mark) {
    uint64_t least = 0;
    for (size_t move = next_move(play, position->s, 0); move != NO_MOVE; move = next_move(play, position->s, move + 1)) {
        make_move(play, position->s, move, after->s);
        uint64_t value = value_of(play, after);
        if (value <= play->moves) seen[value] = mark;
    }
    while (seen[least] == mark) least++; /* so many options have at most so many values */
    return least;
}

void check_nim_table(const Claim *claim) {
    static const char *const keys[] = {"kind", "values", NULL}, *const none[] = {NULL};
    only_keys(claim->evidence, keys, none);
    Play play = new_play(claim, "values");
    const Value *entries = member(claim->evidence, "values");
    Position start = new_position(&play), position = new_position(&play), after = new_position(&play);
    uint32_t *seen = take(play.moves + 2, sizeof *seen), number = 0;
    start_of(&play, start.s);
    ensure_entries(&play, entries, &position, false);
    for (const Value *entry = entries->first; entry; entry = entry->next, number++) {
        read_position(&play, entry->first, &position);
        uint64_t value = natural(entry->first->next);
        if (mex(&play, &position, &after, seen, number + 1) != value)
            stop_at(REJECTED, "entry %zu has another nim-value", number);
        play.values[number] = value;
        list(&play, &position, number);
    }
    uint64_t value = value_of(&play, &start);
    if (is_text(claim->question, "winning-moves")) {
        ensure_moves(&play, &start, is_zero);
    } else if (is_text(claim->question, "outcome")) {
        if (!is_text(claim->answer, value ? "N" : "P")) stop(REJECTED, "the answer is another one");
    } else if (!is_natural(claim->answer) || natural(claim->answer) != value) {
        stop(REJECTED, "the answer is another number");
    }
}

/* --- strategy --- */

/* Whether a position stands in the list so far, or has no component. */
static bool is_lost(const Play *play, const Position *position) {
    uint32_t number;
    return is_listed(play, position, &number) || (position->heap == 0 && split(play, position->s) == 0);
}

/* Make the move that a JSON value names in a position; false if there is none such. */
static bool reply(const Play *play, const Position *position, const Value *move, Position *after) {
    after->heap = position->heap;
    if (play->beside && move->type == OBJECT) {
        const Value *heap = member(move, "heap");
        if (heap == NULL || move->length != 1 || !is_natural(heap) || natural(heap) >= position->heap) return false;
        memcpy(after->s, position->s, play->graph->n * sizeof *after->s);
        after->heap = natural(heap);
        return true;
    }
    size_t named = named_move(play, move);
    if (named == NO_MOVE || next_move(play, position->s, named) != named) return false;
    make_move(play, position->s, named, after->s);
    return true;
}

/* The options of a position are answered one by one: option has room for each, and after for the answer. */
static void ensure_replies(const Play *play, const Position *position, const Value *replies, size_t number,
                           Position *option, Position *after) {
    size_t count = 0;
    for (size_t move = next_move(play, position->s, 0); move != NO_MOVE; move = next_move(play, position->s, move + 1))
        count++;
    if (count > replies->length || replies->length - count != position->heap)
        stop_at(BAD_INPUT, "entry %zu has too many replies or too few", number);
    size_t move = next_move(play, position->s, 0);
    uint64_t left = 0;
    for (const Value *each = replies->first; each; each = each->next) {
        if (move != NO_MOVE) {
            make_move(play, position->s, move, option->s);
            option->heap = position->heap;
            move = next_move(play, position->s, move + 1);
        } else {
            memcpy(option->s, position->s, play->graph->n * sizeof *option->s);
            option->heap = left++;
        }
        if (!reply(play, option, each, after)) stop_at(REJECTED, "a reply of entry %zu is no move", number);
        if (!is_lost(play, after)) stop_at(REJECTED, "a reply of entry %zu reaches no earlier entry", number);
    }
}

/* Every move of the start that does not win has an answer that does. */
static void ensure_losing(const Play *play, const Position *start, Position *option, Position *after) {
    for (size_t move = next_move(play, start->s, 0); move != NO_MOVE; move = next_move(play, start->s, move + 1)) {
        make_move(play, start->s, move, option->s);
        bool answered = is_lost(play, option);
        for (size_t next = next_move(play, option->s, 0); !answered && next != NO_MOVE;
             next = next_move(play, option->s, next + 1)) {
            make_move(play, option->s, next, after->s);
            answered = is_lost(play, after);
        }
        if (!answered) stop(REJECTED, "nothing shows that some move loses");
    }
}

void check_strategy(const Claim *claim) {
    static const char *const keys[] = {"kind", "replies", "first", NULL}, *const none[] = {NULL};
    only_keys(claim->evidence, keys, none);
    Play play = new_play(claim, "replies");
    const Value *entries = member(claim->evidence, "replies"), *first = member(claim->evidence, "first");
    Position start = new_position(&play), position = new_position(&play);
    Position option = new_position(&play), after = new_position(&play);
    start_of(&play, start.s);
    play.beside = is_text(claim->question, "nim-value");
    if (play.beside && !is_natural(claim->answer)) stop(REJECTED, "the answer is no nim-value");
    ensure_entries(&play, entries, &position, true);
    uint32_t number = 0;
    for (const Value *entry = entries->first; entry; entry = entry->next, number++) {
        read_position(&play, entry->first, &position);
        ensure_replies(&play, &position, entry->first->next, number, &option, &after);
        list(&play, &position, number);
    }
    option.heap = after.heap = 0;
    if (is_text(claim->question, "winning-moves")) {
        ensure_losing(&play, &start, &option, &after);
        ensure_moves(&play, &start, is_lost);
        return;
    }
    bool next = !play.beside && first->type != NOTHING;
    if (play.beside) start.heap = natural(claim->answer);
    if (next && !reply(&play, &start, first, &after)) stop(REJECTED, "the first move is none");
    if (!is_lost(&play, next ? &after : &start)) stop(REJECTED, "the start or the first move reaches no entry");
    if (!play.beside && !is_text(claim->answer, next ? "N" : "P")) stop(REJECTED, "the answer is another one");
}
