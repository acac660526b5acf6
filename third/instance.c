/* The certificate's frame, its graph, and which checker the kind of evidence has. */
#include <stdlib.h>
#include <string.h>

#include "third.h"

#define ISOLATED 1000000u /* so many vertices without an edge a number may stand for */

int compare_pairs(const void *a, const void *b) {
    const Pair *x = a, *y = b;
    if (x->u != y->u) return x->u < y->u ? -1 : 1;
    return x->v < y->v ? -1 : x->v > y->v;
}

/* The heads of ascending arcs by their tails. */
Rows rows_of(size_t n, const Pair *pairs, size_t count) {
    Rows rows = {take(n + 1, sizeof *rows.from), take(count + 1, sizeof *rows.to)};
    for (size_t i = 0; i < count; i++) {
        rows.from[pairs[i].u + 1]++;
        rows.to[i] = pairs[i].v;
    }
    for (size_t v = 0; v < n; v++) rows.from[v + 1] += rows.from[v];
    return rows;
}

bool adjacent(const Rows *rows, uint32_t u, uint32_t v) {
    size_t low = rows->from[u], high = rows->from[u + 1];
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (rows->to[middle] == v) return true;
        if (rows->to[middle] < v) low = middle + 1;
        else high = middle;
    }
    return false;
}

/* The vertex whose label is spelled so: as a number, if the labels are 0, ..., n - 1. */
bool vertex_of_key(const Graph *graph, const char *key, size_t length, uint32_t *vertex) {
    if (graph->labels) return find(&graph->index, key, length, vertex);
    uint64_t number = 0;
    if (length == 0 || length > 9 || (key[0] == '0' && length > 1)) return false;
    for (size_t i = 0; i < length; i++) {
        if (key[i] < '0' || key[i] > '9') return false;
        number = number * 10 + (uint64_t)(key[i] - '0');
    }
    *vertex = (uint32_t)number;
    return number < graph->n;
}

bool vertex_of(const Graph *graph, const Value *label, uint32_t *vertex) {
    if (label->type != INTEGER && label->type != TEXT) return false;
    if (!vertex_of_key(graph, label->text, label->length, vertex)) return false;
    return label->type == (graph->labels ? graph->labels[*vertex]->type : INTEGER);
}

uint32_t vertex(const Graph *graph, const Value *label) {
    uint32_t found = 0;
    if (!vertex_of(graph, label, &found)) stop(BAD_INPUT, "a label names no vertex");
    return found;
}

static void read_vertices(Graph *graph, const Value *vertices, size_t m) {
    if (vertices->type == INTEGER) {
        uint64_t most = ISOLATED + 2 * (uint64_t)m;
        if (!is_natural(vertices) || natural(vertices) < 1 || natural(vertices) > most)
            stop(BAD_INPUT, "there are no vertices, or too many");
        graph->n = (size_t)natural(vertices);
        if (graph->n >= BILLION) stop(LIMIT, "the graph is too large");
        return;
    }
    if (vertices->type != LIST || vertices->length == 0) stop(BAD_INPUT, "the vertices are no list and no number");
    graph->n = vertices->length;
    graph->labels = take(graph->n, sizeof *graph->labels);
    uint32_t number = 0, before;
    for (const Value *label = vertices->first; label; label = label->next) {
        if (label->type != INTEGER && label->type != TEXT) stop(BAD_INPUT, "a label is neither integer nor text");
        if (find(&graph->index, label->text, label->length, &before)) stop(BAD_INPUT, "a label stands twice");
        add(&graph->index, label->text, label->length, number);
        graph->labels[number++] = label;
    }
}

static void read_graph(Graph *graph, const Value *value) {
    static const char *const keys[] = {"vertices", "edges", NULL}, *const more[] = {"directed", NULL};
    static const char *const others[] = {"graph6", "sparse6", "digraph6", NULL};
    if (value->type == OBJECT)
        for (const char *const *other = others; *other; other++)
            if (member(value, *other)) stop(UNSUPPORTED, "the graph is not written as vertices and edges");
    only_keys(value, keys, more);
    const Value *edges = member(value, "edges"), *directed = member(value, "directed");
    if (edges->type != LIST) stop(BAD_INPUT, "the edges are no list");
    if (directed && directed->type != TRUTH) stop(BAD_INPUT, "directed is neither true nor false");
    graph->directed = directed && directed->length;
    graph->m = edges->length;
    read_vertices(graph, member(value, "vertices"), graph->m);
    graph->edges = take(graph->m + 1, sizeof *graph->edges);
    Pair *arcs = take(2 * graph->m + 1, sizeof *arcs);
    size_t count = 0;
    for (const Value *edge = edges->first; edge; edge = edge->next, count++) {
        if (edge->type != LIST || edge->length != 2) stop_at(BAD_INPUT, "edge %zu is no pair", count);
        Pair pair = {vertex(graph, edge->first), vertex(graph, edge->first->next)};
        if (pair.u == pair.v) stop_at(BAD_INPUT, "edge %zu is a loop", count);
        if (!graph->directed && pair.u > pair.v) pair = (Pair){pair.v, pair.u};
        graph->edges[count] = pair;
        arcs[2 * count] = pair;
        arcs[2 * count + 1] = (Pair){pair.v, pair.u};
    }
    qsort(graph->edges, count, sizeof *graph->edges, compare_pairs);
    for (size_t i = 1; i < count; i++)
        if (compare_pairs(&graph->edges[i - 1], &graph->edges[i]) == 0) stop(BAD_INPUT, "an edge stands twice");
    if (graph->directed) {
        for (size_t i = 0; i < count; i++) arcs[i] = (Pair){graph->edges[i].v, graph->edges[i].u};
        qsort(arcs, count, sizeof *arcs, compare_pairs);
        graph->out = rows_of(graph->n, graph->edges, count);
        graph->into = rows_of(graph->n, arcs, count);
    } else {
        qsort(arcs, 2 * count, sizeof *arcs, compare_pairs);
        graph->out = graph->into = rows_of(graph->n, arcs, 2 * count);
    }
}

