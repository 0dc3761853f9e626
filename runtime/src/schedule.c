#include <adgen/checkpoint.h>
#include <limits.h>
#include <math.h>
#include <stdlib.h>

/* A stretch of steps that is still to be reversed: from .. to - 1, whose first state is in snapshot `slot`. Stretches lie on a
   stack, the last steps on top. */
typedef struct {
    long from, to;
    int slot;
} Stretch;

typedef enum { BINOMIAL, ONLINE, PERIODIC } Kind;

struct ad_schedule {
    Kind kind;
    long steps, every;
    int slots;
    long at; /* the number of the state that is there; -1 behind a reversal */
    long advanced;
    Stretch *stack; /* at most one per snapshot */
    int depth;
    bool stored; /* the first state of the stretch on top is in its snapshot */
    bool ended;  /* online: the number of steps is known */
    int *level;  /* online: of the stretch that begins at the snapshot */
    bool *slow;  /* two levels: by slot */
    bool *used;  /* by slot */
};

/* ---------------------------------------------------------------- binomial numbers */

/* C(s + t, s): how many steps s snapshots reverse with at most t advances over each. LONG_MAX where it does not fit. */
static long reach(int s, long t)
{
    if (t < 0)
        return 0;
    double about = 1.0;
    long n = 1;
    for (int i = 1; i <= s; i++) {
        about = about * (double)(t + i) / i;
        if (about > 1e17)
            return LONG_MAX;
        n = n * (t + i) / i;
    }
    return n;
}

