// The nim-value of POLISH without brushes: discrepancies as text, components, and a hash table.
#include "common.hpp"

struct Search {
    std::vector<Word> near;
    std::unordered_map<std::string, int> known;

    // Put a brush on a vertex, and fire what then has to.
    std::string after(std::string left, int v) const {
        if (--left[v]) return left;
        std::vector<int> firing{v};
        while (!firing.empty()) {
            const int u = firing.back();
            firing.pop_back();
            left[u] = 0;
            for (Word around = near[u]; around; around &= around - 1) {
                const int w = __builtin_ctzll(around);
                if (left[w] > 2)
                    left[w] -= 2;
                else if (left[w]) {
                    left[w] = 0;
                    firing.push_back(w);
                }
            }
        }
        return left;
    }

    int value(const std::string& position) {
        Word left = 0;
        for (std::size_t v = 0; v < position.size(); ++v)
            if (position[v]) left |= Word(1) << v;
        int total = 0;
        while (left) {
            const Word part = component(near, left);
            left ^= part;
            std::string alone(position.size(), 0);
            for (Word waiting = part; waiting; waiting &= waiting - 1)
                alone[__builtin_ctzll(waiting)] = position[__builtin_ctzll(waiting)];
            total ^= connected(alone);
        }
        return total;
    }

    int connected(const std::string& position) {
        const auto found = known.find(position);
        if (found != known.end()) return found->second;
        Word seen = 0;
        for (std::size_t v = 0; v < position.size(); ++v)
            if (position[v]) seen |= Word(1) << value(after(position, int(v)));
        return known[position] = mex(seen);
    }
};

int main() {
    const Graph graph = read_graph();
    Search search{rows(graph), {}};
    std::string start;
    for (const auto& around : graph.around) start.push_back(char(around.size()));
    return tell([&] { return search.value(start); });
}
