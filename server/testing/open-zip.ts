import { strFromU8, unzipSync } from 'fflate'

/** The files of an archive by their names, as text. */
export function openZip(bytes: Uint8Array): Map<string, string> {
  return new Map(Object.entries(unzipSync(bytes)).map(([name, file]) => [name, strFromU8(file)]))
}
