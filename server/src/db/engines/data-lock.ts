import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { dirname } from 'node:path'
import { z } from 'zod'
import { sqlState } from '../sql-state.ts'
import { DatabaseUnavailable } from '../database-unavailable.ts'

const Holder = z.object({ pid: z.int(), startedAt: z.string().nullable(), host: z.string() })
type Holder = z.infer<typeof Holder>

/**
 * Takes the data folder for this process. PGlite has no lock of its own, and two processes on one folder lose rows that were acknowledged.
 * The lock is a file that only one can put there. It is taken over only when the process that wrote it is surely gone: same machine, and no
 * process of that number, or one that started at another time.
 */
export async function lockDataFolder(file: string): Promise<() => Promise<void>> {
  await mkdir(dirname(file), { recursive: true })
  const own: Holder = { pid: process.pid, startedAt: startOf(process.pid), host: hostname() }
  const content = JSON.stringify(own)
  for (let attempt = 0; attempt < 5; attempt += 1) {
    if (await create(file, content)) return () => unlock(file, content)
    const found = await readFile(file, 'utf8').catch(() => null) // given back just now: try again
    if (found === null) continue
    const holder = parseHolder(found)
    if (holder === null || !isGone(holder)) throw lockedBy(file, holder)
    await takeAway(file, found)
  }
  throw lockedBy(file, null)
}

/** The whole file appears at once, or not at all: no one who dies or looks in between leaves or finds half a lock. */
async function create(file: string, content: string): Promise<boolean> {
  const draft = `${file}.${randomUUID()}`
  await writeFile(draft, content)
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

async function unlock(file: string, content: string): Promise<void> {
  const found = await readFile(file, 'utf8').catch(() => null) // already gone: nothing to give back
  if (found === content) await rm(file, { force: true })
}

/** Removes the dead lock that was read, and no other: whoever was faster has put a new one there, which is put back. */
async function takeAway(file: string, dead: string): Promise<void> {
  const aside = `${file}.${randomUUID()}`
  try {
    await rename(file, aside)
  } catch {
    return // someone else took it away
  }
  const taken = await readFile(aside, 'utf8')
  if (taken !== dead) await link(aside, file)
  await rm(aside, { force: true })
}

function parseHolder(text: string): Holder | null {
  try {
    return Holder.parse(JSON.parse(text))
  } catch {
    return null // not ours: nothing is known of its process, so it stays
  }
}

function isGone(holder: Holder): boolean {
  if (holder.host !== hostname()) return false
  try {
    process.kill(holder.pid, 0)
  } catch (error) {
    return sqlState(error) === 'ESRCH'
  }
  const startedAt = startOf(holder.pid)
  return startedAt !== null && holder.startedAt !== null && startedAt !== holder.startedAt
}

/** When a process started, in ticks since boot (field 22 of /proc/pid/stat); null where the system does not tell. */
function startOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null
  } catch {
    return null
  }
}

function lockedBy(file: string, holder: Holder | null): DatabaseUnavailable {
  const who = holder ? `another process (number ${holder.pid} on ${holder.host})` : 'another process'
  return new DatabaseUnavailable(
    'locked',
    `The data folder is in use by ${who}. Stop it first, or set DATA_DIR to another folder. If you are sure that nothing uses it, delete ${file}.`,
  )
}
