import { expect, test } from 'vitest'
import { plainMail } from '../mailboxes/plain-mail.ts'
import { personOf } from './person-of.ts'
import { screen } from './screen/screen.ts'

const builder = { name: 'Form', address: 'no-reply@forms.example' }
const nora = { name: 'Nora', address: 'nora@customer.example' }
const context = { ownAddresses: ['office@school.example'], isOwnMessageId: () => false }
const screened = (from: typeof builder, given: Parameters<typeof plainMail>[3] = {}) => {
  const mail = plainMail(from, 'New contact form submission', 'Name: Nora\nMessage: Do you teach cello?', given)
  return { mail, trace: { screening: screen(mail, context) } }
}

test('of a lead that a form builder passed on it is whoever filled in the form, and nobody where no address was given', () => {
  expect(personOf(screened(builder, { replyTo: [nora] }))).toEqual(nora)
  const own = { name: 'Site', address: 'office@school.example' }
  const nameless = screened(own)
  expect([nameless.trace.screening.verdict, personOf(nameless)]).toEqual(['person', null])
})

test('of any other mail it is whom the answer goes to, and of what no person wrote, or nobody looked at, whom it is from', () => {
  expect(personOf(screened(nora))).toEqual(nora)
  const machine = screened(builder)
  expect([machine.trace.screening.verdict, personOf(machine)]).toEqual(['machine', builder])
  expect(personOf({ ...screened(builder, { replyTo: [nora] }), trace: null })).toEqual(builder)
})
