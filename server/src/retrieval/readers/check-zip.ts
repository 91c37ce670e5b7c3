import { unzipSync, type UnzipFileInfo } from 'fflate'

type Checked = { kind: 'docx' | 'workbook'; reason?: undefined } | { kind: 'none'; reason: string }

const MAX_ENTRIES = 10_000
const MAX_UNPACKED_BYTES = 256 * 1024 * 1024
/** All XML of a file: a worksheet of this size has over a million cells. */
const MAX_XML_BYTES = 64 * 1024 * 1024

const DAMAGED = none('This file is damaged. Please save it again and upload the new file.')
const TOO_LARGE = none('This file unpacks to far more than it may hold. Please save it again with less in it and upload that.')

/**
 * Tells Word from Excel by the types of parts that the container declares, before any reader opens it. What declares to unpack to too much, and what brings
 * definitions of its own in its XML (entities: ECMA-376 part 2 forbids them), is refused.
 */
export function checkZip(bytes: Uint8Array): Checked {
  try {
    const entries: UnzipFileInfo[] = []
    const types = unzipSync(bytes, { filter: (entry) => entries.push(entry) > 0 && isTypes(entry) && isSmall(entry) })[
      '[Content_Types].xml'
    ]
    const sum = (found: UnzipFileInfo[]) => found.reduce((total, { originalSize }) => total + originalSize, 0)
    if (entries.length > MAX_ENTRIES || sum(entries) > MAX_UNPACKED_BYTES || sum(entries.filter(isXml)) > MAX_XML_BYTES) return TOO_LARGE
    if (!types) return none(notRead(entries))
    const kind = kindOf(Buffer.from(types).toString('utf8'))
    if (kind.kind === 'none') return kind
    const parts = Object.values(unzipSync(bytes, { filter: isXml }))
    if (parts.some(hasDefinitions))
      return none('This file brings definitions that no Word or Excel file has. Please save it again and upload the new file.')
    return kind
  } catch {
    return DAMAGED
  }
}

function isTypes({ name }: UnzipFileInfo): boolean {
  return name === '[Content_Types].xml'
}

function isSmall({ originalSize }: UnzipFileInfo): boolean {
  return originalSize <= 1024 * 1024
}

function isXml({ name }: UnzipFileInfo): boolean {
  return /\.(?:xml|rels|vml)$/i.test(name)
}

function kindOf(types: string): Checked {
  if (/wordprocessingml\.(?:document|template)\.main|ms-word\.(?:document|template)\.macroEnabled\.main/i.test(types))
    return { kind: 'docx' }
  if (/spreadsheetml\.(?:sheet|template)\.main|ms-excel\.(?:sheet|template)\.(?:binary\.)?macroEnabled\.main/i.test(types))
    return { kind: 'workbook' }
  if (/presentationml/i.test(types)) return none('Presentations are not read. Please save it as PDF and upload that.')
  return DAMAGED
}

/** In whichever encoding the XML is. */
function hasDefinitions(part: Uint8Array): boolean {
  const bytes = Buffer.from(part.buffer, part.byteOffset, part.byteLength)
  return ['<!DOCTYPE', '<!ENTITY'].some((mark) => {
    const little = Buffer.from(mark, 'utf16le')
    return bytes.includes(mark) || bytes.includes(little) || bytes.includes(Buffer.from(little).swap16())
  })
}

function notRead(entries: readonly UnzipFileInfo[]): string {
  if (entries.some(({ name }) => name === 'META-INF/manifest.xml' || name === 'mimetype'))
    return 'This kind of document is not read. Please save it as Word or PDF and upload that.'
  return 'This is a packed archive. Please unpack it and upload the documents in it.'
}

function none(reason: string): Checked {
  return { kind: 'none', reason }
}
