/* JSON, read strictly and in place: texts are unescaped where they stand. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "third.h"

enum { DEEPEST = 100, MOST_DIGITS = 4300 };

typedef struct {
    char *at, *end;
} Reader;

/* The rules of UTF-8: no overlong forms, no halves of pairs, nothing above 10FFFF. */
static void ensure_utf8(const unsigned char *s, size_t length) {
    size_t i = 0;
    while (i < length) {
        unsigned char lead = s[i++];
        if (lead < 0x80) continue;
        size_t more = lead >= 0xF0 ? 3 : lead >= 0xE0 ? 2 : 1;
        if (lead < 0xC2 || lead > 0xF4 || length - i < more) stop(BAD_INPUT, "the text is not UTF-8");
        unsigned char second = s[i];
        bool wrong = (lead == 0xE0 && second < 0xA0) || (lead == 0xED && second > 0x9F) ||
                     (lead == 0xF0 && second < 0x90) || (lead == 0xF4 && second > 0x8F);
        for (size_t k = 0; k < more; k++) wrong = wrong || (s[i + k] & 0xC0) != 0x80;
        if (wrong) stop(BAD_INPUT, "the text is not UTF-8");
        i += more;
    }
}

static void skip_blanks(Reader *r) {
    while (r->at < r->end && (*r->at == ' ' || *r->at == '\t' || *r->at == '\n' || *r->at == '\r')) r->at++;
}

static bool eat(Reader *r, char wanted) {
    skip_blanks(r);
    if (r->at == r->end || *r->at != wanted) return false;
    r->at++;
    return true;
}

static NORETURN void not_json(void) { stop(BAD_INPUT, "this is not JSON"); }

static unsigned hex4(Reader *r) {
    unsigned code = 0;
    if (r->end - r->at < 4) not_json();
    for (int i = 0; i < 4; i++) {
        char c = *r->at++;
        int digit = c >= '0' && c <= '9'   ? c - '0'
                    : c >= 'a' && c <= 'f' ? c - 'a' + 10
                    : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                           : -1;
        if (digit < 0) not_json();
        code = code * 16 + (unsigned)digit;
    }
    return code;
}

static char *write_utf8(char *out, unsigned code) {
    if (code < 0x80) {
        *out++ = (char)code;
        return out;
    }
    int more = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
    static const unsigned char leads[] = {0, 0xC0, 0xE0, 0xF0};
    *out++ = (char)(leads[more] | (code >> (6 * more)));
    while (more--) *out++ = (char)(0x80 | ((code >> (6 * more)) & 0x3F));
    return out;
}

/* The text after its first quote. What is unescaped is never longer than what was written. */
static void read_text(Reader *r, const char **text, size_t *length) {
    char *out = r->at;
    *text = out;
    for (;;) {
        if (r->at == r->end || (unsigned char)*r->at < 0x20) not_json();
        char c = *r->at++;
        if (c == '"') break;
        if (c != '\\') {
            *out++ = c;
            continue;
        }
        if (r->at == r->end) not_json();
        c = *r->at++;
        static const char names[] = "\"\\/bfnrt", meant[] = "\"\\/\b\f\n\r\t";
        const char *place = c ? strchr(names, c) : NULL;
        if (place != NULL) {
            *out++ = meant[place - names];
            continue;
        }
        if (c != 'u') not_json();
        unsigned code = hex4(r);
        if (code >= 0xD800 && code <= 0xDFFF) {
            bool pair = code < 0xDC00 && r->end - r->at >= 6 && r->at[0] == '\\' && r->at[1] == 'u';
            if (pair) r->at += 2;
            unsigned low = pair ? hex4(r) : 0;
            if (low < 0xDC00 || low > 0xDFFF) stop(BAD_INPUT, "a text holds half a character");
            code = 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00);
        }
        out = write_utf8(out, code);
    }
    *length = (size_t)(out - *text);
}

static size_t digits(Reader *r) {
    char *begun = r->at;
    while (r->at < r->end && *r->at >= '0' && *r->at <= '9') r->at++;
    return (size_t)(r->at - begun);
}

static void read_number(Reader *r, Value *value) {
    char *begun = r->at;
    if (*r->at == '-') r->at++;
    char *first = r->at;
    size_t count = digits(r);
    if (count == 0 || (*first == '0' && count > 1)) not_json();
    value->type = INTEGER;
    char *back = r->at;
    if (r->at < r->end && *r->at == '.') {
        r->at++;
        if (digits(r) == 0) not_json();
        value->type = REAL;
        back = r->at;
    }
    if (r->at < r->end && (*r->at == 'e' || *r->at == 'E')) {
        r->at++;
        if (r->at < r->end && (*r->at == '+' || *r->at == '-')) r->at++;
        if (digits(r) == 0) not_json();
        value->type = REAL;
        back = r->at;
    }
    if (value->type == REAL) {
        if (!isfinite(strtod(begun, NULL))) stop(BAD_INPUT, "a number is not finite");
        return;
    }
    if (count > MOST_DIGITS) stop(BAD_INPUT, "a number has too many digits");
    value->text = *first == '0' ? first : begun; /* -0 is 0 */
    value->length = (size_t)(back - value->text);
}

