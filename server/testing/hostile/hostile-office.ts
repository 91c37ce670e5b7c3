import { hostile, type HostileFile } from './hostile-file.ts'
import { noise } from './hostile-pdfs.ts'
import { docxParts, makeCompound, makeDocx, makeWorkbook, makeXlsx, makeZip, paragraph, relations } from './make-office.ts'

const WORDS = 'Piano lessons cost forty dollars'
const BODY = paragraph(WORDS)
const ROWS = `<sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>Course</t></is></c><c r="B1" t="inlineStr"><is><t>Price</t></is></c></row><row r="2"><c r="A2" t="inlineStr"><is><t>Piano</t></is></c><c r="B2"><v>40</v></c></row></sheetData>`
const READ = { read: WORDS }
const SHEET_READ = { read: '| Piano | 40 |' }
const DAMAGED = { refused: /damaged/ }
const TOO_LARGE = { refused: /far more than it may hold/ }
const ARCHIVE = { refused: /packed archive/ }
const DEFINITIONS = { refused: /brings definitions/ }
const LOCKED = { refused: /password/ }
const ENTITY = '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>'
const LAUGHS = `<!DOCTYPE x [<!ENTITY a "ha">${Array.from({ length: 20 }, (_, at) => `<!ENTITY ${'a'.repeat(at + 2)} "${`&${'a'.repeat(at + 1)};`.repeat(10)}">`).join('')}]>`

/** Archives, Word and Excel files of both formats that are none, broken, circular, locked, or unpack to too much. */
export function hostileOffice(): HostileFile[] {
  return [...archives(), ...bombs(), ...documents(), ...workbooks(), ...compounds()]
}

function archives(): HostileFile[] {
  const whole = makeDocx(BODY)
  return [
    hostile('zip: only its mark', 'a.docx', DAMAGED, () => Buffer.from('PK\u0003\u0004 rest')),
    hostile('zip: two letters', 'a.docx', DAMAGED, () => Buffer.from('PK')),
    hostile('zip: nothing in it', 'a.docx', ARCHIVE, () => makeZip({})),
    hostile('zip: texts in it', 'a.docx', ARCHIVE, () => makeZip({ 'a.txt': WORDS })),
    hostile('zip: archives within archives', 'a.zip', ARCHIVE, () => nested(makeZip({ 'a.txt': WORDS }), 20)),
    hostile('zip: cut off in the middle', 'a.docx', DAMAGED, () => whole.subarray(0, whole.length / 2)),
    hostile('zip: random bytes for contents', 'a.docx', DAMAGED, () => overwritten(whole, 60, noise(400))),
    hostile('zip: a presentation', 'a.pptx', { refused: /Presentations/ }, () =>
      makeZip({
        '[Content_Types].xml':
          '<Types><Override ContentType="application/vnd.openxmlformats-officedocument.presentationml.main+xml"/></Types>',
      }),
    ),
    hostile('zip: an OpenDocument text', 'a.odt', { refused: /This kind of document/ }, () =>
      makeZip({ mimetype: 'application/vnd.oasis.opendocument.text', 'META-INF/manifest.xml': '<x/>' }),
    ),
    hostile('zip: paths that lead out of their folder', 'a.docx', READ, () =>
      makeDocx(BODY, { '../../../../etc/cron.d/x': 'x', '/etc/passwd': 'x', 'C:\\x': 'x', ['long'.repeat(5_000)]: 'x' }),
    ),
    hostile('zip: a Word file named Excel', 'a.xlsx', READ, () => makeDocx(BODY)),
    hostile('zip: an Excel file named PDF', 'a.pdf', SHEET_READ, () => makeXlsx(ROWS)),
    hostile('zip: a Word file without its text', 'a.docx', DAMAGED, () => {
      const { 'word/document.xml': _text, ...rest } = docxParts(BODY)
      return makeZip(rest)
    }),
  ]
}

