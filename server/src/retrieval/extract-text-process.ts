import { buffer } from 'node:stream/consumers'
import { readTextFile } from './read-text-file.ts'
import { readPdf } from './read-pdf.ts'

// Runs as a process of its own: the file on standard input, its name as the only argument, one JSON object on standard output.

const SIGNATURES: { bytes: number[]; reason: string }[] = [
  { bytes: [0x50, 0x4b, 0x03, 0x04], reason: 'This kind of file is not read yet. Please save it as PDF or plain text and upload that.' },
  { bytes: [0xd0, 0xcf, 0x11, 0xe0], reason: 'This kind of file is not read yet. Please save it as PDF or plain text and upload that.' },
  { bytes: [0x7b, 0x5c, 0x72, 0x74, 0x66], reason: 'Rich text is not read yet. Please save it as PDF or plain text and upload that.' },
  { bytes: [0x89, 0x50, 0x4e, 0x47], reason: 'This is a picture. Please upload a document with text.' },
  { bytes: [0xff, 0xd8, 0xff], reason: 'This is a picture. Please upload a document with text.' },
  { bytes: [0x47, 0x49, 0x46, 0x38], reason: 'This is a picture. Please upload a document with text.' },
]

const bytes = new Uint8Array(await buffer(process.stdin))
process.stdout.write(JSON.stringify(await read(bytes, process.argv[2] ?? '')))

async function read(file: Uint8Array, name: string) {
  if (Buffer.from(file.subarray(0, 1024)).includes('%PDF-')) return readPdf(file)
  const known = SIGNATURES.find((signature) => signature.bytes.every((byte, index) => file[index] === byte))
  if (known) return { reason: known.reason }
  if (/\.pdf$/i.test(name)) return { reason: 'This file is named PDF but is none. Please export it as PDF again and upload that.' }
  return readTextFile(file, name)
}
