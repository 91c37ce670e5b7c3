import { expect, test } from 'vitest'
import { minedFrom, textsFrom } from '../../../testing/mined.ts'

test.each([
  ['items of a list', '## Opening hours\n\n- Monday to Friday: 9:00 am - 5:00 pm\n- Saturday: 10:00 am - 2:00 pm\n- Sunday: closed\n'],
  ['lines under a title', '## Opening hours\n\nMonday to Friday: 9:00 am - 5:00 pm\nSaturday: 10:00 am - 2:00 pm\nSunday: closed\n'],
  ['lines under words in bold', '**Hours**\nMonday to Friday 9:00 am - 5:00 pm\nSaturday 10:00 am - 2:00 pm\nSunday closed\n'],
])('opening hours are one answer: %s', (_, lines) => {
  expect(minedFrom(`# Our shop\n\n${lines}`).map(({ about, text, questions }) => [about, text, questions])).toEqual([
    [
      'opening hours',
      'We are open Monday to Friday 9:00 am - 5:00 pm; Saturday 10:00 am - 2:00 pm; closed on Sunday.',
      ['When are you open?', 'What are your opening hours?', 'Are you open on Saturday?'],
    ],
  ])
})

test('a line is enough, and an exception stays with its day', () => {
  expect(textsFrom('# Our shop\n\nHours: Tuesday to Friday 9 to 5, Saturday 10 to 2.\n\nParking: four bays.\n')[0]).toBe(
    'We are open Tuesday to Friday 9 to 5, Saturday 10 to 2.',
  )
  expect(textsFrom('# Our shop\n\n**Hours**\nTue 9 - 6\nMon closed\nSun closed, except the second of the month\n')).toEqual([
    'We are open Tue 9 - 6; closed on Mon and Sun, except the second of the month.',
  ])
})

test('lines of five days and more need no title, and what stands apart behind the times is a note on them', () => {
  const lines = 'Mon   9.30 - 5.30\nTue   9.30 - 5.30\nWed   9.30 - 1      collections only\nThu   9.30 - 7.30\nFri   9.30 - 5.30\n'
  expect(textsFrom(`Our shop\n\n${lines}Sun and bank holidays closed\n`)).toEqual([
    'We are open Mon 9.30 - 5.30; Tue 9.30 - 5.30; Wed 9.30 - 1 (collections only); Thu 9.30 - 7.30; Fri 9.30 - 5.30; closed on Sun and bank holidays.',
  ])
})

test.each([
  ['other lines', '## Opening hours\n\n- Monday: 9 am - 5 pm\n- Ring the bell if nobody is there.\n'],
  ['an exception that would seem to hold for all', '**Hours**\nTue 9 - 6\nSun closed, except in May\nMon closed\n'],
  ['a timetable of something else', '## Yoga\n\n- Monday: 9 am - 10 am\n- Saturday: 9 am - 10 am\n'],
])('nothing is made of %s', (_, lines) => {
  expect(textsFrom(`# Our shop\n\n${lines}`).filter((text) => text.startsWith('We are open'))).toEqual([])
})
