import { expect, test } from 'vitest'
import { namesOtherDay } from './other-day.ts'

const hours = "We're open Tuesday, Wednesday and Friday 9 to 6, Thursday 9 to 8 and Saturday 8 to 4."

test.each([
  ['Are you open on New Year’s Day?', "We're closed December 24 to 26. New Year's Eve we're open till 2."],
  ['Do you work on Boxing Day?', 'We close on December 25.'],
  ['Are you open on Monday?', hours],
  ['Is there a class on Sundays?', 'Classes are Monday to Friday at 4 pm.'],
  ['Can I come on Saturday?', 'We are open on weekdays from 8 to 5.'],
  ['Is there a weekday class?', 'The class is on Saturdays at 11.45.'],
  ['Are you shut over Christmas 2028?', 'We close from 22 December 2026 to 10 January 2027.'],
])('an answer that does not speak of the day that is asked for: %s', (asked, said) => {
  expect(namesOtherDay(asked, said)).toBe(true)
})

test.each([
  ["Are you open on New Year's Eve?", "New Year’s Eve we're open till 2."],
  ['What are your hours on Thursday?', hours],
  ['Can I come on Wednesdays?', 'Classes are Mon–Fri at 4 pm.'],
  ['Is Saturday possible?', 'We are open at weekends only.'],
  ['What time is the weekday class?', 'The class is on Wednesdays at 3.30 and on Saturdays at 11.45.'],
  ['Are you open on Sunday?', 'We are open every day; on Friday until 9.'],
  ['How much is a trial lesson on Saturday?', 'A trial lesson is $25.'],
  ['When are you open?', hours],
  ['Are you shut over Christmas 2027?', 'We close from 22 December 2026 to 10 January 2027.'],
  ['I sat on the sun bed on Friday.', 'A refund is possible within 7 days.'],
])('an answer that speaks of it, or of no day at all: %s', (asked, said) => {
  expect(namesOtherDay(asked, said)).toBe(false)
})
