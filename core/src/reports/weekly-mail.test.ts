import { expect, test } from 'vitest'
import { weeklyMail } from './weekly-mail.ts'

const span = { from: new Date('2026-03-02T05:00:00Z'), to: new Date('2026-03-09T04:00:00Z') }
const given = { to: 'maya@school.example', span, timezone: 'America/New_York', origin: 'https://own.example' }
const none = { answered: 0, drafted: 0, handedOver: 0, leftAlone: 0, booked: 0 }

test('a week is told in figures, with what was asked most as plain words', () => {
  const mail = weeklyMail({
    ...given,
    leadsResponded: 9,
    outcomes: { answered: 8, drafted: 2, handedOver: 1, leftAlone: 30, booked: 1 },
    watched: 0,
    firstAnswer: { medianMs: 4200, p95Ms: 9000, count: 8 },
    questions: [
      { key: 'a', question: 'How much is a lesson? See http://evil.example', count: 3, percentage: 33 },
      { key: 'b', question: 'Where can we park?', count: 1, percentage: 11 },
    ],
    waiting: 3,
  })
  expect(mail.subject).toBe('Your week: March 2 – 8')
  expect(mail.paragraphs).toEqual(['11 messages came in from people.', '3 wait for you now.'])
  expect(mail.facts?.map(({ name, value }) => `${name}: ${value}`)).toEqual([
    'Leads responded: 9',
    'Answered at once: 8',
    'Left as drafts: 2',
    'Handed over to you: 1',
    'Booked: 1',
    'First answer, in the middle: 4 seconds',
    'Asked most: How much is a lesson? See http[:]//evil[.]example (3 times)',
    'Then: Where can we park? (1 time)',
  ])
  expect(mail.button?.url).toBe('https://own.example/dashboard/analytics?range=7_days')
})

test('a quiet week is said to be one', () => {
  const mail = weeklyMail({ ...given, leadsResponded: 0, outcomes: none, watched: 0, firstAnswer: null, questions: [], waiting: 0 })
  expect(mail.paragraphs).toEqual(['Nobody wrote this week.', 'Nothing waits for you.'])
  expect(mail.facts).toHaveLength(4)
})

test('who only watches hears how many wrote', () => {
  const mail = weeklyMail({ ...given, leadsResponded: 0, outcomes: none, watched: 5, firstAnswer: null, questions: [], waiting: 0 })
  expect(mail.paragraphs?.[0]).toBe('5 messages came in from people.')
  expect(mail.facts).toContainEqual({ name: 'Only watched', value: '5' })
})
