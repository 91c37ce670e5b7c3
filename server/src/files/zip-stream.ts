import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import { AppError } from '../errors.ts'

/** A file of an archive. `isPacked`: its bytes do not get smaller, and are put in as they are. */
export type ZipEntry = { name: string; isPacked: boolean; chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array> }

/** The plain ZIP format has 32 bits for a place in the archive. */
const MOST_BYTES = 0xff_ff_ff_ff - 1_000_000

/** An archive as it comes, no faster than it is taken. Throws `archive_too_large` rather than give one that cannot be opened. */
export async function* zipStream(entries: AsyncIterable<ZipEntry>, at: Date): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = []
  let bytes = 0
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    bytes += chunk.length
    ready.push(chunk)
  })
  for await (const { name, isPacked, chunks } of entries) {
    const file = isPacked ? new ZipPassThrough(name) : new ZipDeflate(name)
    file.mtime = at
    zip.add(file)
    for await (const chunk of chunks) {
      if (bytes + chunk.length > MOST_BYTES) throw new AppError('archive_too_large')
      file.push(chunk)
      yield* ready.splice(0)
    }
    file.push(new Uint8Array(0), true)
    yield* ready.splice(0)
  }
  zip.end()
  yield* ready.splice(0)
}
