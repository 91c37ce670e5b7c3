import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Heads, openHeads } from '@ownvoice/core/assistant/understand/heads'

/** What `npm run train` writes: it belongs to the embedder of this folder, and core reads no files. */
export const headsFile = join(import.meta.dirname, '../../weights/heads.json')

let opened: Promise<Heads> | undefined

/** The heads that judge what messages are about, read once: they are part of the program, not of an installation. */
export function loadHeads(): Promise<Heads> {
  opened ??= readFile(headsFile, 'utf8').then((text) => openHeads(JSON.parse(text)))
  return opened
}
