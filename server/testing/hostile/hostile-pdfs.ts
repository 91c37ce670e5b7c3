import { deflateSync } from 'node:zlib'
import { hostile, type HostileFile } from './hostile-file.ts'
import { firstObject, makePdf, makePdfOf, type PdfParts, type PdfText, stream, type Stream } from './make-pdf.ts'

const WORDS = 'Piano lessons cost forty dollars for thirty minutes'
const LINE: PdfText = [72, 720, 11, WORDS]
const DRAW = `BT /F1 11 Tf 72 720 Td (${WORDS}) Tj ET`
const OWN = firstObject(1)
const DAMAGED = { refused: /damaged/ }
const NO_TEXT = { refused: /No text could be found/ }
const READ = { read: WORDS }

/** PDFs that are none, that are broken, that go in circles, that unpack to too much, or that want something done. */
export function hostilePdfs(): HostileFile[] {
  return [...broken(), ...circular(), ...huge(), ...active()]
}

function broken(): HostileFile[] {
  const whole = makePdf([[LINE]])
  return [
    pdf('no PDF', { refused: /named PDF but is none/ }, () => Buffer.from('plain words')),
    pdf('only the first line', DAMAGED, () => Buffer.from('%PDF-1.7\nnothing')),
    pdf('the mark alone', DAMAGED, () => Buffer.from('%PDF-')),
    pdf('random bytes after the mark', DAMAGED, () => Buffer.concat([Buffer.from('%PDF-1.7\n'), noise(20_000)])),
    pdf('cut off in the middle', 'contained', () => whole.subarray(0, whole.length / 2)),
    pdf('cut off before its table', READ, () => whole.subarray(0, whole.indexOf('xref'))),
    pdf('a table that points to nowhere', READ, () => replaced(whole, /startxref\n\d+/, 'startxref\n99999999')),
    pdf('a table with wrong places', READ, () => replaced(whole, /00000000\d\d 00000 n/g, '0000000007 00000 n')),
    pdf('something else before it', READ, () => Buffer.concat([Buffer.alloc(900, 'x'), whole])),
    pdf('another file after it', READ, () => Buffer.concat([whole, noise(50_000)])),
    pdf('locked with a password', { refused: /password/ }, lockedPdf),
    pdf('locked in an unknown way', DAMAGED, () => makePdf([[LINE]], '/Encrypt << /Filter /Unknown /V 99 >> /ID [<00> <00>]')),
    pdf('no pages', 'contained', () => makePdfOf([])),
    pdf('an empty page', NO_TEXT, () => makePdf([[]])),
    pdf('contents that are not there', NO_TEXT, () => replaced(makePdf([[LINE]]), '/Contents 5 0 R', '/Contents 99 0 R')),
    pdf('contents of random bytes', 'contained', () => makePdfOf([noise(5_000).toString('latin1')])),
    pdf('a filter that does not exist', 'contained', () => makePdfOf([{ bytes: 'x', dictionary: '/Filter /Nonsense' }])),
    pdf('an embedded font of random bytes', 'contained', () =>
      withObjects([stream(noise(3_000).toString('latin1'), '/Length1 3000')], {
        resources: `/XObject << >> /FontFile2 ${OWN} 0 R`,
      }),
    ),
    pdf('control signs in its text', { read: 'Piano' }, () => makePdf([[[72, 720, 11, `Piano \\000\\001\\377 ${WORDS}`]]])),
  ]
}

function circular(): HostileFile[] {
  return [
    pdf('a page tree that holds itself', 'contained', () => makePdfOf([DRAW], { pages: '<< /Type /Pages /Kids [2 0 R] /Count 1 >>' })),
    pdf('a tree of pages within pages', 'contained', () =>
      makePdfOf([DRAW], { pages: '<< /Type /Pages /Kids [2 0 R 2 0 R 2 0 R 2 0 R] /Count 1000 >>' }),
    ),
    pdf('a drawing that draws itself', NO_TEXT, () => withForm('/Own Do', `/XObject << /Own ${OWN} 0 R >>`)),
    pdf('a length that is its own', 'contained', () => replaced(makePdf([[LINE]]), /\/Length \d+/, '/Length 5 0 R')),
    pdf('a parent that is its child', 'contained', () => replaced(makePdf([[LINE]]), '/Parent 2 0 R', '/Parent 4 0 R')),
    pdf('a table that follows itself', READ, () => makePdf([[LINE]], '/Prev 9')),
    pdf('a catalog that is a number', 'contained', () => replaced(makePdf([[LINE]]), '/Root 1 0 R', '/Root 42')),
  ]
}

