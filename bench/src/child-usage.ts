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
    for (const pid of children()) peak = Math.max(peak, kilobytesOf(`/proc/${pid}/status`, 'VmHWM') / 1024)
    await sleep(LOOK_EVERY_MS)
  }
  return peak
}

/** CPU of this process and of those it has started and that still run, in milliseconds: what embeds is one. On Linux only (proc(5), `schedstat`). */
export function usedCpuMs(): number {
  const { user, system } = process.cpuUsage()
  const nanoseconds = children().flatMap((pid) =>
    globSync(`/proc/${pid}/task/*/schedstat`).map((path) => Number(textOf(path).split(' ')[0])),
  )
  return (user + system) / 1_000 + nanoseconds.reduce((sum, one) => sum + one, 0) / 1_000_000
}

/** What this process has in memory, and what those it has started have beside it: of what several share, their part. On Linux only (proc(5), `smaps_rollup`). */
export function residentBytes(): number {
  const kilobytes = children().map((pid) => kilobytesOf(`/proc/${pid}/smaps_rollup`, 'Pss'))
  return process.memoryUsage.rss() + 1024 * kilobytes.reduce((sum, one) => sum + one, 0)
}

function children(): string[] {
  return globSync('/proc/self/task/*/children').flatMap((path) => textOf(path).split(' ').filter(Boolean))
}

function kilobytesOf(path: string, field: string): number {
  return Number(new RegExp(`^${field}:\\s+(?<size>\\d+)`, 'm').exec(textOf(path))?.groups?.['size'] ?? 0)
}

/** A process may end while it is looked at. */
function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
