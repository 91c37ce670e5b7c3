import { statfsSync, writeSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import type { GuardData } from './event-loop-guard.ts'
import { explainHang } from './explain-hang.ts'

const { limitSeconds, dataDir } = workerData as GuardData // what guardEventLoop hands over

// Seconds are counted here and not read off a clock: a process that was suspended as a whole has not hung.
let silentSeconds = 0
parentPort?.on('message', () => {
  silentSeconds = 0
})
setInterval(() => {
  silentSeconds += 1
  if (silentSeconds <= limitSeconds) return
  try {
    writeSync(2, `${explainHang({ cause: 'event loop', seconds: limitSeconds, disk: dataDir === null ? null : diskOf(dataDir) })}\n`)
  } finally {
    process.kill(process.pid, 'SIGKILL')
  }
}, 1000)

function diskOf(folder: string): { dataDir: string; freeBytes: number } {
  const { bavail, bsize } = statfsSync(folder)
  return { dataDir: folder, freeBytes: bavail * bsize }
}