/* The number of advances over a step that are needed at most: the smallest r with steps <= reach(s, r). */
static long repetitions(long steps, int s)
{
    long low = 0, high = 1;
    while (reach(s, high) < steps)
        high *= 2;
    while (low < high) {
        long middle = low + (high - low) / 2;
        if (reach(s, middle) < steps)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

long ad_binomial_advances(long steps, int snapshots)
{
    if (steps < 0 || snapshots < 1)
        return -1;
    if (steps <= 1)
        return 0;
    long r = repetitions(steps, snapshots), spared = reach(snapshots + 1, r - 1);
    if (r > LONG_MAX / steps || spared == LONG_MAX)
        return -1;
    return r * steps - spared;
}

/* Of `steps` >= 2 steps with s >= 2 snapshots, one of them at their beginning: how many to advance to the next snapshot. Both
   parts must then need no more repetitions than the whole does; any number in that range is as good, the largest is taken. */
static long first_part(long steps, int s)
{
    long r = repetitions(steps, s);
    long by_front = reach(s, r - 1), by_rest = steps - reach(s - 1, r - 1);
    long part = by_front < by_rest ? by_front : by_rest;
    return part < 1 ? 1 : part > steps - 1 ? steps - 1 : part;
}

/* ---------------------------------------------------------------- making and freeing */

static ad_schedule *make(Kind kind, long steps, long slots)
{
    if (steps < 0 || slots < 1 || slots > INT_MAX)
        return NULL;
    ad_schedule *s = calloc(1, sizeof *s);
    if (!s)
        return NULL;
    s->kind = kind;
    s->steps = steps;
    s->slots = (int)slots;
    s->stack = calloc((size_t)slots, sizeof *s->stack);
    s->used = calloc((size_t)slots, sizeof *s->used);
    s->level = calloc((size_t)slots, sizeof *s->level);
    if (!s->stack || !s->used || !s->level) {
        ad_schedule_free(s);
        return NULL;
    }
    if (steps > 0) {
        s->stack[0] = (Stretch){0, steps, 0};
        s->used[0] = true;
        s->depth = 1;
    }
    return s;
}

ad_schedule *ad_schedule_binomial(long steps, int snapshots)
{
    long most = steps > 0 ? steps : 1;
    return make(BINOMIAL, steps, snapshots < most ? snapshots : most);
}

ad_schedule *ad_schedule_online(int snapshots)
{
    ad_schedule *s = make(ONLINE, 0, snapshots);
    if (s) {
        s->stack[0] = (Stretch){0, LONG_MAX, 0};
        s->used[0] = true;
        s->depth = 1;
        s->level[0] = INT_MAX; /* that of state 0 stays */
    }
    return s;
}

ad_schedule *ad_schedule_periodic(long steps, long every)
{
    if (steps < 0 || every < 0)
        return NULL;
    if (every == 0)
        every = (long)ceil(sqrt((double)steps));
    if (every < 1)
        every = 1;
    long slots = steps > 0 ? (steps - 1) / every + 1 : 1;
    ad_schedule *s = make(PERIODIC, steps, slots);
    if (s)
        s->every = every;
    return s;
}

void ad_schedule_free(ad_schedule *s)
{
    if (!s)
        return;
    free(s->stack);
    free(s->used);
    free(s->level);
    free(s->slow);
    free(s);
}

/* ---------------------------------------------------------------- actions */

static ad_action act(ad_action_kind kind, long from, long to, int slot)
{
    return (ad_action){kind, from, to, slot};
}

static ad_action advance(ad_schedule *s, long to)
{
    ad_action a = act(AD_ADVANCE, s->at, to, -1);
    s->advanced += to - s->at;
    s->at = to;
    return a;
}

static int free_slot(const ad_schedule *s)
{
    for (int i = 0; i < s->slots; i++)
        if (!s->used[i])
            return i;
    return -1;
}

static int free_slots(const ad_schedule *s)
{
    int n = 0;
    for (int i = 0; i < s->slots; i++)
        n += !s->used[i];
    return n;
}

/* Where the state that is there has no snapshot yet, it gets one: the stretch on top is cut there. */
static void cut(ad_schedule *s, int slot)
{
    Stretch *top = &s->stack[s->depth - 1];
    s->stack[s->depth++] = (Stretch){s->at, top->to, slot};
    top->to = s->at;
    s->used[slot] = true;
    s->stored = false;
}

/* Reverses the last `count` steps of the stretch on top, which begin at the state that is there. */
static ad_action reverse(ad_schedule *s, long count)
{
    Stretch *top = &s->stack[s->depth - 1];
    ad_action a = act(AD_REVERSE, top->to - count, top->to, -1);
    top->to -= count;
    s->at = -1;
    s->stored = true; /* so are all stretches below */
    if (top->from == top->to) {
        s->used[top->slot] = false;
        s->depth--;
    }
    return a;
}

/* Begins a stretch: its first state is kept, or brought back. Returns false when there is nothing to do. */
static bool begin(ad_schedule *s, ad_action *a)
{
    const Stretch *top = &s->stack[s->depth - 1];
    long at_once = s->kind == PERIODIC   ? s->every
                   : s->kind == BINOMIAL ? 1
                                         : 0; /* steps reversed without coming back */
    if (s->at == top->from && !s->stored && top->to - top->from > at_once) {
        *a = act(AD_STORE, top->from, top->from, top->slot);
        s->stored = true;
        return true;
    }
    if (s->at < 0) {
        *a = act(AD_RESTORE, top->from, top->from, top->slot);
        s->at = top->from;
        return true;
    }
    return false;
}

static ad_action next_binomial(ad_schedule *s)
{
    const Stretch *top = &s->stack[s->depth - 1];
    ad_action a;
    if (begin(s, &a))
        return a;
    if (s->at > top->from && s->at < top->to - 1) {
        cut(s, free_slot(s));
        top = &s->stack[s->depth - 1];
        if (begin(s, &a))
            return a;
    }
    long steps = top->to - s->at;
    if (steps == 1)
        return reverse(s, 1);
    int snapshots = free_slots(s) + 1;
    return advance(s, snapshots == 1 ? top->to - 1 : s->at + first_part(steps, snapshots));
}

static ad_action next_periodic(ad_schedule *s)
{
    const Stretch *top = &s->stack[s->depth - 1];
    ad_action a;
    if (begin(s, &a))
        return a;
    if (s->at > top->from) {
        cut(s, free_slot(s));
        top = &s->stack[s->depth - 1];
        if (begin(s, &a))
            return a;
    }
    long steps = top->to - top->from;
    return steps > s->every ? advance(s, s->at + s->every) : reverse(s, steps);
}

/* ---------------------------------------------------------------- online */

/* A snapshot is dispensable when a later one has a higher level; of several, the last. -1 without: the level of the last one
   is then raised. */
static int dispensable(const ad_schedule *s)
{
    int highest = -1;
    for (int i = s->depth - 1; i > 0; i--) {
        int level = s->level[s->stack[i].slot];
        if (level < highest)
            return i;
        if (level > highest)
            highest = level;
    }
    return -1;
}

/* Gives up the snapshot of stretch `i`, which then belongs to the one in front of it. Returns its slot. */
static int give_up(ad_schedule *s, int i)
{
    int slot = s->stack[i].slot;
    s->stack[i - 1].to = s->stack[i].to;
    for (int k = i; k + 1 < s->depth; k++)
        s->stack[k] = s->stack[k + 1];
    s->depth--;
    s->used[slot] = false;
    return slot;
}

static ad_action next_online(ad_schedule *s)
{
    ad_action a;
    if (begin(s, &a))
        return a;
    if (s->at == s->stack[s->depth - 1].from)
        return advance(s, s->at + 1);
    int slot = free_slot(s), level = 0;
    if (slot < 0 && s->slots > 1) {
        int i = dispensable(s);
        if (i < 0) {
            i = s->depth - 1;
            level = s->level[s->stack[i].slot] + 1;
        }
        slot = give_up(s, i);
    }
    if (slot < 0)
        return advance(s, s->at + 1);
    cut(s, slot);
    s->level[slot] = level;
    begin(s, &a);
    return a;
}

void ad_schedule_end(ad_schedule *s)
{
    if (s->kind != ONLINE || s->ended)
        return;
    s->ended = true;
    s->steps = s->at;
    Stretch *top = &s->stack[s->depth - 1];
    top->to = s->at;
    if (top->from == top->to) {
        s->used[top->slot] = false;
        s->depth--;
    }
    s->stored = true;
    s->at = -1;
}

ad_action ad_schedule_next(ad_schedule *s)
{
    if (s->depth == 0)
        return act(AD_FINISHED, 0, 0, -1);
    if (s->kind == ONLINE && !s->ended)
        return next_online(s);
    return s->kind == PERIODIC ? next_periodic(s) : next_binomial(s);
}

/* ---------------------------------------------------------------- two levels */

typedef struct {
    int slot;
    long uses;
} Uses;

static int by_uses(const void *a, const void *b)
{
    const Uses *x = a, *y = b;
    if (x->uses != y->uses)
        return x->uses < y->uses ? -1 : 1;
    return (x->slot > y->slot) - (x->slot < y->slot);
}

ad_schedule *ad_schedule_two_level(long steps, int memory, int disk)
{
    if (memory < 0 || disk < 0 || memory > INT_MAX - disk)
        return NULL;
    ad_schedule *s = ad_schedule_binomial(steps, memory + disk);
    ad_schedule *trial = ad_schedule_binomial(steps, memory + disk);
    Uses *uses = s ? calloc((size_t)s->slots, sizeof *uses) : NULL;
    if (s)
        s->slow = calloc((size_t)s->slots, sizeof *s->slow);
    if (!s || !trial || !uses || !s->slow) {
        ad_schedule_free(s);
        ad_schedule_free(trial);
        free(uses);
        return NULL;
    }
    for (int i = 0; i < s->slots; i++)
        uses[i].slot = i;
    for (ad_action a = ad_schedule_next(trial); a.kind != AD_FINISHED; a = ad_schedule_next(trial))
        if (a.slot >= 0)
            uses[a.slot].uses++;
    qsort(uses, (size_t)s->slots, sizeof *uses, by_uses);
    for (int i = 0; i < s->slots - memory; i++)
        s->slow[uses[i].slot] = true;
    ad_schedule_free(trial);
    free(uses);
    return s;
}

/* ---------------------------------------------------------------- questions */

bool ad_schedule_on_disk(const ad_schedule *s, int slot)
{
    return s->slow && slot >= 0 && slot < s->slots && s->slow[slot];
}

int ad_schedule_slots(const ad_schedule *s)
{
    return s->slots;
}

long ad_schedule_advanced(const ad_schedule *s)
{
    return s->advanced;
}
