/* ELLO: winning orders, and the formula that each of them satisfies. */
#include <stdlib.h>
#include <string.h>

#include "third.h"

enum { DIRECT = 6 }; /* counts of up to so many literals are written out */

typedef struct {
    const Graph *graph;
    const uint64_t *colors;
    uint64_t modulus;
    bool zero; /* color 0 can be played, else every other color */
    Pair *before;
    size_t pairs;
} Ello;

static size_t distinct_vertices(const Graph *graph, const Value *labels, uint32_t *found, bool *seen) {
    if (labels->type != LIST) stop(BAD_INPUT, "vertices are no list");
    size_t count = 0;
    for (const Value *label = labels->first; label; label = label->next) {
        uint32_t v = vertex(graph, label);
        if (seen[v]) stop(BAD_INPUT, "a vertex stands twice in a list");
        seen[v] = true;
        found[count++] = v;
    }
    for (size_t i = 0; i < count; i++) seen[found[i]] = false;
    return count;
}

static void read_colors(Ello *ello, const Value *instance) {
    const Value *green = member(instance, "green"), *colors = member(instance, "colors");
    const Value *modulus = member(instance, "modulus"), *playable = member(instance, "playable");
    size_t n = ello->graph->n;
    if (modulus && (!is_natural(modulus) || natural(modulus) < 2)) stop(BAD_INPUT, "the modulus is no integer from 2 on");
    ello->modulus = modulus ? natural(modulus) : 2;
    if (ello->modulus > BILLION) stop(LIMIT, "the modulus is above a billion");
    if (playable && !is_text(playable, "zero") && !is_text(playable, "nonzero"))
        stop(BAD_INPUT, "playable is neither zero nor nonzero");
    ello->zero = playable == NULL || is_text(playable, "zero");
    if ((green != NULL) == (colors != NULL)) stop(BAD_INPUT, "it takes either green or colors");
    if (colors) {
        ello->colors = vertex_data(ello->graph, colors, true);
        for (size_t v = 0; v < n; v++)
            if (ello->colors[v] >= ello->modulus) stop(BAD_INPUT, "there is no such color");
        return;
    }
    if (ello->modulus != 2) stop(BAD_INPUT, "green needs two colors");
    uint64_t *made = take(n, sizeof *made);
    ello->colors = made;
    if (is_text(green, "all")) return;
    for (size_t v = 0; v < n; v++) made[v] = 1;
    if (green->type != LIST) {
        made[vertex(ello->graph, green)] = 0;
        return;
    }
    for (const Value *label = green->first; label; label = label->next) {
        uint64_t *color = &made[vertex(ello->graph, label)];
        if (*color == 0) stop(BAD_INPUT, "a green vertex stands twice");
        *color = 0;
    }
}

static void read_before(Ello *ello, const Value *value) {
    if (value == NULL) return;
    if (value->type != LIST) stop(BAD_INPUT, "before is no list of pairs");
    bool one = value->length == 2 && value->first->type != LIST;
    ello->before = take(value->length + 1, sizeof *ello->before);
    for (const Value *pair = one ? value : value->first; pair; pair = one ? NULL : pair->next) {
        if (pair->type != LIST || pair->length != 2) stop(BAD_INPUT, "before is no list of pairs");
        uint32_t u = vertex(ello->graph, pair->first), v = vertex(ello->graph, pair->first->next);
        if (!adjacent(&ello->graph->out, u, v) && !adjacent(&ello->graph->out, v, u))
            stop(BAD_INPUT, "a pair of before is not adjacent");
        ello->before[ello->pairs++] = (Pair){u, v};
    }
    qsort(ello->before, ello->pairs, sizeof *ello->before, compare_pairs);
    for (size_t i = 1; i < ello->pairs; i++)
        if (compare_pairs(&ello->before[i - 1], &ello->before[i]) == 0) stop(BAD_INPUT, "a pair of before stands twice");
}

static Ello read_game(const Claim *claim) {
    Ello ello = {.graph = &claim->graph};
    read_colors(&ello, claim->instance);
    read_before(&ello, member(claim->instance, "before"));
    return ello;
}

static bool is_answer(const Claim *claim, bool wanted) {
    return claim->answer->type == TRUTH && (claim->answer->length == 1) == wanted;
}

