import { randomUUID } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { syncFolder } from '../../durable-write.ts'
import type { Log } from '../../log.ts'
import type { Accepted, Journal, Replay, Replayed } from './journal.ts'
import { type JournalRecord, readRecords, writeRecord } from './journal-record.ts'
import { listSegments, openSegmentWriter, segmentName } from './segment-writer.ts'

/** How the last process left the journal. `newestLsn` is how far the database's own log was on the disk. */
export type LastRun = { bootId: string | null; newestLsn: string; isClosed: boolean; wasRestored: boolean }

export type DatabaseJournal = Journal & {
  /** Puts back what was accepted and is not settled, oldest first; with `all`, what was settled too, for a database that may have lost it. */
  replay(apply: Replay, options: { all: boolean }): Promise<Replayed>
  /** Null when no process has opened a database beside this journal. */
  readonly lastRun: LastRun | null
  /** Notes that the database is open and has got back what it lacked: from here on, it is followed. */
  begin(opened: { lsn: string; bootId: string | null }): Promise<void>
  /** How far the database's own log is on the disk by now. */
  mark(lsn: string): Promise<void>
  noteRestored(from: string): Promise<void>
  /** Begins a new segment, and gives the oldest one that a copy of the database made from now on may lack something of. */
  turn(): Promise<number>
  /** Removes the segments before `number`; those with entries that are in no database stay. Does nothing before `begin`. */
  forget(number: number): Promise<void>
  /** `lsn` where the database was closed as it should be. */
  close(lsn: string | null): Promise<void>
}

type JournalOptions = { folder: string; log: Log; openSegment?: Parameters<typeof openSegmentWriter>[0]['openSegment'] }

/** The journal of the embedded database: segments of lines in `folder`. Reads what the last process left. */
export async function openJournal({ folder, log, openSegment }: JournalOptions): Promise<DatabaseJournal> {
  const earlier = await listSegments(folder)
  const { lastRun, unsettled, withdrawn } = await readState(folder, earlier, log)
  const writer = openSegmentWriter({ folder, next: (earlier.at(-1) ?? 0) + 1, ...(openSegment && { openSegment }) })
  let opened: { lsn: string; bootId: string | null } | null = null
  const append = async (record: JournalRecord) => void (await writer.append(writeRecord(record)))
  const settle = (type: 'settled' | 'withdrawn', id: string) => {
    unsettled.delete(id)
    writer.note(writeRecord({ type, id }))
  }

  return {
    lastRun,
    async accept({ kind, payload }, keep) {
      const id = randomUUID()
      unsettled.set(id, await writer.append(writeRecord({ type: 'accepted', id, kind, payload })))
      try {
        const kept = await keep()
        settle('settled', id)
        return kept
      } catch (error) {
        settle('withdrawn', id)
        throw error
      }
    },
    async replay(apply, { all }) {
      const isWanted = (id: string) => (all ? !withdrawn.has(id) : unsettled.has(id))
      const count = { replayed: 0, failed: 0 }
      for await (const entry of entriesOf(folder, earlier)) {
        if (!isWanted(entry.id)) continue
        const isApplied = await tryApply(apply, entry, log)
        count[isApplied ? 'replayed' : 'failed'] += 1
        if (isApplied) settle('settled', entry.id)
        else unsettled.set(entry.id, await writer.append(writeRecord(entry))) // written again, for it may have been marked as settled before
      }
      return count
    },
    begin(now) {
      opened = now
      return append({ type: 'opened', ...now })
    },
    mark(lsn) {
      opened &&= { ...opened, lsn }
      return append({ type: 'mark', lsn })
    },
    noteRestored: (from) => append({ type: 'restored', from }),
    async turn() {
      const next = await writer.turn()
      if (opened) await append({ type: 'opened', ...opened }) // the segments before may go
      return Math.min(next, ...unsettled.values())
    },
    async forget(number) {
      if (!opened) return // what the last process left is still to be told to the next one
      await removeSegments(folder, number, new Set(unsettled.values()))
    },
    close: async (lsn) => {
      if (lsn !== null) await append({ type: 'closed', lsn })
      return writer.close()
    },
  }
}

async function removeSegments(folder: string, before: number, needed: ReadonlySet<number>): Promise<void> {
  for (const old of await listSegments(folder)) if (old < before && !needed.has(old)) await rm(join(folder, segmentName(old)))
  await syncFolder(folder)
}

type Entry = Extract<JournalRecord, { type: 'accepted' }>

/** One segment in memory at a time. */
async function* entriesOf(folder: string, numbers: readonly number[]): AsyncGenerator<Entry> {
  for (const number of numbers) {
    for (const record of (await readSegment(folder, number)).records) if (record.type === 'accepted') yield record
  }
}

type State = {
  lastRun: LastRun | null
  /** The segment of each entry that was neither settled nor withdrawn. */
  unsettled: Map<string, number>
  withdrawn: Set<string>
}

async function readState(folder: string, numbers: readonly number[], log: Log): Promise<State> {
  const state: State = { lastRun: null, unsettled: new Map(), withdrawn: new Set() }
  for (const number of numbers) {
    const { records, damaged } = await readSegment(folder, number)
    if (damaged > 0) log.warn({ segment: number, damaged }, 'lines of the journal are damaged and were left out')
    for (const record of records) takeIn(state, record, number)
  }
  return state
}

function takeIn(state: State, record: JournalRecord, segment: number): void {
  if (record.type === 'accepted') state.unsettled.set(record.id, segment)
  else if (record.type === 'settled' || record.type === 'withdrawn') {
    state.unsettled.delete(record.id)
    if (record.type === 'withdrawn') state.withdrawn.add(record.id)
  } else state.lastRun = follow(state.lastRun, record)
}

function follow(lastRun: LastRun | null, record: Extract<JournalRecord, { lsn: string } | { type: 'restored' }>): LastRun {
  if (record.type === 'opened') return { bootId: record.bootId, newestLsn: record.lsn, isClosed: false, wasRestored: false }
  const before = lastRun ?? { bootId: null, newestLsn: '0/0', isClosed: false, wasRestored: false }
  if (record.type === 'restored') return { ...before, wasRestored: true }
  return { ...before, newestLsn: record.lsn, isClosed: record.type === 'closed' }
}

async function readSegment(folder: string, number: number): Promise<{ records: JournalRecord[]; damaged: number }> {
  return readRecords(await readFile(join(folder, segmentName(number)), 'utf8'))
}

async function tryApply(apply: Replay, { kind, payload }: Accepted, log: Log): Promise<boolean> {
  try {
    await apply({ kind, payload })
    return true
  } catch (error) {
    log.error({ err: error, kind }, 'something that was accepted could not be put into the database; the next start tries again')
    return false
  }
}