function huge(): HostileFile[] {
  return [
    pdf('two thousand million pages by its own word', READ, () =>
      makePdfOf([DRAW], { pages: '<< /Type /Pages /Kids [4 0 R] /Count 2000000000 >>' }),
    ),
    pdf('2,001 pages', { refused: /more than 2000 pages/ }, () => makePdf(Array.from({ length: 2_001 }, () => [LINE]))),
    pdf('301 pages without text', { refused: /301 scanned pages/ }, () => makePdf(Array.from({ length: 301 }, () => []))),
    pdf('contents that unpack a thousandfold', 'contained', () => makePdfOf([deflated(Buffer.alloc(100 * 1024 * 1024, ' '))])),
    pdf('contents that are packed twice', 'contained', () => makePdfOf([twiceDeflated(Buffer.alloc(400 * 1024 * 1024, ' '))])),
    pdf('two million words on one page', 'contained', () =>
      makePdfOf([deflated(Buffer.from(`BT /F1 1 Tf ${'(ab) Tj '.repeat(2_000_000)} ET`))]),
    ),
    pdf('arrays a hundred thousand deep', 'contained', () => makePdfOf([`${'['.repeat(100_000)} ${DRAW}`])),
    pdf('objects a hundred thousand deep', 'contained', () => withObjects([`${'<< /A '.repeat(100_000)} 1 ${'>> '.repeat(100_000)}`])),
    pdf('a sheet of a thousand miles', 'contained', () => makePdfOf(['0 0 m 9e9 9e9 l S'], { page: '/MediaBox [0 0 9e9 9e9]' })),
    pdf('a sheet without any size', 'contained', () => makePdfOf(['0 0 m 9 9 l S'], { page: '/MediaBox [0 0 0 0]' })),
    pdf('a picture of ten thousand million pixels', NO_TEXT, () =>
      withPicture(100_000, 100_000, '/FlateDecode', deflateSync(Buffer.alloc(1_000_000))),
    ),
    pdf('a JBIG2 picture of random bytes', NO_TEXT, () => withPicture(600, 800, '/JBIG2Decode', noise(2_000))),
    pdf('a JPEG 2000 picture of random bytes', NO_TEXT, () => withPicture(600, 800, '/JPXDecode', noise(2_000))),
    pdf('a JPEG picture of random bytes', NO_TEXT, () => withPicture(600, 800, '/DCTDecode', noise(2_000))),
    pdf('a fax of random bytes', NO_TEXT, () => withPicture(600, 800, '/CCITTFaxDecode', noise(2_000))),
  ]
}

function active(): HostileFile[] {
  return [
    pdf('a script that runs when it is opened', READ, () =>
      makePdfOf([DRAW], { catalog: '/OpenAction << /S /JavaScript /JS (app.launchURL\\("http://127.0.0.1/"\\)) >>' }),
    ),
    pdf('a program to be started', READ, () => makePdfOf([DRAW], { catalog: '/OpenAction << /S /Launch /F (/bin/sh) >>' })),
    pdf('a file of the server as its contents', 'contained', () =>
      makePdfOf([{ bytes: '', dictionary: '/F (/etc/passwd) /FFilter /FlateDecode' }]),
    ),
    pdf('an address to be fetched', READ, () => makePdfOf([DRAW], { catalog: '/AA << /O << /S /URI /URI (http://127.0.0.1/) >> >>' })),
    pdf('a form with XML that brings entities', READ, () =>
      withObjects([stream('<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><x>&a;</x>')], {
        contents: DRAW,
        catalog: `/AcroForm << /XFA ${OWN} 0 R /Fields [] >>`,
      }),
    ),
  ]
}

function pdf(what: string, outcome: HostileFile['outcome'], makeBytes: () => Uint8Array): HostileFile {
  return hostile(`PDF: ${what}`, `${what.replace(/\W+/g, '-')}.pdf`, outcome, makeBytes)
}

/** Encrypted with a password that nobody knows: the keys are no keys of the empty password. */
function lockedPdf(): Buffer {
  const key = 'A'.repeat(64)
  return makePdf([[LINE]], `/Encrypt << /Filter /Standard /V 1 /R 2 /O <${key}> /U <${key}> /P -4 >> /ID [<00> <00>]`)
}

function withObjects(objects: string[], { contents = DRAW, ...parts }: PdfParts & { contents?: string } = {}): Buffer {
  return makePdfOf([contents], { ...parts, objects })
}

function withForm(drawing: string, resources: string): Buffer {
  return withObjects([stream(drawing, `/Type /XObject /Subtype /Form /BBox [0 0 612 792] /Resources << ${resources} >>`)], {
    contents: '/Own Do',
    resources,
  })
}

function withPicture(width: number, height: number, filter: string, data: Buffer): Buffer {
  const dictionary = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /BitsPerComponent 1 /ColorSpace /DeviceGray /Filter ${filter}`
  return withObjects([stream(data.toString('latin1'), dictionary)], {
    contents: 'q 612 0 0 792 0 0 cm /Picture Do Q',
    resources: `/XObject << /Picture ${OWN} 0 R >>`,
  })
}

function deflated(content: Buffer): Stream {
  return { bytes: deflateSync(content).toString('latin1'), dictionary: '/Filter /FlateDecode' }
}

function twiceDeflated(content: Buffer): Stream {
  return { bytes: deflateSync(deflateSync(content)).toString('latin1'), dictionary: '/Filter [/FlateDecode /FlateDecode]' }
}

function replaced(bytes: Buffer, pattern: string | RegExp, by: string): Buffer {
  return Buffer.from(bytes.toString('latin1').replace(pattern, by), 'latin1')
}

/** The same bytes each time, without any order (the generator of Numerical Recipes §7.1). */
export function noise(length: number): Buffer {
  const bytes = Buffer.alloc(length)
  let state = 1
  for (let at = 0; at < length; at++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    bytes[at] = state >>> 24
  }
  return bytes
}
