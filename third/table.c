/* A hash table with open addressing, and a list that grows. */
#include <string.h>

#include "third.h"

/* FNV-1a. Whoever makes many keys meet on purpose only reaches the time limit. */
static uint32_t hash_of(const unsigned char *bytes, size_t length) {
    uint32_t hash = 2166136261u;
    for (size_t i = 0; i < length; i++) hash = (hash ^ bytes[i]) * 16777619u;
    return hash;
}

/* The slot of these bytes, or the free one where they belong. */
static Slot *slot_of(const Table *table, const void *bytes, size_t length, uint32_t hash) {
    for (size_t i = hash & (table->room - 1);; i = (i + 1) & (table->room - 1)) {
        Slot *slot = &table->slots[i];
        tick(1);
        if (slot->bytes == NULL) return slot;
        if (slot->hash == hash && slot->length == length && memcmp(slot->bytes, bytes, length) == 0) return slot;
    }
}

bool find(const Table *table, const void *bytes, size_t length, uint32_t *number) {
    if (table->room == 0) return false;
    const Slot *slot = slot_of(table, bytes, length, hash_of(bytes, length));
    if (slot->bytes == NULL) return false;
    *number = slot->number;
    return true;
}

void add(Table *table, const void *bytes, size_t length, uint32_t number) {
    if (2 * table->count >= table->room) {
        Table larger = {NULL, table->room ? 2 * table->room : 64, table->count};
        larger.slots = take(larger.room, sizeof(Slot));
        for (size_t i = 0; i < table->room; i++) {
            const Slot *old = &table->slots[i];
            if (old->bytes) *slot_of(&larger, old->bytes, old->length, old->hash) = *old;
        }
        *table = larger;
    }
    uint32_t hash = hash_of(bytes, length);
    Slot *slot = slot_of(table, bytes, length, hash);
    if (slot->bytes) return;
    char *kept = take(length + 1, 1);
    memcpy(kept, bytes, length);
    *slot = (Slot){kept, length, hash, number};
    table->count++;
}

void push(Numbers *numbers, int32_t number) {
    if (numbers->count == numbers->room) {
        size_t room = numbers->room ? 2 * numbers->room : 64;
        int32_t *at = take(room, sizeof *at);
        if (numbers->count) memcpy(at, numbers->at, numbers->count * sizeof *at);
        numbers->at = at;
        numbers->room = room;
    }
    numbers->at[numbers->count++] = number;
}