static int compare_keys(const void *a, const void *b) {
    const Value *x = *(const Value *const *)a, *y = *(const Value *const *)b;
    if (x->key_length != y->key_length) return x->key_length < y->key_length ? -1 : 1;
    return memcmp(x->key, y->key, x->key_length);
}

static void ensure_keys_differ(const Value *object) {
    if (object->length < 2) return;
    const Value **keys = take(object->length, sizeof *keys);
    size_t count = 0;
    for (const Value *v = object->first; v; v = v->next) keys[count++] = v;
    qsort(keys, count, sizeof *keys, compare_keys);
    for (size_t i = 1; i < count; i++)
        if (compare_keys(&keys[i - 1], &keys[i]) == 0) stop(BAD_INPUT, "a key stands twice in an object");
}

static Value *read_value(Reader *r, int level) {
    static const struct {
        const char *word;
        Type type;
        size_t length;
    } words[] = {{"null", NOTHING, 0}, {"true", TRUTH, 1}, {"false", TRUTH, 0}};
    if (level > DEEPEST) stop(BAD_INPUT, "the JSON nests too deeply");
    Value *value = take(1, sizeof *value);
    tick(1);
    skip_blanks(r);
    if (r->at == r->end) not_json();
    char c = *r->at;
    if (c == '"') {
        r->at++;
        value->type = TEXT;
        read_text(r, &value->text, &value->length);
    } else if (c == '-' || (c >= '0' && c <= '9')) {
        read_number(r, value);
    } else if (c == '[' || c == '{') {
        char closing = c == '[' ? ']' : '}';
        Value **place = &value->first;
        value->type = c == '[' ? LIST : OBJECT;
        r->at++;
        if (eat(r, closing)) return value;
        do {
            const char *key = NULL;
            size_t length = 0;
            if (c == '{') {
                if (!eat(r, '"')) not_json();
                read_text(r, &key, &length);
                if (!eat(r, ':')) not_json();
            }
            *place = read_value(r, level + 1);
            (*place)->key = key;
            (*place)->key_length = length;
            place = &(*place)->next;
            value->length++;
        } while (eat(r, ','));
        if (!eat(r, closing)) not_json();
        if (c == '{') ensure_keys_differ(value);
    } else {
        for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
            size_t length = strlen(words[i].word);
            if ((size_t)(r->end - r->at) < length || memcmp(r->at, words[i].word, length) != 0) continue;
            r->at += length;
            value->type = words[i].type;
            value->length = words[i].length;
            return value;
        }
        not_json();
    }
    return value;
}

/* The text must be followed by a zero byte, which is not a part of it: strtod stops there. */
Value *read_json(char *text, size_t length) {
    ensure_utf8((const unsigned char *)text, length);
    Reader reader = {text, text + length};
    if (length >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0) reader.at += 3;
    Value *value = read_value(&reader, 1);
    skip_blanks(&reader);
    if (reader.at != reader.end) not_json();
    return value;
}

const Value *member(const Value *object, const char *key) {
    size_t length = strlen(key);
    for (const Value *v = object->first; v; v = v->next)
        if (v->key_length == length && memcmp(v->key, key, length) == 0) return v;
    return NULL;
}

bool is_text(const Value *value, const char *text) {
    return value->type == TEXT && value->length == strlen(text) && memcmp(value->text, text, value->length) == 0;
}

bool is_natural(const Value *value) { return value->type == INTEGER && value->text[0] != '-'; }

uint64_t natural(const Value *value) {
    const uint64_t most = (uint64_t)BILLION * BILLION;
    uint64_t number = 0;
    for (size_t i = 0; i < value->length; i++) {
        number = number * 10 + (uint64_t)(value->text[i] - '0');
        if (number >= most) return most;
    }
    return number;
}

static bool is_listed(const Value *value, const char *const *names) {
    for (; *names; names++)
        if (value->key_length == strlen(*names) && memcmp(value->key, *names, value->key_length) == 0) return true;
    return false;
}

void only_keys(const Value *object, const char *const *required, const char *const *optional) {
    if (object->type != OBJECT) stop(BAD_INPUT, "something is no object that must be one");
    for (const char *const *name = required; *name; name++)
        if (member(object, *name) == NULL) stop(BAD_INPUT, "a key is missing");
    for (const Value *v = object->first; v; v = v->next)
        if (!is_listed(v, required) && !is_listed(v, optional)) stop(BAD_INPUT, "there is an unknown key");
}
