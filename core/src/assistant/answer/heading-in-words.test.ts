import { expect, test } from 'vitest'
import { ask, context, sheetAnswer } from '../../../testing/assistant.ts'
import { check } from '../check/check.ts'
import { headingInWords } from './heading-in-words.ts'
import { layOut } from '../lay-out.ts'
import { sheetStatement } from './sheet-statements.ts'

const workshops = 'Holiday workshops, July 2026: you can book single days in the printmaking week.'

test.each([
  ['How many tickets for the recital?', 'Recitals: each family gets four tickets.', 'Each family gets four tickets.'],
  ['What is a tutoring session?', 'Tutoring: One session is $64.', 'One session is $64.'],
  [
    'What are private music lessons?',
    'Private music lessons: Piano, 30 minutes, is $152 per month.',
    'Piano, 30 minutes, is $152 per month.',
  ],
  [
    'price of piano lessons',
    'Private music lessons: Piano, 30 minutes, is $152 per month.',
    'Piano, 30 minutes, is $152 per month (private music lessons).',
  ],
  [
    'When does Teen Band meet?',
    'Group music classes: Teen Band is $138 per month (12 to 17 years; Fridays, 6:00 p.m.).',
    'Teen Band is $138 per month (group music classes; 12 to 17 years; Fridays, 6:00 p.m.).',
  ],
  ['How much is one session?', 'Tutoring: One session is $64.', 'One session is $64 (tutoring).'],
  [
    'What if it snows?',
    'Weather: when the schools close because of snow, lessons are held online.',
    'When the schools close because of snow, lessons are held online.',
  ],
  ['What do they wear?', 'Recitals: Students wear dark trousers at the recital.', 'Students wear dark trousers at the recital.'],
  ['Do you do deep tissue for two?', 'Couples: Swedish only, 60 or 90 minutes.', 'For couples: Swedish only, 60 or 90 minutes.'],
  ['Can we come on one day only?', workshops, 'For holiday workshops, July 2026: you can book single days in the printmaking week.'],
  ['How many tickets do we get?', 'Recitals: each family gets four tickets.', 'For recitals: each family gets four tickets.'],
])('asked “%s”, “%s” is “%s”', (question, text, wanted) => {
  const answer = sheetAnswer(text)
  const said = headingInWords(question, text)
  expect(said).toBe(wanted)
  const statement = { ...sheetStatement(ask(question), answer), text: said }
  const draft = { subject: 'Re: us', text: layOut([statement]), statements: [statement], by: 'embedded' as const }
  expect(check(draft, context({ answers: [answer] })).violations).toEqual([])
})

test.each([
  ['what it heads is no sentence', 'Do you have parking?', 'Parking: four bays.'],
  ['the heading may narrow what is said', 'May I pause?', 'Monthly plan: you may pause once a year.'],
  ['it is a condition', 'My child misses a class, what now?', 'When your child misses a class: you can make it up.'],
  ['“for” would stand there twice', 'Who gets house calls?', 'House calls: for people who are ill.'],
  ['times stand behind a name', 'When is the class for eights?', 'Herons: Wednesday 3.30 to 5.00.'],
  ['the words before the colon are a sentence', 'How does clay work?', 'Clay takes longer: it has to dry for two weeks.'],
  ['the rest goes on from the heading', 'Late for a cut?', 'Late: but tell us before.'],
  ['it heads hours', 'When can I come?', 'Our hours: we are open from 9 to 5.'],
  ['there is no heading', 'Recitals?', 'Each family gets four tickets.'],
])('it stays where %s', (_, question, text) => {
  expect(headingInWords(question, text)).toBe(text)
})
