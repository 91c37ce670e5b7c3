import { expect, test } from 'vitest'
import { personMail } from '../../../testing/assistant.ts'
import { keptCc } from './kept-cc.ts'

const person = (address: string, name = '') => ({ name, address })
const own = ['hello@school.example', 'maya@school.example']
const dana = { ...personMail, replyTo: person('dana@customer.example'), provenBy: 'dmarc' as const }
const sam = person('sam@customer.example', 'Sam')
const toUs = { to: [person('hello@school.example')], cc: [] }

test('keeps the others whom a proven sender wrote to', () => {
  expect(keptCc({ to: [...toUs.to, person('pat@customer.example')], cc: [sam] }, dana, own)).toEqual([person('pat@customer.example'), sam])
})

test.each([
  ['of a sender who is not proven', { ...toUs, cc: [sam] }, { ...dana, provenBy: null }],
  ['without an address to answer', { ...toUs, cc: [sam] }, { ...dana, replyTo: null }],
  ['of a mail that was not sent to us openly', { to: [person('list@customer.example')], cc: [sam] }, dana],
  ['that are our own, in any spelling', { ...toUs, cc: [person('Maya+x@School.example'), person('hello@school.example')] }, dana],
  ['that is the one who is answered', { ...toUs, cc: [person('Dana@customer.example')] }, dana],
  ['that nobody reads', { ...toUs, cc: [person('no-reply@shop.example'), person('mailer-daemon@shop.example')] }, dana],
  ['where they are a crowd', { ...toUs, cc: Array.from({ length: 11 }, (_, index) => person(`p${index}@customer.example`)) }, dana],
])('keeps nobody %s', (_what, mail, screening) => {
  expect(keptCc(mail, screening, own)).toEqual([])
})

test('keeps each once', () => {
  expect(keptCc({ to: [...toUs.to, sam], cc: [sam, person('SAM@customer.example')] }, dana, own)).toEqual([sam])
})