function bombs(): HostileFile[] {
  const mebibyte = 1024 * 1024
  const text = once(() => makeDocx(`${BODY}${' '.repeat(70 * mebibyte)}`))
  const sheet = once(() => makeXlsx(`${ROWS}${' '.repeat(70 * mebibyte)}`))
  return [
    hostile('bomb: a picture of 300 MB by its own word', 'a.docx', TOO_LARGE, () =>
      lying(makeDocx(BODY, { 'word/media/a.png': new Uint8Array(2 * mebibyte) }), 2 * mebibyte, 300 * mebibyte),
    ),
    hostile('bomb: a text of 70 MB', 'a.docx', TOO_LARGE, text),
    hostile('bomb: a sheet of 70 MB', 'a.xlsx', TOO_LARGE, sheet),
    hostile('bomb: a list of types of 70 MB', 'a.docx', TOO_LARGE, () =>
      makeDocx(BODY, { '[Content_Types].xml': ' '.repeat(70 * mebibyte) }),
    ),
    hostile('bomb: a text that hides its size', 'a.docx', 'contained', () => lying(text(), 70 * mebibyte)),
    hostile('bomb: a sheet that hides its size', 'a.xlsx', 'contained', () => lying(sheet(), 70 * mebibyte)),
    hostile('bomb: twelve thousand parts', 'a.docx', TOO_LARGE, () =>
      makeDocx(BODY, Object.fromEntries(Array.from({ length: 12_000 }, (_, at) => [`word/media/${at}`, '']))),
    ),
    hostile('bomb: a text of six million letters', 'a.docx', { refused: /5 million characters/ }, () =>
      makeDocx(paragraph('word '.repeat(1_200_000))),
    ),
    hostile('bomb: a million cells', 'a.xlsx', 'contained', () => makeXlsx(`<sheetData>${manyRows(50_000, 20)}</sheetData>`)),
  ]
}

