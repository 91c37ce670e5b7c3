import { writeSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import type { GuardData } from './event-loop-guard.ts'

const { limitSeconds, lastWords } = workerData as GuardData // what guardEventLoop hands over

// Seconds are counted here and not read off a clock: a process that was suspended as a whole has not hung.
let silentSeconds = 0
parentPort?.on('message', () => {
  silentSeconds = 0
})
setInterval(() => {
  silentSeconds += 1
  if (silentSeconds <= limitSeconds) return
  writeSync(2, `${lastWords}\n`)
  process.kill(process.pid, 'SIGKILL')
}, 1000)
