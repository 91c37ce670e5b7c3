import { parentPort } from 'node:worker_threads'
import { hostileTexts } from './hostile-texts.ts'
import { readingFunctions } from './reading-functions.ts'

/** Feeds one function with the hostile texts from `from` on. */
export type Feeding = { name: string; from: number }
/** `ready` comes once. `begun` comes before each text, so that who waits knows where it hangs; `done` after the last, with what grew too fast. */
export type Fed =
  | { kind: 'ready' }
  | { kind: 'begun'; text: number }
  | { kind: 'slow'; text: number; shortMs: number; longMs: number }
  | { kind: 'done' }

const LENGTH = 5_000
/** What takes less CPU than this is not judged: the collector of memory weighs more. */
const FLOOR_MS = 25
const GROWTH = 3
const RUNS = 3
/** So little growth in a first look needs no second one: what grows with the square takes four times as long. */
const PLAINLY_LINEAR = 2.5
/** On a busy machine one measuring may be wrong; what truly grows too fast does so each time. */
const MEASURINGS = 3

const port = parentPort
if (!port) throw new Error('hostile-texts-worker.ts runs in a worker thread only')
const say = (fed: Fed) => port.postMessage(fed)

port.on('message', ({ name, from }: Feeding) => {
  const run = readingFunctions[name]
  if (!run) throw new Error(`there is no reading function ${name}`)
  for (const [index, { make }] of hostileTexts.entries()) {
    if (index < from) continue
    say({ kind: 'begun', text: index })
    const long = make(2 * LENGTH)
    const firstMs = cpuMs(() => run(long))
    if (firstMs <= FLOOR_MS) continue
    const short = make(LENGTH)
    if (firstMs <= PLAINLY_LINEAR * leastMs(run, short)) continue
    const slow = timesOfSlow(run, short, long)
    if (slow) say({ kind: 'slow', text: index, ...slow })
  }
  say({ kind: 'done' })
})
say({ kind: 'ready' })

/** The least time for the short and for the long text when each measuring finds that it grows too fast, else null. */
function timesOfSlow(run: (text: string) => unknown, short: string, long: string): { shortMs: number; longMs: number } | null {
  let times = { shortMs: 0, longMs: 0 }
  for (let measuring = 0; measuring < MEASURINGS; measuring += 1) {
    // In turns, so that a busy moment does not fall on one of the two alone.
    const pairs = Array.from({ length: RUNS }, () => [cpuMs(() => run(short)), cpuMs(() => run(long))] as const)
    times = { shortMs: Math.min(...pairs.map(([ms]) => ms)), longMs: Math.min(...pairs.map(([, ms]) => ms)) }
    if (times.longMs <= FLOOR_MS || times.longMs <= GROWTH * times.shortMs) return null
  }
  return times
}

function leastMs(run: (text: string) => unknown, text: string): number {
  return Math.min(...Array.from({ length: RUNS }, () => cpuMs(() => run(text))))
}

/** Of this thread alone: what else the machine does, does not count. */
function cpuMs(run: () => unknown): number {
  const before = process.threadCpuUsage()
  run()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}