void check_order(const Claim *claim) {
    static const char *const keys[] = {"kind", "order", NULL}, *const none[] = {NULL};
    const Graph *graph = &claim->graph;
    size_t n = graph->n;
    Ello ello = read_game(claim);
    if (!is_answer(claim, true)) stop(REJECTED, "an order proves the answer true only");
    only_keys(claim->evidence, keys, none);
    const Value *value = member(claim->evidence, "order");
    uint32_t *order = take((value->length > n ? value->length : n) + 1, sizeof *order);
    size_t *turn = take(n, sizeof *turn);
    uint64_t *colors = take(n, sizeof *colors);
    size_t count = distinct_vertices(graph, value, order, take(n, sizeof(bool)));
    if (count < n) stop(REJECTED, "some vertices are left over");
    memcpy(colors, ello.colors, n * sizeof *colors);
    for (size_t i = 0; i < n; i++) {
        uint32_t v = order[i];
        turn[v] = i;
        if ((colors[v] == 0) != ello.zero) stop_at(REJECTED, "move %zu of the order: its color cannot be played", i + 1);
        for (size_t k = graph->out.from[v]; k < graph->out.from[v + 1]; k++) {
            uint64_t *color = &colors[graph->out.to[k]];
            *color = *color + 1 == ello.modulus ? 0 : *color + 1;
        }
    }
    for (size_t i = 0; i < ello.pairs; i++)
        if (turn[ello.before[i].u] > turn[ello.before[i].v]) stop(REJECTED, "a pair of before is out of order");
}

/* --- lrup-proof --- */

typedef struct {
    const Ello *ello;
    Clauses clauses;
    Table variables; /* two vertices, the smaller one first -> twice the variable, and 1 if it says the other way */
    int32_t last;    /* the last variable so far */
} Formula;

static int32_t new_variable(Formula *formula) {
    if (formula->last >= (int32_t)BILLION) stop(LIMIT, "the formula has too many variables");
    return ++formula->last;
}

static bool declare(Formula *formula, uint32_t u, uint32_t v) {
    const Pair pair = {u < v ? u : v, u < v ? v : u};
    uint32_t found;
    if (find(&formula->variables, &pair, sizeof pair, &found)) return false;
    add(&formula->variables, &pair, sizeof pair, 2 * (uint32_t)new_variable(formula) + (u > v));
    return true;
}

/* The literal "u before v", or 0 if there is no variable for the two. */
static int32_t before(const Formula *formula, uint32_t u, uint32_t v) {
    const Pair pair = {u < v ? u : v, u < v ? v : u};
    uint32_t found;
    if (!find(&formula->variables, &pair, sizeof pair, &found)) return 0;
    return (u > v) == (found & 1) ? (int32_t)(found / 2) : -(int32_t)(found / 2);
}

typedef struct {
    uint64_t modulus, residue;
    bool equal;
} Allowed;

static bool allows(Allowed allowed, uint64_t count) { return (count % allowed.modulus == allowed.residue) == allowed.equal; }

static void count_directly(Formula *formula, const int32_t *x, size_t k, Allowed allowed) {
    for (unsigned b = 0; b < 1u << k; b++) {
        unsigned ones = 0;
        for (size_t i = 0; i < k; i++) ones += b >> i & 1;
        if (allows(allowed, ones)) continue;
        for (size_t i = 0; i < k; i++) put(&formula->clauses, b >> i & 1 ? -x[i] : x[i]);
        end_clause(&formula->clauses);
    }
}

/* x has room for k more than k literals. */
static void count_parity(Formula *formula, int32_t *x, size_t k, Allowed allowed) {
    while (k > DIRECT) {
        int32_t y = new_variable(formula);
        const int32_t four[] = {x[0], x[1], x[2], y};
        count_directly(formula, four, 4, (Allowed){2, 0, true});
        x += 3;
        k -= 3;
        x[k++] = y;
    }
    count_directly(formula, x, k, allowed);
}

static void clause_of(Formula *formula, int32_t a, int32_t b, int32_t c) {
    put(&formula->clauses, a);
    if (b) put(&formula->clauses, b);
    if (c) put(&formula->clauses, c);
    end_clause(&formula->clauses);
}

static void count_modulo(Formula *formula, const int32_t *x, size_t k, Allowed allowed) {
    uint64_t d = allowed.modulus;
    int32_t old = 0;      /* the variable s(i - 1, 0) */
    uint64_t old_states = 1; /* how many states there were: before the first literal the one that is true */
    for (size_t i = 1; i <= k; i++) {
        uint64_t states = i < d ? (uint64_t)i + 1 : d;
        int32_t first = formula->last + 1;
        for (uint64_t j = 0; j < states; j++) put(&formula->clauses, new_variable(formula));
        end_clause(&formula->clauses);
        for (uint64_t j = 0; j < states; j++) {
            int32_t s = first + (int32_t)j;
            for (int turned = 0; turned < 2; turned++) {
                int32_t literal = turned ? -x[i - 1] : x[i - 1];
                uint64_t e = turned ? (j + d - 1) % d : j;
                if (e >= old_states) {
                    clause_of(formula, -s, literal, 0);
                } else if (i == 1) {
                    clause_of(formula, s, literal, 0);
                } else {
                    clause_of(formula, -s, literal, old + (int32_t)e);
                    clause_of(formula, s, literal, -(old + (int32_t)e));
                }
            }
        }
        old = first;
        old_states = states;
    }
    for (uint64_t j = 0; j < old_states; j++)
        if (!allows(allowed, j)) clause_of(formula, -(old + (int32_t)j), 0, 0);
}

