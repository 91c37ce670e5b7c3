import { statfsSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { endProcess } from './end-process.ts'
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
  endProcess(explainHang({ cause: 'event loop', seconds: limitSeconds, disk: dataDir === null ? null : diskOf(dataDir) }))
}, 1000)

function diskOf(folder: string): { dataDir: string; freeBytes: number } | null {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return { dataDir: folder, freeBytes: bavail * bsize }
  } catch {
    return null // a disk that does not answer is not to keep the process alive
  }
}
