// The nim-value of Arc-Kayles: bit masks, components, and a hash table of components.
#include "common.hpp"

int main() {
    return tell_value([](const std::vector<Word>& near, Word part, auto leave) {
        for (Word waiting = part; waiting; waiting &= waiting - 1) {
            const Word v = waiting & -waiting;
            for (Word others = near[__builtin_ctzll(v)] & waiting; others; others &= others - 1)
                leave(part & ~(v | (others & -others)));
        }
    });
}