function documents(): HostileFile[] {
  const document = String(docxParts(BODY)['word/document.xml'])
  const external = (target: string) =>
    relations([['rId9', 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/image', target, 'External']])
  const picture = `<w:p><w:r><w:drawing><a:blip xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" r:embed="rId9" r:link="rId9"/></w:drawing></w:r></w:p>`
  return [
    hostile('Word: an entity that is a file of the server', 'a.docx', DEFINITIONS, () =>
      makeDocx(BODY, { 'word/document.xml': document.replace('<w:document', `${ENTITY}<w:document`) }),
    ),
    hostile('Word: entities within entities', 'a.docx', DEFINITIONS, () =>
      makeDocx(BODY, { 'word/document.xml': document.replace('<w:document', `${LAUGHS}<w:document`) }),
    ),
    hostile('Word: an entity in UTF-16', 'a.docx', DEFINITIONS, () =>
      makeDocx(BODY, { 'word/document.xml': Buffer.from(`\ufeff${ENTITY}${document}`, 'utf16le') }),
    ),
    hostile('Word: an entity among the relations', 'a.docx', DEFINITIONS, () =>
      makeDocx(BODY, { 'word/_rels/document.xml.rels': `${ENTITY}<Relationships/>` }),
    ),
    hostile('Word: an entity among the styles', 'a.docx', DEFINITIONS, () => makeDocx(BODY, { 'word/styles.xml': `${LAUGHS}<w:styles/>` })),
    hostile('Word: a picture that is a file of the server', 'a.docx', READ, () =>
      makeDocx(`${BODY}${picture}`, { 'word/_rels/document.xml.rels': external('file:///etc/passwd') }),
    ),
    hostile('Word: a picture to be fetched', 'a.docx', READ, () =>
      makeDocx(`${BODY}${picture}`, { 'word/_rels/document.xml.rels': external('http://127.0.0.1/') }),
    ),
    hostile('Word: a field that starts a program', 'a.docx', READ, () =>
      makeDocx(
        `${BODY}<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>DDEAUTO c:\\\\windows\\\\system32\\\\cmd.exe</w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>`,
      ),
    ),
    hostile('Word: markup for text', 'a.docx', { read: '<script>alert(1)</script>' }, () =>
      makeDocx(paragraph('&lt;script&gt;alert(1)&lt;/script&gt;')),
    ),
    hostile('Word: tables fifty thousand deep', 'a.docx', 'contained', () =>
      makeDocx(`${'<w:tbl><w:tr><w:tc>'.repeat(50_000)}${BODY}${'</w:tc></w:tr></w:tbl>'.repeat(50_000)}`),
    ),
    hostile('Word: XML that does not end', 'a.docx', 'contained', () => makeDocx(BODY, { 'word/document.xml': document.slice(0, -30) })),
    hostile('Word: a text that is no XML', 'a.docx', 'contained', () => makeDocx(BODY, { 'word/document.xml': noise(5_000) })),
    hostile('Word: styles named like parts of the language', 'a.docx', READ, () =>
      makeDocx(paragraph(WORDS, '__proto__') + paragraph('more', 'constructor')),
    ),
    hostile('Word: relations in a circle', 'a.docx', 'contained', () =>
      makeDocx(BODY, {
        '_rels/.rels': relations([
          ['rId1', 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument', '_rels/.rels'],
        ]),
      }),
    ),
  ]
}

function workbooks(): HostileFile[] {
  const cell = (content: string) => `<sheetData><row r="1">${content}</row></sheetData>`
  return [
    hostile('Excel: seventeen thousand million cells by its own word', 'a.xlsx', SHEET_READ, () =>
      makeXlsx(`<dimension ref="A1:XFD1048576"/>${ROWS}`),
    ),
    hostile('Excel: a cell in the last corner', 'a.xlsx', { read: 'far away' }, () =>
      makeXlsx('<sheetData><row r="1048576"><c r="XFD1048576" t="inlineStr"><is><t>far away</t></is></c></row></sheetData>'),
    ),
    hostile('Excel: a row number beyond all', 'a.xlsx', 'contained', () =>
      makeXlsx('<sheetData><row r="99999999999"><c r="A99999999999"><v>1</v></c></row></sheetData>'),
    ),
    hostile('Excel: merged cells over everything', 'a.xlsx', SHEET_READ, () =>
      makeXlsx(`${ROWS}<mergeCells count="1"><mergeCell ref="A3:XFD1048576"/></mergeCells>`),
    ),
    hostile('Excel: an entity that is a file of the server', 'a.xlsx', DEFINITIONS, () =>
      makeXlsx(ROWS, { 'xl/sharedStrings.xml': `${ENTITY}<sst><si><t>&a;</t></si></sst>` }),
    ),
    hostile('Excel: entities within entities', 'a.xlsx', DEFINITIONS, () => makeXlsx(ROWS, { 'xl/styles.xml': `${LAUGHS}<styleSheet/>` })),
    hostile('Excel: words that are not in its list', 'a.xlsx', 'contained', () => makeXlsx(cell('<c r="A1" t="s"><v>999999999</v></c>'))),
    hostile('Excel: a number that is none', 'a.xlsx', 'contained', () =>
      makeXlsx(cell('<c r="A1"><v>1e9999</v></c><c r="B1"><v>NaN</v></c>')),
    ),
    hostile('Excel: a formula that starts a program', 'a.xlsx', { read: 'shown' }, () =>
      makeXlsx(cell(`<c r="A1" t="str"><f>cmd|'/C calc'!A0</f><v>shown</v></c>`)),
    ),
    hostile('Excel: sheets named like parts of the language', 'a.xlsx', { read: 'constructor' }, () =>
      makeWorkbook({ __proto__x: [['__proto__', 'constructor']], constructor: [['a', 'b']] }),
    ),
    hostile('Excel: a format of ten thousand signs', 'a.xlsx', 'contained', () =>
      makeXlsx(cell('<c r="A1" s="1"><v>40</v></c>'), {
        'xl/styles.xml': `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="1"><numFmt numFmtId="164" formatCode="${'[$-1]0#?,'.repeat(2_000)}"/></numFmts><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>`,
      }),
    ),
    hostile('Excel: XML that does not end', 'a.xlsx', 'contained', () => makeXlsx('<sheetData><row r="1"><c r="A1"><v>1')),
    hostile('Excel: a binary workbook', 'a.xlsb', { read: '| Piano | 40 |' }, () =>
      makeWorkbook(
        {
          Prices: [
            ['Course', 'Price'],
            ['Piano', 40],
          ],
        },
        'xlsb',
      ),
    ),
  ]
}

function compounds(): HostileFile[] {
  const xls = makeWorkbook(
    {
      Prices: [
        ['Course', 'Price'],
        ['Piano', 40],
      ],
    },
    'xls',
  )
  return [
    hostile('old Office: only its mark', 'a.doc', DAMAGED, () => Buffer.from('d0cf11e0a1b11ae1', 'hex')),
    hostile('old Office: random bytes after its mark', 'a.doc', 'contained', () =>
      Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), noise(20_000)]),
    ),
    hostile('old Office: cut off in the middle', 'a.xls', 'contained', () => xls.subarray(0, xls.length / 2)),
    hostile('old Office: sectors that follow themselves', 'a.xls', 'contained', () => overwritten(xls, 512, Buffer.alloc(512, 0))),
    hostile('old Office: more sectors than it has', 'a.xls', 'contained', () => overwritten(xls, 44, Buffer.from('ffffff7f', 'hex'))),
    hostile('old Office: a locked document', 'a.docx', LOCKED, () =>
      makeCompound({ EncryptionInfo: noise(500), EncryptedPackage: noise(5_000) }),
    ),
    hostile('old Office: a message of Outlook', 'a.msg', { refused: /not read/ }, () =>
      makeCompound({ '__properties_version1.0': noise(100) }),
    ),
    hostile('old Office: a presentation', 'a.ppt', { refused: /Presentations/ }, () =>
      makeCompound({ 'PowerPoint Document': noise(5_000) }),
    ),
    hostile('old Word: random bytes', 'a.doc', DAMAGED, () => makeCompound({ WordDocument: noise(5_000), '1Table': noise(5_000) })),
    hostile('old Word: nothing', 'a.doc', DAMAGED, () => makeCompound({ WordDocument: Buffer.alloc(0) })),
    hostile('old Word: locked', 'a.doc', { refused: /password|damaged/ }, () =>
      makeCompound({ WordDocument: lockedWord(), '1Table': noise(5_000) }),
    ),
    hostile('old Excel: random bytes', 'a.xls', 'contained', () => makeCompound({ Workbook: noise(5_000) })),
    hostile('old Excel: nothing', 'a.xls', 'contained', () => makeCompound({ Workbook: Buffer.alloc(0) })),
    hostile('old Excel: locked', 'a.xls', LOCKED, () => makeCompound({ Workbook: lockedExcel() })),
  ]
}

/** Packing much takes long: what several files are made of is packed once. */
function once(make: () => Buffer): () => Buffer {
  let made: Buffer | null = null
  return () => (made ??= make())
}

function nested(bytes: Buffer, depth: number): Buffer {
  return depth === 0 ? bytes : nested(makeZip({ 'inner.zip': bytes }), depth - 1)
}

function overwritten(bytes: Buffer, at: number, by: Buffer): Buffer {
  const changed = Buffer.from(bytes)
  changed.set(by, at)
  return changed
}

/** Everywhere a size from this on stands, in the directory and before the parts, another is written. */
function lying(zip: Buffer, from: number, size = 2_000): Buffer {
  const changed = Buffer.from(zip)
  for (let at = 0; at + 4 <= changed.length; at++) {
    const found = changed.readUInt32LE(at)
    if (found >= from && found < from + 100_000) changed.writeUInt32LE(size, at)
  }
  return changed
}

function manyRows(rows: number, columns: number): string {
  const row = (at: number) => `<row r="${at + 1}">${'<c><v>1</v></c>'.repeat(columns)}</row>`
  return Array.from({ length: rows }, (_, at) => row(at)).join('')
}

/** The head of a document with the bit that says it is encrypted ([MS-DOC] 2.5.2). */
function lockedWord(): Buffer {
  const head = Buffer.alloc(4_096)
  head.writeUInt16LE(0xa5ec, 0)
  head.writeUInt16LE(0x00c1, 2)
  head.writeUInt16LE(0x0300, 10)
  return head
}

/** The begin of a workbook and the record that says it is encrypted ([MS-XLS] 2.4.117). */
function lockedExcel(): Buffer {
  const begin = Buffer.from('0908100000060500d3100007c1c0000006030000', 'hex')
  const filePass = Buffer.concat([Buffer.from('2f003600010001000100', 'hex'), noise(48)])
  return Buffer.concat([begin, filePass, Buffer.from('0a000000', 'hex'), Buffer.alloc(4_096)])
}
