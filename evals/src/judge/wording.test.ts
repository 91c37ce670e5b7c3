import { expect, test } from 'vitest'
import { holdsOneOf } from './wording.ts'

test.each([
  ['It costs $98.00 an hour.', '$98'],
  ['It costs $1,200 a year.', '$1200'],
  ['We open at 9:00 a.m. on weekdays.', '9 am'],
  ['Doors close at 6pm.', '6:00 pm'],
  ['Don’t worry, no deposit.', "don't"],
  ['An adult supervises the pool.', 'supervis'],
  ['No, we do not.', 'no'],
  ['From 9–4 on Saturdays', '9-4'],
  ['We can’t add time.', "re: n['’]t (add|tack)"],
])('%s: holds %s', (text, wording) => {
  expect(holdsOneOf(text, ['something else', wording])).toBe(true)
})

test.each([
  ['It costs $280.', '$28'],
  ['The pontoon is $195.', '9'],
  ['It is $12.50.', '$12'],
  ['You now know.', 'no'],
  ['For three years', 'ears'],
  ['It costs $98.', 're: ^\\d'],
])('%s: does not hold %s', (text, wording) => {
  expect(holdsOneOf(text, [wording])).toBe(false)
})
