/* A third checker of certificates, written from docs/certificate-specification.md. */
#ifndef THIRD_H
#define THIRD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __GNUC__
#define NORETURN __attribute__((noreturn))
#else
#define NORETURN
#endif

/* The word on a certificate. Nothing but ACCEPTED says that a claim is proved. */
typedef enum { ACCEPTED, REJECTED, BAD_INPUT, UNSUPPORTED, LIMIT } Word;

/* main.c: the word so far, memory and time. Neither function returns; the number goes into the text at %zu. */
NORETURN void stop(Word word, const char *why);
NORETURN void stop_at(Word word, const char *why, size_t number);
void *take(size_t count, size_t size); /* zeroed memory until the next certificate, or the word LIMIT */
void tick(size_t work);                /* looks at the clock now and then */

/* json.c */
typedef enum { NOTHING, TRUTH, INTEGER, REAL, TEXT, LIST, OBJECT } Type;

typedef struct Value {
    Type type;
    size_t length;       /* of the text or the digits; how many members; 1 for true */
    const char *text;    /* the text, unescaped, or the digits of an integer; not ended by a zero */
    struct Value *first; /* the members of a list or an object */
    struct Value *next;
    const char *key; /* of a member of an object */
    size_t key_length;
} Value;

Value *read_json(char *text, size_t length);
const Value *member(const Value *object, const char *key); /* NULL if there is none */
bool is_text(const Value *value, const char *text);
bool is_natural(const Value *value);
uint64_t natural(const Value *value); /* at most BILLION * BILLION, for larger ones too */
void only_keys(const Value *object, const char *const *required, const char *const *optional);

#define BILLION 1000000000u

/* table.c: a map from bytes to numbers, and a list of numbers that grows */
typedef struct {
    const char *bytes;
    size_t length;
    uint32_t hash, number;
} Slot;

typedef struct {
    Slot *slots;
    size_t room, count;
} Table;

bool find(const Table *table, const void *bytes, size_t length, uint32_t *number);
void add(Table *table, const void *bytes, size_t length, uint32_t number); /* if it is not there */

typedef struct {
    int32_t *at;
    size_t count, room;
} Numbers;

void push(Numbers *numbers, int32_t number);

/* instance.c: the claim */
typedef struct {
    size_t *from; /* the neighbors of v are to[from[v]] to to[from[v + 1] - 1], ascending */
    uint32_t *to;
} Rows;

typedef struct {
    uint32_t u, v;
} Pair;

typedef struct {
    size_t n, m;
    Pair *edges;    /* ascending; u < v in a graph */
    Rows out, into; /* the same in a graph */
    bool directed;
    const Value **labels; /* NULL if they are 0, ..., n - 1 */
    Table index;
} Graph;

typedef struct {
    Graph graph;
    const char *game;
    const Value *instance, *question, *answer, *evidence;
} Claim;

void check_certificate(const Value *certificate);
bool vertex_of(const Graph *graph, const Value *label, uint32_t *vertex);
bool vertex_of_key(const Graph *graph, const char *key, size_t length, uint32_t *vertex);
uint32_t vertex(const Graph *graph, const Value *label);
int compare_pairs(const void *a, const void *b);
bool adjacent(const Rows *rows, uint32_t u, uint32_t v);
const uint64_t *vertex_data(const Graph *graph, const Value *data, bool all);
Rows rows_of(size_t n, const Pair *pairs, size_t count);

/* impartial.c, ello.c, lrat.c: these return if the evidence proves the claim */
void check_nim_table(const Claim *claim);
void check_strategy(const Claim *claim);
void check_order(const Claim *claim);
void check_refuted_orders(const Claim *claim);

typedef struct {
    Numbers literals;
    size_t *from; /* clause i is literals from[i] to from[i + 1] - 1, from 0 on */
    size_t count, room;
} Clauses;

void put(Clauses *clauses, int32_t literal);
void end_clause(Clauses *clauses);
void check_refutation(Clauses *clauses, const Value *proof);

#endif
