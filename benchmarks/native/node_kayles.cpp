// The nim-value of Node-Kayles: bit masks, components, and a hash table of components.
#include "common.hpp"

int main() {
    return tell_value([](const std::vector<Word>& near, Word part, auto leave) {
        for (Word waiting = part; waiting; waiting &= waiting - 1) {
            const int v = __builtin_ctzll(waiting);
            leave(part & ~(near[v] | Word(1) << v));
        }
    });
}
