// The nim-value of Cram on a grid with at most 8 rows and columns: a cell is a bit, a row a byte,
// and a hash table has each connected board once, moved to the corner and as the least of its
// eight images.
#include "common.hpp"

constexpr Word LEFT = 0x0101010101010101, RIGHT = LEFT << 7;

Word beside(Word cells) {
    return (cells & ~RIGHT) << 1 | (cells & ~LEFT) >> 1 | cells << 8 | cells >> 8;
}

Word in_corner(Word cells) {
    while (!(cells & 0xff)) cells >>= 8;
    while (!(cells & LEFT)) cells >>= 1;
    return cells;
}

Word turned(Word cells) {  // a quarter
    Word found = 0;
    for (; cells; cells &= cells - 1) {
        const int at = __builtin_ctzll(cells);
        found |= Word(1) << (8 * (at % 8) + 7 - at / 8);
    }
    return found;
}

Word canonical(Word cells) {
    Word least = ~Word(0);
    for (Word image : {cells, __builtin_bswap64(cells)})  // and with the rows from last to first
        for (int turns = 0; turns < 4; ++turns, image = turned(image))
            least = std::min(least, in_corner(image));
    return least;
}

struct Search {
    std::unordered_map<Word, int> known;

    int value(Word left) {
        int total = 0;
        while (left) {
            Word part = left & -left, before = 0;
            while (part != before) {
                before = part;
                part |= beside(part) & left;
            }
            left ^= part;
            if (part & (part - 1)) total ^= connected(canonical(part));
        }
        return total;
    }

    int connected(Word board) {
        const auto found = known.find(board);
        if (found != known.end()) return found->second;
        Word seen = 0;
        for (Word first = board & board >> 8; first; first &= first - 1)
            seen |= Word(1) << value(board & ~((first & -first) * 257));
        for (Word first = board & (board & ~LEFT) >> 1; first; first &= first - 1)
            seen |= Word(1) << value(board & ~((first & -first) * 3));
        return known[board] = mex(seen);
    }
};

int main() {
    const Graph graph = read_graph();
    int columns = 1;  // the vertex below the first one is the last of its neighbors
    for (int u : graph.around[0]) columns = std::max(columns, u);
    Word cells = 0;
    for (int v = 0; v < graph.n; ++v) cells |= Word(1) << (8 * (v / columns) + v % columns);
    return tell([&] { return Search{}.value(cells); });
}
