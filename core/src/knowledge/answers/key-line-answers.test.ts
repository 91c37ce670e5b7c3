import { expect, test } from 'vitest'
import { minedFrom, textsFrom } from '../../../testing/mined.ts'

test('says how to reach the business, and where it is', () => {
  const document = `# Hours & who is in

Harbor Lane Music, 12 Mill Street, Duluth (the old creamery)
Phone or text (406) 555-0143 · hello@harborlane.example
`
  expect(textsFrom(document)).toEqual([
    'We are at 12 Mill Street, Duluth (the old creamery).',
    'Our phone number is (406) 555-0143.',
    'Our email address is hello@harborlane.example.',
  ])
})

test('reads lines that are each a label with a value', () => {
  expect(textsFrom('Contact\n\nPhone: 01943 555 0162\nEmail: desk@harborlane.example\n')).toEqual(
    expect.arrayContaining(['Our phone number is 01943 555 0162.', 'Our email address is desk@harborlane.example.']),
  )
})

test('an address under its label is the address of the business', () => {
  expect(textsFrom('# Finding us\n\n**Where:** 418 Quarry Road, the brick building with the blue door.\n')).toEqual([
    'We are at 418 Quarry Road, the brick building with the blue door.',
  ])
})

test('a number that is for something else is not given as that of the business', () => {
  const document =
    '# Help\n\nWhen something is broken at night, phone the caretaker of the building, who lives next door, at (406) 555-0199, and then us.\n'
  expect(textsFrom(document).filter((text) => text.startsWith('Our phone'))).toEqual([])
})

test.each([
  'Phone (emergencies after 6 pm only): 0113 555 0199',
  'Tel. for the safeguarding officer: 0113 555 0199',
  'To report sickness phone 0113 555 0177 before 8 am',
  'Complaints: complaints@harborlane.example',
  'Invoices: accounts@harborlane.example',
])('a contact for something else is given in the words of its line: "%s"', (line) => {
  expect(textsFrom(`# Nursery\n\n${line}\n`)).toEqual([`${line}.`])
})

test('a contact with the hours at which it answers answers the question for it as well', () => {
  const [answer, ...others] = minedFrom('# Nursery\n\nPhone: 0113 555 0144 (Mon-Fri 9-5)\n')
  expect([answer?.text, answer?.questions, others]).toEqual(['Phone: 0113 555 0144 (Mon-Fri 9-5).', ['What is your phone number?'], []])
})

test('an address with its contacts on one line is given without them', () => {
  const line = 'Harbor Lane Music, 27 Orchard Street, Leeds LS6 2AB, tel. 0113 555 0144, desk@harborlane.example'
  expect(textsFrom(`# Music\n\n${line}\n`)).toEqual([
    'We are at 27 Orchard Street, Leeds LS6 2AB.',
    'Our phone number is 0113 555 0144.',
    'Our email address is desk@harborlane.example.',
  ])
  expect(textsFrom('# Music\n\n27 Orchard Street, Leeds LS6 2AB. Tel. 0113 555 0144\n')).toEqual(['Our phone number is 0113 555 0144.'])
})
