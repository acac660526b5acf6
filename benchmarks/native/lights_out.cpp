// Whether Lights Out with vertex 0 lit can be solved: elimination on rows of bits.
#include "common.hpp"

int main() {
    const Graph graph = read_graph();
    return tell([&] {
        const int n = graph.n, words = n / 64 + 1;
        std::vector<std::vector<Word>> row(n, std::vector<Word>(words, 0));
        for (int v = 0; v < n; ++v) {
            row[v][v / 64] |= Word(1) << (v % 64);
            for (int u : graph.around[v]) row[v][u / 64] |= Word(1) << (u % 64);
        }
        row[0][n / 64] |= Word(1) << (n % 64);  // the last column: what is lit
        int rank = 0;
        for (int column = 0; column < n; ++column) {
            const auto has = [&](int v) { return row[v][column / 64] >> (column % 64) & 1; };
            int pivot = rank;
            while (pivot < n && !has(pivot)) ++pivot;
            if (pivot == n) continue;
            row[pivot].swap(row[rank]);
            for (int v = rank + 1; v < n; ++v)
                if (has(v))
                    for (int w = column / 64; w < words; ++w) row[v][w] ^= row[rank][w];
            ++rank;
        }
        for (int v = rank; v < n; ++v)
            if (row[v][n / 64] >> (n % 64) & 1) return 0;
        return 1;
    });
}
