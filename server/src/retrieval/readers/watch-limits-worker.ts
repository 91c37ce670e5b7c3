import { workerData } from 'node:worker_threads'

// A thread beside the one that reads. It ends the whole process when that uses too much, also while the reading thread is deep in a computation, and when the
// server that started it is gone. All memory of the process counts: V8's heap, buffers, WebAssembly.

const LOOK_EVERY_MS = 20

const limits = workerData as { memoryMb: number; cpuMs: number; parent: number } // what the process hands in, which has it from the server

setInterval(() => {
  if (process.ppid !== limits.parent || process.memoryUsage.rss() > limits.memoryMb * 1024 * 1024) process.kill(process.pid, 'SIGKILL')
  const { user, system } = process.cpuUsage()
  if (user + system > limits.cpuMs * 1000) process.kill(process.pid, 'SIGALRM')
}, LOOK_EVERY_MS)
