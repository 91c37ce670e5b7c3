import { globSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** What the processes that were started during a run took, all together: CPU in seconds, to a hundredth (proc(5), `cutime` and `cstime`), and the most memory of any. */
export type ChildUsage<T> = { result: T; cpuSeconds: number; peakMegabytes: number }

const TICKS_PER_SECOND = 100 // of every Linux that Node runs on
const LOOK_EVERY_MS = 15

/** Runs something that starts processes and waits for their end. On Linux only. */
export async function watchChildren<T>(run: () => Promise<T>): Promise<ChildUsage<T>> {
  const before = childCpu()
  const over = new AbortController()
  const watching = watchPeak(over.signal)
  try {
    const result = await run()
    return { result, cpuSeconds: childCpu() - before, peakMegabytes: await ended(watching, over) }
  } finally {
    over.abort()
  }
}

async function ended(watching: Promise<number>, over: AbortController): Promise<number> {
  over.abort()
  return watching
}

function childCpu(): number {
  const [, fields = ''] = readFileSync('/proc/self/stat', 'utf8').split(') ')
  const [cutime, cstime] = fields.split(' ').slice(13, 15)
  return (Number(cutime) + Number(cstime)) / TICKS_PER_SECOND
}

async function watchPeak(signal: AbortSignal): Promise<number> {
  let peak = 0
  while (!signal.aborted) {
    for (const path of globSync('/proc/self/task/*/children')) {
      for (const pid of textOf(path).split(' ')) {
        const kilobytes = Number(/^VmHWM:\s+(?<size>\d+)/m.exec(textOf(`/proc/${pid}/status`))?.groups?.['size'] ?? 0)
        peak = Math.max(peak, kilobytes / 1024)
      }
    }
    await sleep(LOOK_EVERY_MS)
  }
  return peak
}

/** A process may end while it is looked at. */
function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