/* The number of neighbors before a vertex is one with which it can be played. */
static void count_before(Formula *formula, uint32_t v, int32_t *x) {
    const Ello *ello = formula->ello;
    const Rows *into = &ello->graph->into;
    uint64_t d = ello->modulus;
    Allowed allowed = {d, (d - ello->colors[v]) % d, ello->zero};
    size_t k = 0;
    for (size_t i = into->from[v]; i < into->from[v + 1]; i++) x[k++] = before(formula, into->to[i], v);
    if (k <= DIRECT) count_directly(formula, x, k, allowed);
    else if (d == 2) count_parity(formula, x, k, allowed);
    else count_modulo(formula, x, k, allowed);
}

static void declare_pairs(Formula *formula, const Value *pairs) {
    const Graph *graph = formula->ello->graph;
    Pair *edges = take(graph->m + 1, sizeof *edges);
    for (size_t i = 0; i < graph->m; i++) {
        Pair edge = graph->edges[i];
        edges[i] = edge.u < edge.v ? edge : (Pair){edge.v, edge.u};
    }
    qsort(edges, graph->m, sizeof *edges, compare_pairs);
    for (size_t i = 0; i < graph->m; i++) declare(formula, edges[i].u, edges[i].v);
    if (pairs->type != LIST) stop(BAD_INPUT, "the pairs are no list");
    for (const Value *pair = pairs->first; pair; pair = pair->next) {
        if (pair->type != LIST || pair->length != 2) stop(BAD_INPUT, "a pair is none");
        uint32_t u = vertex(graph, pair->first), v = vertex(graph, pair->first->next);
        if (u == v) stop(BAD_INPUT, "a pair has the same vertex twice");
        if (!declare(formula, u, v)) stop(BAD_INPUT, "a pair has a variable already");
    }
}

static size_t around(const Formula *formula, const Value *value, uint32_t *cycle, bool *seen) {
    size_t k = distinct_vertices(formula->ello->graph, value, cycle, seen);
    bool closed = k >= 3;
    for (size_t i = 0; closed && i < k; i++) closed = before(formula, cycle[i], cycle[(i + 1) % k]) != 0;
    if (!closed) stop(BAD_INPUT, "a cycle is none of pairs that have variables");
    return k;
}

static void forbid(Formula *formula, const uint32_t *cycle, size_t k) {
    for (int way = -1; way <= 1; way += 2) {
        for (size_t i = 0; i < k; i++) put(&formula->clauses, way * before(formula, cycle[i], cycle[(i + 1) % k]));
        end_clause(&formula->clauses);
    }
}

void check_refuted_orders(const Claim *claim) {
    static const char *const keys[] = {"kind", "pairs", "cycles", "proof", NULL}, *const none[] = {NULL};
    size_t n = claim->graph.n;
    Ello ello = read_game(claim);
    if (!is_answer(claim, false)) stop(REJECTED, "a refutation proves the answer false only");
    only_keys(claim->evidence, keys, none);
    const Value *cycles = member(claim->evidence, "cycles"), *proof = member(claim->evidence, "proof");
    if (cycles->type != LIST) stop(BAD_INPUT, "the cycles are no list");
    if (proof->type == OBJECT) stop(UNSUPPORTED, "the proof is in another file; write it into the certificate");
    if (proof->type != TEXT) stop(BAD_INPUT, "the proof is no text");
    Formula formula = {.ello = &ello};
    uint32_t *cycle = take(n + 1, sizeof *cycle);
    int32_t *literals = take(2 * n + 1, sizeof *literals);
    bool *seen = take(n, sizeof *seen);
    declare_pairs(&formula, member(claim->evidence, "pairs"));
    for (const Value *each = cycles->first; each; each = each->next) around(&formula, each, cycle, seen);
    for (uint32_t v = 0; v < n; v++) count_before(&formula, v, literals);
    for (size_t i = 0; i < ello.pairs; i++) clause_of(&formula, before(&formula, ello.before[i].u, ello.before[i].v), 0, 0);
    for (const Value *each = cycles->first; each; each = each->next)
        forbid(&formula, cycle, around(&formula, each, cycle, seen));
    check_refutation(&formula.clauses, proof);
}
