import { expect, test } from 'vitest'
import { textsFrom } from '../../../testing/mined.ts'

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
