import { createHash, randomUUID } from 'node:crypto'
import { readFileSync, readlinkSync } from 'node:fs'
import { link, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { dirname } from 'node:path'
import { z } from 'zod'
import type { Clock } from '../../clock.ts'
import { DatabaseUnavailable } from '../database-unavailable.ts'
import { sqlState } from '../sql-state.ts'

/** How often a holder touches its lock. */
export const heartbeatMs = 5000
/** A lock that nobody touched for this long is abandoned: six heartbeats. */
export const abandonedAfterMs = 30_000
const lookEveryMs = 1000 // five looks in each heartbeat

const Holder = z.object({
  token: z.string(),
  pid: z.int(),
  /** Where a process of this number can be asked for: null where the system does not tell. */
  host: z.string(),
  bootId: z.string().nullable(),
  pidNamespace: z.string().nullable(),
  startedAt: z.string().nullable(),
})
type Holder = z.infer<typeof Holder>

/** Which running system this is: the same machine since the same boot, and the same view of its processes. */
export type Machine = Pick<Holder, 'host' | 'bootId' | 'pidNamespace'>
export type DataLock = {
  readonly file: string
  /** What the lock file holds while it is ours. */
  readonly content: string
  release(): Promise<void>
}
type LockOptions = { clock: Pick<Clock, 'sleep'>; machine?: Machine; onWait?: () => void }

/**
 * Takes the data folder for this process. PGlite has no lock of its own, and two processes on one folder lose rows that were acknowledged.
 * The lock is a lease: its holder touches the file every 5 seconds (`keepLease`). On the same machine and in the same PID namespace the
 * process itself is asked for; anywhere else a lock is abandoned once it was watched for 30 seconds and did not move.
 */
export async function lockDataFolder(file: string, { clock, machine = thisMachine(), onWait }: LockOptions): Promise<DataLock> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const holder: Holder = { token: randomUUID(), pid: process.pid, ...machine, startedAt: startOf(process.pid) }
  const content = JSON.stringify(holder)
  const taking = { content, clock, machine, onWait: onWait ?? (() => {}) }
  await take(file, taking)
  return { file, content, release: () => release(file, taking) }
}

/** The machine that this process runs on. The boot's id and the PID namespace are Linux's: containers of one host differ in the latter. */
export function thisMachine(): Machine {
  return {
    host: hostname(),
    bootId: readOrNull(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()),
    pidNamespace: readOrNull(() => readlinkSync('/proc/self/ns/pid')),
  }
}

type Taking = { content: string; clock: Pick<Clock, 'sleep'>; machine: Machine; onWait: () => void }

async function take(file: string, taking: Taking): Promise<void> {
  for (;;) {
    if (await create(file, taking.content)) return
    const found = await readOrGone(file)
    if (found === null) continue // given back just now
    await assertAbandoned(file, found, taking)
    if (await replace(file, found, taking)) return
  }
}

/** The whole file appears at once, or not at all: no one who dies or looks in between leaves or finds half a lock. */
async function create(file: string, content: string): Promise<boolean> {
  const draft = `${file}.${randomUUID()}`
  await writeFile(draft, content, { mode: 0o600 })
  try {
    await link(draft, file)
    return true
  } catch (error) {
    if (sqlState(error) !== 'EEXIST') throw error
    return false
  } finally {
    await rm(draft, { force: true })
  }
}

/**
 * Replaces an abandoned lock with ours. Only the holder of its candidate file may do so; that file is a lock too, so one left by a process that
 * died is taken over in the same way. False when the lock had changed by then.
 */
async function replace(file: string, abandoned: string, taking: Taking): Promise<boolean> {
  const candidate = candidateFor(file, abandoned)
  await take(candidate, taking)
  try {
    if ((await readOrGone(file)) !== abandoned) return false
    const draft = `${file}.${randomUUID()}`
    await writeFile(draft, taking.content, { mode: 0o600 })
    await rename(draft, file)
    return true
  } finally {
    await rm(candidate, { force: true })
  }
}

/** Leaves alone what another process has taken over in the meantime, or is about to. */
async function release(file: string, taking: Taking): Promise<void> {
  const candidate = candidateFor(file, taking.content)
  const isOurs = await create(candidate, taking.content).catch((error: unknown) => {
    if (sqlState(error) === 'ENOENT') return false // the folder is gone, and the lock with it
    throw error
  })
  if (!isOurs) return
  try {
    if ((await readOrGone(file)) === taking.content) await rm(file, { force: true })
  } finally {
    await rm(candidate, { force: true })
  }
}

export function candidateFor(file: string, content: string): string {
  return `${file}.${createHash('sha256').update(content).digest('hex').slice(0, 16)}.candidate`
}

/** Returns when nobody holds the lock any more; throws as soon as it shows a sign of life. */
async function assertAbandoned(file: string, found: string, { clock, machine, onWait }: Taking): Promise<void> {
  const holder = parseHolder(found)
  const state = holder === null ? 'unknown' : stateOf(holder, machine)
  if (state === 'gone') return
  if (state === 'alive') throw lockedBy(file, holder)
  onWait()
  const seen = await signOfLife(file)
  for (let waitedMs = 0; waitedMs < abandonedAfterMs; waitedMs += lookEveryMs) {
    await clock.sleep(lookEveryMs)
    const now = await signOfLife(file)
    if (now === null) return // given back
    if (now !== seen) throw lockedBy(file, holder)
  }
}

/** What a heartbeat changes. It is compared with itself alone, since the clocks of two hosts may differ. */
async function signOfLife(file: string): Promise<string | null> {
  const [content, entry] = await Promise.all([readOrGone(file), stat(file).catch(() => null)]) // null: given back
  return content === null || entry === null ? null : `${entry.mtimeMs} ${content}`
}

function parseHolder(text: string): Holder | null {
  const parsed = Holder.safeParse(readOrNull<unknown>(() => JSON.parse(text)))
  return parsed.success ? parsed.data : null
}

/** A process number means something within one PID namespace of one boot only; elsewhere nothing is known. */
function stateOf(holder: Holder, machine: Machine): 'alive' | 'gone' | 'unknown' {
  const isSeenFromHere = holder.host === machine.host && holder.bootId === machine.bootId && holder.pidNamespace === machine.pidNamespace
  if (!isSeenFromHere) return 'unknown'
  try {
    process.kill(holder.pid, 0)
  } catch (error) {
    if (sqlState(error) === 'ESRCH') return 'gone'
  }
  const startedAt = startOf(holder.pid)
  if (startedAt === null || holder.startedAt === null) return holder.pid === process.pid ? 'alive' : 'unknown' // the number may be another's by now
  return startedAt === holder.startedAt ? 'alive' : 'gone'
}

/** When a process started, in ticks since boot (field 22 of /proc/pid/stat, proc(5)); null where the system does not tell. */
function startOf(pid: number): string | null {
  return readOrNull(() => {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return fields.slice(fields.lastIndexOf(')') + 2).split(' ')[19] ?? null
  })
}

function readOrNull<T>(read: () => T): T | null {
  try {
    return read()
  } catch {
    return null
  }
}

async function readOrGone(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if (sqlState(error) === 'ENOENT') return null
    throw error
  }
}

function lockedBy(file: string, holder: Holder | null): DatabaseUnavailable {
  const who = holder ? `another process (number ${holder.pid} on ${holder.host})` : 'another process'
  return new DatabaseUnavailable(
    'locked',
    `The data folder is in use by ${who}. Stop it first, or set DATA_DIR to another folder. If you are sure that nothing uses it, delete ${file}.`,
  )
}
