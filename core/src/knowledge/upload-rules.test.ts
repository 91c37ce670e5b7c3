import { expect, test } from 'vitest'
import { fileTypeOf, refuseUpload, uploadLimitBytes } from './upload-rules.ts'

test('files are taken up to one byte under 50 MB [DOCS-007, CONST-005]', () => {
  expect(uploadLimitBytes).toBe(52_428_800)
  expect(refuseUpload({ name: 'a.pdf', size: 52_428_799 })).toBeNull()
  expect(refuseUpload({ name: 'a.pdf', size: 52_428_800 })).toBe('File size must be less than 50MB')
})

test('a file without a name is refused [DOCS-006]', () => {
  for (const name of ['', '   ']) expect(refuseUpload({ name, size: 1 })).toBe('Invalid filename')
})

test('the listed kinds are taken, whatever the case of their extension [DOCS-009]', () => {
  for (const extension of ['pdf', 'doc', 'docx', 'txt', 'csv', 'xls', 'xlsx', 'jpg', 'jpeg', 'png', 'gif', 'PDF', 'Docx']) {
    expect(refuseUpload({ name: `file.${extension}`, size: 10 }), extension).toBeNull()
  }
})

test('any other kind is refused, also one that only looks like a listed one [DOCS-008]', () => {
  const refusal = 'File type not supported. Please upload PDF, Word, Excel, text, or image files.'
  for (const name of ['a.zip', 'a.exe', 'a.html', 'a.svg', 'pdf', 'a.pdf.js', 'a.', 'a.pdf/']) {
    expect(refuseUpload({ name, size: 10 }), name).toBe(refusal)
  }
  expect(fileTypeOf('a.constructor')).toBeNull()
})
