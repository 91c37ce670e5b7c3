/** What a file is by its content, or why it is none that can be read. */
type ToldKind =
  | { kind: 'pdf' | 'docx' | 'doc' | 'workbook' | 'csv' | 'picture' | 'text'; reason?: undefined }
  | { kind: 'none'; reason: string }

const PICTURES = new Set(['png', 'apng', 'jpg', 'gif'])
/** Readers look for the mark of a PDF within this much, as other programs put something before it. */
const PDF_HEAD_BYTES = 1024

/** The name tells CSV and Markdown from other text, and nothing else: everything that is no text is told by what is in it. */
export async function tellKind(bytes: Uint8Array, name: string): Promise<ToldKind> {
  const head = Buffer.from(bytes.subarray(0, PDF_HEAD_BYTES))
  if (head.includes('%PDF-')) return { kind: 'pdf' }
  if (head.subarray(0, 2).toString() === 'PK') return (await import('./check-zip.ts')).checkZip(bytes)
  const { fileTypeFromBuffer } = await import('file-type')
  const type = await fileTypeFromBuffer(bytes).catch(() => undefined) // broken off: told by the rest
  if (type?.ext === 'cfb') return tellCompound(bytes)
  if (type && PICTURES.has(type.ext)) return { kind: 'picture' }
  if (type?.ext === 'rtf') return none('Rich text (RTF) is not read. Please save it as Word or PDF and upload that.')
  if (type?.mime.startsWith('image/')) return none('This kind of picture is not read. Please save it as JPEG or PNG and upload that.')
  if (type && !/^(?:text\/|application\/xml)/.test(type.mime)) return none(notRead(`.${type.ext}`))
  const claimed = /\.(pdf|docx?|xlsx?|png|jpe?g|gif)$/i.exec(name)?.[1]?.toUpperCase()
  if (claimed) return none(`This file is named ${claimed} but is none. Please export it as ${claimed} again and upload that.`)
  return { kind: /\.(?:csv|tsv)$/i.test(name) ? 'csv' : 'text' }
}

/** The old format of Office: what a file is stands in the names of its streams ([MS-CFB], [MS-DOC] 2.1, [MS-XLS] 2.1, [MS-OFFCRYPTO] 2.3). */
async function tellCompound(bytes: Uint8Array): Promise<ToldKind> {
  const streams = new Set(await streamsOf(bytes))
  if (streams.has('EncryptedPackage')) return none(LOCKED)
  if (streams.has('WordDocument')) return { kind: 'doc' }
  if (streams.has('Workbook') || streams.has('Book')) return { kind: 'workbook' }
  if (streams.has('PowerPoint Document')) return none('Presentations are not read. Please save it as PDF and upload that.')
  if (streams.size === 0) return none('This file is damaged. Please save it again and upload the new file.')
  return none(notRead('Office'))
}

export const LOCKED = 'This file is locked with a password. Please save a copy without the password and upload that.'

async function streamsOf(bytes: Uint8Array): Promise<string[]> {
  const { compoundFiles } = await import('./compound-files.ts')
  try {
    const { FullPaths } = compoundFiles.read(Buffer.from(bytes), { type: 'buffer' })
    return FullPaths.flatMap((path) => /^[^/]*\/([^/]+)$/.exec(path)?.[1] ?? [])
  } catch {
    return [] // a container that cannot be opened holds nothing
  }
}

function notRead(what: string): string {
  return `This kind of file (${what}) is not read. Please save it as PDF, Word, Excel or plain text and upload that.`
}

function none(reason: string): ToldKind {
  return { kind: 'none', reason }
}
