/**
 * How the server's process is started: a small young generation in V8 and few arenas in the C library. Node sizes both by the machine's memory and cores; on a large
 * machine that made the process 150 MB bigger, for nothing that was measured. The bench starts it in the same way.
 */
export const serverFlags = ['--max-semi-space-size=2']
export const serverEnvironment = { MALLOC_ARENA_MAX: '2' }
