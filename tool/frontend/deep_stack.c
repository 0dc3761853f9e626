/* A thread with room for deep recursion: Clang's parser and our walks recurse with the nesting of the input. */
#include "frontend/fe.h"

#include <pthread.h>

typedef struct {
    void (*work)(void *, size_t);
    void *arg;
    size_t size;
} Task;

static void *run(void *task)
{
    Task *t = task;
    t->work(t->arg, t->size);
    return NULL;
}

static bool run_on_stack(Task *t, size_t size)
{
    pthread_attr_t attr;
    pthread_t thread;
    if (pthread_attr_init(&attr) != 0)
        return false;
    bool started = pthread_attr_setstacksize(&attr, size) == 0 && pthread_create(&thread, &attr, run, t) == 0;
    pthread_attr_destroy(&attr);
    if (started)
        pthread_join(thread, NULL);
    return started;
}

void fe_deep(void (*work)(void *arg, size_t stack), void *arg)
{
    Task t = {.work = work, .arg = arg};
    for (t.size = (sizeof(void *) > 4 ? (size_t)4096 : 512) << 20; t.size >= (size_t)16 << 20; t.size /= 2)
        if (run_on_stack(&t, t.size))
            return;
    work(arg, (size_t)4 << 20);
}