/* A number for each vertex: a list in order, or an object by label; 0 for those that it leaves out, unless it must
   name all. */
const uint64_t *vertex_data(const Graph *graph, const Value *data, bool all) {
    uint64_t *found = take(graph->n, sizeof *found);
    if (data->type != LIST && data->type != OBJECT) stop(BAD_INPUT, "the vertices' data are no list and no object");
    bool short_of = data->type == LIST ? data->length != graph->n : all && data->length < graph->n;
    if (short_of) stop(BAD_INPUT, "there is not one value for each vertex");
    uint32_t v = 0;
    for (const Value *value = data->first; value; value = value->next) {
        if (data->type == OBJECT && !vertex_of_key(graph, value->key, value->key_length, &v))
            stop(BAD_INPUT, "a label names no vertex");
        if (!is_natural(value)) stop(BAD_INPUT, "a vertex's value is no integer from 0 on");
        found[v] = natural(value);
        if (data->type == LIST) v++;
    }
    return found;
}

typedef struct {
    const char *game, *kind;
    void (*check)(const Claim *claim);
} Kind;

static const Kind KINDS[] = {
    {"ello", "winning-order", check_order},        {"ello", "lrup-proof", check_refuted_orders},
    {"polish", "nim-table", check_nim_table},      {"polish", "strategy", check_strategy},
    {"node-kayles", "nim-table", check_nim_table}, {"node-kayles", "strategy", check_strategy},
    {"arc-kayles", "nim-table", check_nim_table},  {"arc-kayles", "strategy", check_strategy},
    {"grim", "nim-table", check_nim_table},        {"grim", "strategy", check_strategy},
};

#define NOTES "question", "name", "reference", "comment", "answer"

static const char *const ELLO_KEYS[] = {NOTES, "green", "colors", "modulus", "playable", "before", NULL};
static const char *const POLISH_KEYS[] = {NOTES, "brushes", NULL};
static const char *const OTHER_KEYS[] = {NOTES, NULL};

static bool is_one_of(const Value *value, const char *const *names) {
    for (; *names; names++)
        if (is_text(value, *names)) return true;
    return false;
}

void check_certificate(const Value *certificate) {
    static const char *const keys[] = {"zermelo", "version", "instance", "question", "answer", "evidence", NULL};
    static const char *const rules[] = {"rules", NULL}; /* of games of somebody's own */
    static const char *const needed[] = {"game", "graph", NULL};
    static const char *const texts[] = {"name", "reference", "comment", NULL};
    static const char *const winnable[] = {"winnable", NULL};
    static const char *const impartial[] = {"nim-value", "outcome", "winning-moves", NULL};
    only_keys(certificate, keys, rules);
    if (!is_text(member(certificate, "zermelo"), "certificate")) stop(BAD_INPUT, "this is no certificate");
    const Value *version = member(certificate, "version");
    if (!is_natural(version) || natural(version) != 1) stop(BAD_INPUT, "the version is not 1");
    Claim claim = {.instance = member(certificate, "instance"),
                   .question = member(certificate, "question"),
                   .answer = member(certificate, "answer"),
                   .evidence = member(certificate, "evidence")};
    if (claim.instance->type != OBJECT || claim.evidence->type != OBJECT || claim.question->type != TEXT)
        stop(BAD_INPUT, "the instance or the evidence is no object, or the question no text");
    const Value *game = member(claim.instance, "game"), *kind = member(claim.evidence, "kind");
    if (game == NULL || game->type != TEXT || kind == NULL || kind->type != TEXT)
        stop(BAD_INPUT, "the game or the kind of evidence is no text");
    const Kind *known = NULL;
    for (size_t i = 0; i < sizeof KINDS / sizeof *KINDS; i++) {
        if (!is_text(game, KINDS[i].game)) continue;
        claim.game = KINDS[i].game;
        if (is_text(kind, KINDS[i].kind)) known = &KINDS[i];
    }
    if (claim.game == NULL) stop(UNSUPPORTED, "this game is not known here");
    bool ello = strcmp(claim.game, "ello") == 0;
    if (!is_one_of(claim.question, ello ? winnable : impartial)) stop(UNSUPPORTED, "this question is not known here");
    if (member(certificate, "rules")) stop(BAD_INPUT, "this game has no rules file");
    if (known == NULL) stop(UNSUPPORTED, "this kind of evidence is not known here");
    only_keys(claim.instance, needed, ello ? ELLO_KEYS : is_text(game, "polish") ? POLISH_KEYS : OTHER_KEYS);
    const Value *asked = member(claim.instance, "question");
    if (asked && (asked->type != TEXT || asked->length != claim.question->length ||
                  memcmp(asked->text, claim.question->text, asked->length) != 0))
        stop(BAD_INPUT, "the instance asks another question");
    for (const char *const *text = texts; *text; text++) {
        const Value *note = member(claim.instance, *text);
        if (note && note->type != TEXT) stop(BAD_INPUT, "the name, the reference or the comment is no text");
    }
    read_graph(&claim.graph, member(claim.instance, "graph"));
    if (claim.graph.directed && !ello) stop(BAD_INPUT, "this game is played on undirected graphs");
    known->check(&claim);
}
