// What the programs share: a graph from standard input, and the answer with its seconds.
//
// Input: the number of vertices and of edges, two vertices for each edge, and what else the game has.
// Output: the answer, and the seconds of the processor that it took without reading.
#pragma once
#include <algorithm>
#include <cstdint>
#include <ctime>
#include <iostream>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

using Word = std::uint64_t;

struct Graph {
    int n = 0;
    std::vector<std::vector<int>> around;
};

inline Graph read_graph(bool directed = false) {
    Graph graph;
    int m = 0;
    std::cin >> graph.n >> m;
    graph.around.resize(graph.n);
    for (int u, v; m-- && std::cin >> u >> v;) {
        graph.around[u].push_back(v);
        if (!directed) graph.around[v].push_back(u);
    }
    return graph;
}

// The neighbors of every vertex as bits, of graphs on at most 64 vertices.
inline std::vector<Word> rows(const Graph& graph) {
    std::vector<Word> found(graph.n, 0);
    for (int v = 0; v < graph.n; ++v)
        for (int u : graph.around[v]) found[v] |= Word(1) << u;
    return found;
}

inline int mex(Word seen) { return __builtin_ctzll(~seen); }

// The component of the least vertex of a set.
inline Word component(const std::vector<Word>& near, Word left) {
    Word reached = left & -left, fresh = reached;
    while (fresh) {
        Word more = near[__builtin_ctzll(fresh)] & left & ~reached;
        reached |= more;
        fresh = (fresh & (fresh - 1)) | more;
    }
    return reached;
}

template <class Solve>
int tell(Solve solve) {
    const std::clock_t begin = std::clock();
    const long answer = solve();
    const double seconds = double(std::clock() - begin) / CLOCKS_PER_SEC;
    std::cout << answer << ' ' << seconds << '\n';
    return 0;
}

// Nim-values of sets of vertices by components, each of which a hash table has once. `moves` calls
// what it is given with the set that each move leaves of a component.
template <class Moves>
struct Sets {
    std::vector<Word> near;
    Moves moves;
    std::unordered_map<Word, int> known;

    int value(Word left) {
        int total = 0;
        while (left) {
            const Word part = component(near, left);
            left ^= part;
            total ^= connected(part);
        }
        return total;
    }

    int connected(Word part) {
        const auto found = known.find(part);
        if (found != known.end()) return found->second;
        Word seen = 0;
        moves(near, part, [&](Word rest) { seen |= Word(1) << value(rest); });
        return known[part] = mex(seen);
    }
};

template <class Moves>
int tell_value(Moves moves) {
    const Graph graph = read_graph();
    Sets<Moves> sets{rows(graph), moves, {}};
    return tell([&] { return sets.value(graph.n < 64 ? (Word(1) << graph.n) - 1 : ~Word(0)); });
}
