import { decodeText, readTextFile } from './read-text-file.ts'
import type { FileReading, ReaderMessage, ReaderTask } from './reader-messages.ts'
import { refusal } from './refusal.ts'
import { tellKind } from './tell-kind.ts'

export type Send = (message: ReaderMessage) => void

/** More would keep a machine busy for hours until it is searchable. */
const MAX_CHARACTERS = 5_000_000

/** Reads the file's text, says which of its pages must be recognised first, or says why it cannot be read. Each step loads only what this file needs. */
export async function readFile(bytes: Uint8Array, task: ReaderTask & { verb: 'read' }, send: Send): Promise<ReaderMessage> {
  const told = await tellKind(bytes, task.name)
  if (told.kind === 'none') return refusal(told.reason)
  const read = await readKind(told.kind, bytes, task, send)
  if (read.type !== 'text') return read
  if (read.text.length > MAX_CHARACTERS)
    return refusal('This file holds more than 5 million characters of text. Please split it and upload the parts.')
  const { tidyPages } = await import('./tidy-pages.ts')
  const tidied = tidyPages(read)
  if (!/[\p{L}\p{N}]/u.test(tidied.text)) return refusal(withoutText(told.kind))
  const { cutPassages } = await import('./cut-passages.ts')
  return { ...read, ...tidied, passages: cutPassages({ kind: read.kind, ...tidied }) }
}

type Kind = Exclude<Awaited<ReturnType<typeof tellKind>>['kind'], 'none'>

async function readKind(kind: Kind, bytes: Uint8Array, task: ReaderTask & { verb: 'read' }, send: Send): Promise<FileReading> {
  switch (kind) {
    case 'pdf':
      return (await import('./pdf/read-pdf.ts')).readPdf(bytes, task.recognised, send)
    case 'docx':
      return (await import('./read-docx.ts')).readDocx(bytes)
    case 'doc':
      return (await import('./read-doc.ts')).readDoc(bytes)
    case 'workbook':
      return (await import('./read-sheets.ts')).readSheets({ bytes })
    case 'csv': {
      const csv = decodeText(bytes)
      return csv === null
        ? refusal('This file is not text. Please save it as CSV again and upload that.')
        : (await import('./read-sheets.ts')).readSheets({ csv })
    }
    case 'picture':
      return (await import('./picture.ts')).pageOfPicture(bytes, task.recognised)
    case 'text':
      return readTextFile(bytes, task.name)
  }
}

function withoutText(kind: Kind): string {
  if (kind === 'picture') return 'No text could be recognised in this picture. Please upload a sharper one, or type its contents.'
  if (kind === 'pdf') return 'No text could be found or recognised in this PDF. Please upload a sharper scan, or type its contents.'
  return 'There is no text in this file.'
}
