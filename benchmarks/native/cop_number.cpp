// The cop number of a connected graph: where the robber is safe, by bit sets, round after round.
#include "common.hpp"

using Set = std::vector<Word>;

struct Rounds {
    const Graph& graph;
    int n, words;
    std::vector<Set> closed;

    explicit Rounds(const Graph& given) : graph(given), n(given.n), words((given.n + 63) / 64) {
        closed.assign(n, Set(words, 0));
        for (int v = 0; v < n; ++v) {
            add(closed[v], v);
            for (int u : graph.around[v]) add(closed[v], u);
        }
    }

    static void add(Set& set, int v) { set[v / 64] |= Word(1) << (v % 64); }

    // Whether so many cops win: over their ordered positions, the cops moving one by one.
    bool win(int cops) const {
        std::size_t total = 1;
        for (int i = 0; i < cops; ++i) total *= n;
        std::vector<Word> safe(total * words), table(total * words), other(total * words);
        for (std::size_t at = 0; at < total; ++at) {
            Word any = 0;
            for (int w = 0; w < words; ++w) {
                Word reached = 0;
                for (std::size_t i = 0, rest = at; i < std::size_t(cops); ++i, rest /= n)
                    reached |= closed[rest % n][w];
                const Word all = w + 1 < words || n % 64 == 0 ? ~Word(0) : (Word(1) << n % 64) - 1;
                any |= safe[at * words + w] = ~reached & all;
            }
            if (!any) return true;
        }
        for (bool changed = true; changed;) {
            for (std::size_t at = 0; at < total; ++at) {
                Word* to = &table[at * words];
                for (int w = 0; w < words; ++w) to[w] = 0;
                for (int w = 0; w < words; ++w)
                    for (Word left = safe[at * words + w]; left; left &= left - 1) {
                        const Set& reached = closed[w * 64 + __builtin_ctzll(left)];
                        for (int x = 0; x < words; ++x) to[x] |= reached[x];
                    }
            }
            for (std::size_t place = 1; place < total; place *= n) {
                for (std::size_t at = 0; at < total; ++at) {
                    const int v = int(at / place % n);
                    Word* to = &other[at * words];
                    for (int w = 0; w < words; ++w) to[w] = table[at * words + w];
                    for (int u : graph.around[v]) {
                        const Word* from = &table[(at - v * place + u * place) * words];
                        for (int w = 0; w < words; ++w) to[w] &= from[w];
                    }
                }
                table.swap(other);
            }
            changed = false;
            for (std::size_t at = 0; at < total; ++at) {
                Word any = 0;
                for (int w = 0; w < words; ++w) {
                    Word& now = safe[at * words + w];
                    const Word kept = now & table[at * words + w];
                    changed |= kept != now;
                    any |= now = kept;
                }
                if (!any) return true;
            }
        }
        return false;
    }
};

int main() {
    const Graph graph = read_graph();
    return tell([&] {
        const Rounds rounds(graph);
        int cops = 1;
        while (!rounds.win(cops)) ++cops;
        return cops;
    });
}
