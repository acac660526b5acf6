// Whether the next player wins Stockman's game (Vertex NimG, remove and then move) in misere play,
// by a table over all weights and tokens, from the smallest weights on.
#include "common.hpp"

int main() {
    const Graph graph = read_graph();
    const int n = graph.n;
    std::vector<int> given(n), left(n, 0);
    std::vector<long> step(n + 1, 1);
    int token;
    for (int& weight : given) std::cin >> weight;
    std::cin >> token;
    for (int v = 0; v < n; ++v) step[v + 1] = step[v] * (given[v] + 1);
    return tell([&] {
        std::vector<char> wins(step[n] * n, 0);
        for (long at = 0; at < step[n]; ++at) {
            for (int u = 0; u < n; ++u) {
                wins[at * n + u] = !left[u] || graph.around[u].empty();
                for (int less = 1; less <= left[u] && !wins[at * n + u]; ++less)
                    for (int v : graph.around[u])
                        if (!wins[(at - less * step[u]) * n + v]) wins[at * n + u] = 1;
            }
            for (int v = 0; v < n && ++left[v] > given[v]; ++v) left[v] = 0;
        }
        return int(wins[(step[n] - 1) * n + token]);
    });
}
