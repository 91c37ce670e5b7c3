import { crc32 } from 'node:zlib'
import { z } from 'zod'
import { acceptedKinds } from './journal.ts'

/**
 * A line of the journal. `accepted` is an entry; `settled` says that the database has it, `withdrawn` that nobody was told of it. `opened`, `mark` and
 * `closed` follow the database's own log position (LSN), `restored` says that an older copy was put in its place.
 */
export const JournalRecord = z.discriminatedUnion('type', [
  z.object({ type: z.literal('accepted'), id: z.string(), kind: z.enum(acceptedKinds), payload: z.record(z.string(), z.unknown()) }),
  z.object({ type: z.literal('settled'), id: z.string() }),
  z.object({ type: z.literal('withdrawn'), id: z.string() }),
  z.object({ type: z.literal('opened'), lsn: z.string(), bootId: z.string().nullable() }),
  z.object({ type: z.literal('mark'), lsn: z.string() }),
  z.object({ type: z.literal('closed'), lsn: z.string() }),
  z.object({ type: z.literal('restored'), from: z.string() }),
])
export type JournalRecord = z.infer<typeof JournalRecord>

/** One line: CRC-32 of the text, its length in bytes, the text as JSON. */
export function writeRecord(record: JournalRecord): string {
  const text = JSON.stringify(record)
  return `${checksum(text)} ${Buffer.byteLength(text)} ${text}\n`
}

/** The records of a segment in their order. A line that is torn or damaged is counted and left out; those after it are read. */
export function readRecords(segment: string): { records: JournalRecord[]; damaged: number } {
  const lines = segment.split('\n').filter((line) => line !== '')
  const records = lines.flatMap((line) => readRecord(line) ?? [])
  return { records, damaged: lines.length - records.length }
}

function readRecord(line: string): JournalRecord | null {
  const [, crc, length, text = ''] = /^([0-9a-f]{8}) (\d{1,9}) (.*)$/s.exec(line) ?? []
  if (Number(length) !== Buffer.byteLength(text) || crc !== checksum(text)) return null
  const parsed = JournalRecord.safeParse(JSON.parse(text))
  return parsed.success ? parsed.data : null
}

function checksum(text: string): string {
  return crc32(text).toString(16).padStart(8, '0')
}
