import { uploadLimitBytes } from '@ownvoice/core/knowledge/upload-rules'
import { hostile, type HostileFile } from './hostile-file.ts'
import { noise } from './hostile-pdfs.ts'

const WORDS = 'Piano lessons cost forty dollars'
const NO_TEXT_FILE = { refused: /not text/ }
const OTHER_KIND = { refused: /is not read/ }
const READ = { read: WORDS }

/** Texts and tables of text that are none, too large, or written to keep a reader busy; programs; and names. */
export function hostileTexts(): HostileFile[] {
  return [...texts(), ...tables(), ...programs(), ...sizes(), ...names()]
}

function texts(): HostileFile[] {
  return [
    text('empty', { refused: /empty/ }, () => ''),
    text('only white space', { refused: /no text/ }, () => ' \n\t \n'),
    text('control signs', NO_TEXT_FILE, () => '\u0001\u0002\u0003\u0000\u0005'),
    text('random bytes', NO_TEXT_FILE, () => noise(10_000)),
    text('six million letters', { refused: /5 million characters/ }, () => 'word '.repeat(1_200_000)),
    text('half a sign in UTF-16', READ, () => Buffer.from(`\ufeff${WORDS} \ud800 end`, 'utf16le')),
    text('an odd byte at the end of UTF-16', READ, () => Buffer.concat([Buffer.from(`\ufeff${WORDS}`, 'utf16le'), Buffer.from([65])])),
    text('signs that turn the direction', READ, () => `${WORDS} \u202Egnp.exe\u202C`),
    text('web markup', { read: '<script>' }, () => `<script>alert(1)</script>\n${WORDS}`),
    text(
      'XML with an entity',
      READ,
      () => `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><x>${WORDS} &a;</x>`,
    ),
    markdown('a hundred thousand brackets', 'contained', () => `${WORDS} ${'['.repeat(100_000)}`),
    markdown('a hundred thousand stars', 'contained', () => `${WORDS} ${'*a '.repeat(50_000)}`),
    markdown('comments that do not end', 'contained', () => `${WORDS} ${'<!--'.repeat(50_000)}`),
    markdown('ticks and lines without end', 'contained', () => `${WORDS}\n${'`_'.repeat(50_000)}`),
  ]
}

function tables(): HostileFile[] {
  return [
    csv('formulas', { read: "=cmd/'/C calc'!A0" }, () => "Course,Price\nPiano,=cmd|'/C calc'!A0\n"),
    csv('a quote that does not end', { read: 'Piano' }, () => `Course,Price\n"Piano,${'x,\n'.repeat(20_000)}`),
    csv('twenty thousand columns', { read: 'column' }, () => `${'column,'.repeat(20_000)}\n${'1,'.repeat(20_000)}`),
    csv('two hundred thousand rows', 'contained', () => `a,b\n${'1,2\n'.repeat(200_000)}`),
    csv('random bytes', NO_TEXT_FILE, () => noise(10_000)),
  ]
}

function programs(): HostileFile[] {
  return [
    hostile('a program of Windows', 'a.txt', OTHER_KIND, () => Buffer.concat([Buffer.from('MZ'), noise(2_000)])),
    hostile('a program of Linux', 'a.csv', OTHER_KIND, () => Buffer.concat([Buffer.from('\x7fELF\x02\x01\x01\0', 'latin1'), noise(2_000)])),
    hostile('a packed file', 'a.txt', OTHER_KIND, () => Buffer.concat([Buffer.from([0x1f, 0x8b, 8, 0]), noise(2_000)])),
    hostile('an archive of another kind', 'a.docx', OTHER_KIND, () =>
      Buffer.concat([Buffer.from([0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c]), noise(2_000)]),
    ),
    hostile('rich text', 'a.doc', { refused: /RTF/ }, () => Buffer.from(`{\\rtf1\\ansi ${WORDS}}`)),
    hostile('words named Word', 'a.docx', { refused: /named DOCX but is none/ }, () => Buffer.from(WORDS)),
    hostile('words named Excel', 'a.xls', { refused: /named XLS but is none/ }, () => Buffer.from(WORDS)),
    hostile('words named picture', 'a.jpeg', { refused: /named JPEG but is none/ }, () => Buffer.from(WORDS)),
  ]
}

function sizes(): HostileFile[] {
  const tooLarge = { refused: /^File size must be less than 50MB$/ }
  const filled = (bytes: number) => Buffer.alloc(bytes, `${WORDS} `)
  return [
    text('one byte less than too large', { refused: /5 million characters/ }, () => filled(uploadLimitBytes - 1)),
    text('too large', tooLarge, () => filled(uploadLimitBytes)),
    text('one byte more than too large', tooLarge, () => filled(uploadLimitBytes + 1)),
  ]
}

function names(): HostileFile[] {
  return [
    '../../../etc/passwd.txt',
    '/dev/stdin',
    'a\u0000b.txt',
    'a\nb\r\n{"type":"text"}.txt',
    '--eval=process.exit(1).txt',
    '$(touch x)`id`;&&|.txt',
    '\u202Etxt.exe',
    `${'x'.repeat(100_000)}.txt`,
    '\ud800.txt',
    'CON',
    '',
  ].map((name, at) => hostile(`name ${at + 1}`, name, READ, () => Buffer.from(WORDS)))
}

function text(what: string, outcome: HostileFile['outcome'], make: () => string | Uint8Array): HostileFile {
  return hostile(`text: ${what}`, 'a.txt', outcome, () => Buffer.from(make()))
}

function markdown(what: string, outcome: HostileFile['outcome'], make: () => string): HostileFile {
  return hostile(`Markdown: ${what}`, 'a.md', outcome, () => Buffer.from(make()))
}

function csv(what: string, outcome: HostileFile['outcome'], make: () => string | Uint8Array): HostileFile {
  return hostile(`CSV: ${what}`, 'a.csv', outcome, () => Buffer.from(make()))
}
