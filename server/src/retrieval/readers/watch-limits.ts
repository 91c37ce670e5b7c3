/**
 * Runs as text in a thread beside the one that reads: it may use nothing from outside itself. It ends the whole process when that uses too much, also while the
 * reading thread is deep in a computation, and when the server that started it is gone. All memory of the process counts: V8's heap, buffers, WebAssembly.
 */
export function watchLimits({ memoryMb, cpuMs, parent }: { memoryMb: number; cpuMs: number; parent: number }): void {
  const lookEveryMs = 20
  setInterval(() => {
    if (process.ppid !== parent || process.memoryUsage.rss() > memoryMb * 1024 * 1024) process.kill(process.pid, 'SIGKILL')
    const { user, system } = process.cpuUsage()
    if (user + system > cpuMs * 1000) process.kill(process.pid, 'SIGALRM')
  }, lookEveryMs)
}
