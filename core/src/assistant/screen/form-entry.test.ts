import { expect, test } from 'vitest'
import { formEntry } from './form-entry.ts'

test('the notification of a web form is read field by field [ASSIST-001]', () => {
  const text =
    'Full name: Ines Costa\nE-mail: ines@customer.example\nMessage: Do you teach science?\nAnd what does it cost?\nPhone: 207 555 0199'
  expect(formEntry(text)).toEqual({
    message: 'Do you teach science?\nAnd what does it cost?',
    name: 'Ines Costa',
    email: 'ines@customer.example',
  })
})

test('a field that holds no address gives none', () => {
  for (const email of ['', 'by phone please', 'a@b', 'a@b.example, c@d.example', 'x'.repeat(500)])
    expect(formEntry(`Email: ${email}\nMessage: Hello`)).toMatchObject({ message: 'Hello', email: null })
})

test('an ordinary mail is no form', () => {
  expect(formEntry('Hello,\none question: do you teach science?\nDana')).toBeNull()
  expect(formEntry('Message: see below')).toBeNull()
})
