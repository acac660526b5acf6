// The nim-value of Arc-Kayles: bit masks, components, and a hash table of components.
#include "common.hpp"

struct Search {
    std::vector<Word> near;
    std::unordered_map<Word, int> known;

    int value(Word left) {
        int total = 0;
        while (left) {
            const Word part = component(near, left);
            left ^= part;
            if (part & (part - 1)) total ^= connected(part);
        }
        return total;
    }

    int connected(Word part) {
        const auto found = known.find(part);
        if (found != known.end()) return found->second;
        Word seen = 0;
        for (Word waiting = part; waiting; waiting &= waiting - 1) {
            const int v = __builtin_ctzll(waiting);
            for (Word others = near[v] & waiting; others; others &= others - 1)
                seen |= Word(1) << value(part & ~(Word(1) << v | (others & -others)));
        }
        return known[part] = mex(seen);
    }
};

int main() {
    const Graph graph = read_graph();
    Search search{rows(graph), {}};
    return tell([&] { return search.value(graph.n < 64 ? (Word(1) << graph.n) - 1 : ~Word(0)); });
}
