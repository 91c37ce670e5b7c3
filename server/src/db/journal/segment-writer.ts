import { type FileHandle, open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder, syncFolder } from '../../durable-write.ts'
import { AppError } from '../../errors.ts'

/** So that a start never has to read more than this at once. */
const maxLinesPerSegment = 1000

type Segment = Pick<FileHandle, 'write' | 'datasync' | 'truncate' | 'close'>
type Line = { text: string; isDurable: boolean; resolve: (segment: number) => void; reject: (error: unknown) => void }

export type SegmentWriter = {
  /** Appends a line. Resolves to its segment once the line is on the disk. Those that come while the disk is busy share the next fsync. */
  append(text: string): Promise<number>
  /** Appends a line with the next ones; nobody waits for it, and a power cut may lose it. */
  note(text: string): void
  /** Ends the segment. Resolves to the number of the next one. */
  turn(): Promise<number>
  close(): Promise<void>
}

type WriterOptions = { folder: string; next: number; openSegment?: (path: string) => Promise<Segment> }

/**
 * Appends to numbered files, each made by one process and never opened for writing again: what a dying process left half written is never followed by
 * anything. When a write fails, all who wait for it are refused and the next one goes to a new file.
 */
export function openSegmentWriter(options: WriterOptions): SegmentWriter {
  const segments = appendTo(options)
  let waiting: Line[] = []
  let working = Promise.resolve()

  const queue = <T>(work: () => Promise<T>): Promise<T> => {
    const done = working.then(work)
    working = done.then(
      () => {},
      () => {}, // told to who waits for it
    )
    return done
  }
  const drain = async () => {
    const batch = waiting
    waiting = []
    try {
      const number = await segments.write(batch)
      for (const line of batch) line.resolve(number)
    } catch (cause) {
      for (const line of batch) line.reject(new AppError('not_stored', { cause }))
    }
  }
  const add = (line: Line) => {
    waiting.push(line)
    if (waiting.length === 1) void queue(drain)
  }
  return {
    append: (text) => new Promise((resolve, reject) => add({ text, isDurable: true, resolve, reject })),
    note: (text) => add({ text, isDurable: false, resolve: () => {}, reject: () => {} }),
    turn: () => queue(() => segments.end()),
    close: async () => void (await queue(() => segments.end())),
  }
}

/** `write` resolves to the segment that has the lines; `end` to the number of the next one. One call at a time. */
function appendTo({ folder, next, openSegment = create }: WriterOptions) {
  let number = next
  let segment: Segment | null = null
  let bytes = 0
  let lines = 0

  async function end(): Promise<number> {
    const ended = segment
    if (!ended) return number
    segment = null
    number += 1
    await ended.close()
    return number
  }

  async function append(batch: readonly Line[]): Promise<void> {
    if (!segment) {
      segment = await openSegment(join(folder, segmentName(number)))
      bytes = 0
      lines = 0
    }
    const content = Buffer.from(batch.map((line) => line.text).join(''))
    const { bytesWritten } = await segment.write(content, 0, content.length, bytes)
    if (bytesWritten < content.length) throw new Error('the disk took only a part of the line') // full: no error is thrown for it
    if (batch.some((line) => line.isDurable)) await segment.datasync()
    bytes += content.length
    lines += batch.length
  }

  async function write(batch: readonly Line[]): Promise<number> {
    const written = number
    try {
      await append(batch)
    } catch (error) {
      await segment?.truncate(bytes).catch(() => {}) // what was refused must not be replayed; where this fails too, replaying it does no harm
      await end().catch(() => {}) // it has failed already
      throw error
    }
    if (lines >= maxLinesPerSegment) await end().catch(() => {}) // its lines are on the disk
    return written
  }
  return { write, end }
}

/** The numbers of the segments that are there, oldest first. */
export async function listSegments(folder: string): Promise<number[]> {
  await makeFolder(folder)
  const numbers = (await readdir(folder)).flatMap((name) => /^(\d{8})\.log$/.exec(name)?.[1] ?? [])
  return numbers.map(Number).toSorted((one, other) => one - other)
}

export function segmentName(number: number): string {
  return `${String(number).padStart(8, '0')}.log`
}

async function create(path: string): Promise<FileHandle> {
  const segment = await open(path, 'wx', 0o600)
  await syncFolder(join(path, '..'))
  return segment
}
