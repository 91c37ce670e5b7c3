import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Mail } from '../mailboxes/mail.ts'
import { Lead, trapField } from './lead.ts'
import { leadToMail } from './lead-to-mail.ts'

const sentAt = new Date('2026-05-04T09:00:00Z')
const plain = { name: 'Nora Feld', email: 'Nora@Example.com', message: 'Do you teach cello?' }

describe('a lead as a mail', () => {
  test('comes from the person and is answered to the same address', () => {
    const mail = leadToMail(Lead.parse(plain), sentAt)
    expect(mail.from).toEqual({ name: 'Nora Feld', address: 'nora@example.com' })
    expect(mail.replyTo).toEqual([mail.from])
    expect(mail).toMatchObject({ subject: 'Message from Nora Feld', text: 'Do you teach cello?', sentAt: '2026-05-04T09:00:00.000Z' })
  })

  test('keeps phone and the further fields of the form below the message', () => {
    const lead = Lead.parse({ ...plain, phone: '555 0100', 'Child’s age': 7, newsletter: true, empty: '' })
    expect(leadToMail(lead, sentAt).text).toBe('Do you teach cello?\n\nPhone: 555 0100\nChild’s age: 7\nnewsletter: true')
  })

  test('the trap and the submission id are no part of the message, and a field for a website is', () => {
    const lead = Lead.parse({ ...plain, website: 'https://norafeld.example', [trapField]: 'https://spam.example', submissionId: 'abc' })
    expect(leadToMail(lead, sentAt).text).toBe('Do you teach cello?\n\nwebsite: https://norafeld.example')
  })

  test('nothing of a lead can start a header: no CR, LF or NUL in names, addresses and subjects', () => {
    const nasty = fc.stringMatching(/^[ -~\r\n\0\u2028é]{0,40}$/)
    fc.assert(
      fc.property(nasty, nasty, nasty, (name, subject, field) => {
        const mail = leadToMail({ ...Lead.parse(plain), name, subject, [`x\r\nBcc: ${field}`]: field }, sentAt)
        expect(Mail.parse(mail)).toEqual(mail)
        expect(`${mail.subject}${mail.from?.name}${mail.from?.address}`).not.toMatch(/[\r\n\0\u2028]/)
        expect(mail.text).not.toMatch(/[\r\0]/)
        expect(mail.text?.split('\n')).toHaveLength(field.trim() === '' ? 1 : 3)
      }),
    )
  })

  test('broken surrogates are replaced, so that any database can store the text', () => {
    expect(leadToMail(Lead.parse({ ...plain, name: 'A\uD800' }), sentAt).from?.name).toBe('A\uFFFD')
  })
})

describe('what a form may send', () => {
  test.each([
    ['no message', { ...plain, message: '  ' }],
    ['no address', { ...plain, email: 'nora' }],
    ['an address with a line end', { ...plain, email: 'nora@example.com\r\nBcc: all@example.com' }],
    ['a message without end', { ...plain, message: 'a'.repeat(10_001) }],
    ['nested data', { ...plain, extra: { deep: true } }],
    ['a hundred fields', { ...plain, ...Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`f${index}`, 'x'])) }],
  ])('refuses %s', (_what, input) => {
    expect(Lead.safeParse(input).success).toBe(false)
  })
})
