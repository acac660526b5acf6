// The green number of Seepage by the token game: a hash table of where the token is, and of what is
// protected below it. Green protects as many as she may: more never hurts her.
#include "common.hpp"

struct Search {
    std::vector<Word> children, below;
    int most;
    std::unordered_map<Word, bool> known;  // by the token in the first bits, and the protected set

    bool green_wins(int token, Word safe) {
        const Word key = safe << 6 | Word(token);
        const auto found = known.find(key);
        if (found != known.end()) return found->second;
        return known[key] = protects(token, safe, below[token] & ~safe, most);
    }

    // Whether some choice of so many among the free vertices wins.
    bool protects(int token, Word safe, Word free, int count) {
        if (!count || !free) return holds(token, safe);
        for (; __builtin_popcountll(free) >= count; free &= free - 1) {
            const Word chosen = free & -free;
            if (protects(token, safe | chosen, free ^ chosen, count - 1)) return true;
            if (__builtin_popcountll(free) == count) return false;
        }
        return holds(token, safe | free);
    }

    bool holds(int token, Word safe) {
        for (Word moves = children[token] & ~safe; moves; moves &= moves - 1) {
            const int v = __builtin_ctzll(moves);
            if (!children[v] || !green_wins(v, safe & below[v])) return false;
        }
        return true;
    }
};

int main() {
    const Graph graph = read_graph(true);
    const int n = graph.n;  // at most 58
    Word entered = 0;
    Search search{rows(graph), {}, 0, {}};
    search.below = search.children;
    for (int round = 0; round < n; ++round)
        for (int v = 0; v < n; ++v)
            for (int u : graph.around[v]) search.below[v] |= search.below[u];
    for (int v = 0; v < n; ++v) entered |= search.children[v];
    const int source = __builtin_ctzll(~entered);
    return tell([&] {
        do {
            ++search.most;
            search.known.clear();
        } while (!search.green_wins(source, 0));
        return search.most;
    });
}
