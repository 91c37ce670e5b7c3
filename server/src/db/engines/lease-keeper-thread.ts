import { closeSync, fstatSync, openSync, readFileSync, writeSync } from 'node:fs'
import { workerData } from 'node:worker_threads'
import { endProcess } from './end-process.ts'
import type { Lease } from './lease-keeper.ts'

/** A lease that could not be looked at for this long may be another's by now; abandoned is one that was not touched for 30 s. */
const unseenSeconds = 20

const lease = workerData as Lease // what keepLease hands over
const newest = new Float64Array(lease.heartbeatAt)

let secondsUnseen = 0
let secondsSinceBeat = 0
setInterval(look, 1000)

function look(): void {
  secondsSinceBeat += 1
  const isDue = secondsSinceBeat * 1000 >= lease.heartbeatMs
  try {
    if (!touch(isDue)) endProcess(lease.lastWords)
    secondsUnseen = 0
    if (isDue) secondsSinceBeat = 0
  } catch (error) {
    const isDeleted = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    secondsUnseen += 1
    if (isDeleted || secondsUnseen >= unseenSeconds) endProcess(lease.lastWords)
  }
}

/** False when the lock is another's. The first byte is written again where it was read, so that a lock put there in between is not touched. */
function touch(isDue: boolean): boolean {
  const opened = openSync(lease.file, 'r+')
  try {
    const content = readFileSync(opened, 'utf8')
    if (content !== lease.content) return false
    if (isDue) writeSync(opened, content.slice(0, 1), 0)
    newest[0] = Math.max(newest[0] ?? 0, isDue ? fstatSync(opened).mtimeMs : 0)
    return true
  } finally {
    closeSync(opened)
  }
}
