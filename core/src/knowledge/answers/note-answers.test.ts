import { expect, test } from 'vitest'
import { textsFrom } from '../../../testing/mined.ts'
import { isJotted } from './note-answers.ts'

const notes = `desk notes. if it's not here ask me

- MOT + service same day = 30 quid MOT. only if booked together!!
- gift vouchers yes £20 / £50, 12 months
- new teacher maybe in spring, don't tell people anything
- we never fit parts that we did not buy ourselves
- keys are in the drawer, ask Kim
- moving in snow: we bring salt, and it is charged at $12 a bag
- baz off mon 19
`

test('of jotted lines only whole sentences for customers are proposed, as they stand', () => {
  expect(isJotted(notes)).toBe(true)
  expect(textsFrom(notes)).toEqual([
    'We never fit parts that we did not buy ourselves.',
    'Moving in snow: we bring salt, and it is charged at $12 a bag.',
  ])
})

test('a printed text with a few lines in small letters is not jotted', () => {
  expect(isJotted('Dear owner,\n\nyour pet is coming in.\n\nThe evening before we call.\n\nBring a towel.\n')).toBe(false)
})
