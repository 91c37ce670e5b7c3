import fc from 'fast-check'
import { expect, test } from 'vitest'
import { context, reading, schoolLinks, schoolVoice, sheetAnswer } from '../../../testing/assistant.ts'
import { followUpSteps } from '../../followups/plan-dates.ts'
import { check } from '../check/check.ts'
import type { CheckContext } from '../check/check-context.ts'
import { type FollowUpsInput, writeFollowUps } from './follow-ups.ts'

const piano = sheetAnswer('Piano lessons start at age 5.', { id: 'age', about: 'piano lessons, age', questions: ['From what age?'] })
const price = sheetAnswer('A piano lesson of 30 minutes is $38.', { id: 'price', kind: 'price', about: 'piano lessons, price' })
const place = sheetAnswer('We are at 12 Quay Street, behind the library.', { id: 'place', kind: 'place', about: 'address' })
const trial = sheetAnswer('A trial lesson takes 30 minutes, and you meet the teacher.', {
  id: 'trial',
  kind: 'how_to',
  about: 'trial lesson',
})
const recital = sheetAnswer('The piano recital is on May 3.', { id: 'recital', kind: 'date', about: 'piano recital' })
const fine = sheetAnswer('Cancellations within 24 hours are charged.', { id: 'fine', kind: 'rule', about: 'cancellations' })
const unsure = sheetAnswer('Piano lessons are at noon.', { id: 'unsure', state: 'proposed', about: 'piano lessons' })
const asked = reading('Hello, do you have piano lessons for my daughter?')

function write(given: Partial<CheckContext> = {}, input: Partial<FollowUpsInput> = {}) {
  const against = context({ reading: asked, links: schoolLinks, answers: [price, piano, place, trial, recital, fine, unsure], ...given })
  return writeFollowUps({ steps: followUpSteps, context: against, voice: schoolVoice, disclosure: false, seed: 0, ...input })
}

const saidIn = (written: ReturnType<typeof write>) =>
  written.map(({ draft }) =>
    draft.statements.flatMap(({ sources }) => sources.flatMap((one) => (one.kind === 'answer' ? one.answerId : []))),
  )

test('each says something new of the confirmed answers, most fitting first, and the last takes its leave [ASSIST-009]', () => {
  const written = write()
  expect(written.map(({ problem }) => problem)).toEqual([null, null, null, null])
  const said = saidIn(written)
  expect(said.slice(0, 2).flat().toSorted()).toEqual(['age', 'price'])
  expect(['place', 'trial']).toContain(said[2]?.[0])
  expect(said[3]).toEqual([])
  expect(written[3]?.draft.text).toContain("I won't write about this again")
  expect(written.every(({ draft }) => draft.text.startsWith('Hello Dana,') && draft.text.endsWith('Maya\nHarbor Lane Music'))).toBe(true)
  expect(written.every(({ draft }) => draft.text.includes('https://book.harborlane.example/trial'))).toBe(true)
  expect(written[0]?.draft.subject).toBe('Re: Piano lessons')
})

test('what the person was told is not told again, in whatever mail it stood', () => {
  const told = [{ by: 'assistant' as const, text: `Hello Dana,\n\nThanks for writing. ${piano.text} ${price.text}`, isInThread: true }]
  expect(saidIn(write({ told })).flat().toSorted()).toEqual(['place', 'trial'])
})

test('unconfirmed answers, days that may have passed and rules that nobody asked about are never said', () => {
  expect(saidIn(write()).flat()).not.toEqual(expect.arrayContaining(['unsure']))
  expect(saidIn(write({ answers: [recital, fine, unsure] })).flat()).toEqual([])
})

test('with nothing new to say the link goes once, and then the owner is asked', () => {
  const problems = write({ answers: [] }).map(({ problem }) => problem)
  expect(problems).toEqual([null, expect.stringContaining('nothing more'), expect.stringContaining('nothing more'), null])
  expect(write({ answers: [], links: [] }).map(({ problem }) => problem !== null)).toEqual([true, true, true, false])
})

test('what would say otherwise than the person was told is not said', () => {
  const told = [{ by: 'owner' as const, text: 'A piano lesson of 30 minutes is $35.', isInThread: true }]
  expect(saidIn(write({ told })).flat()).not.toContain('price')
})

test('a conversation in another language is left to the owner', () => {
  const german = reading('Haben Sie Klavierstunden?', { language: { code: 'de', confidence: 1 } })
  expect(write({ reading: german }).every(({ problem }) => problem?.includes('English'))).toBe(true)
})

test('a blacked-out day that was asked for stands in the reply already, and holds up nothing', () => {
  const dates = [{ text: 'December 26', date: '2026-12-26', endDate: null, time: null }]
  const blackouts = [{ id: 'a', start: '2026-12-24', end: '2027-01-01' }]
  const book = { ...asked.asks[0]!, intent: 'book' as const } // a reading of the builder has one ask
  expect(write({ blackouts, reading: { ...asked, dates, asks: [book] } }).map(({ problem }) => problem)).toEqual([null, null, null, null])
})

test('in every voice and wording every text passes the checks of a reply, with signature and disclosure', () => {
  const sliders = fc.constantFrom(0, 50, 100)
  fc.assert(
    fc.property(sliders, sliders, sliders, fc.nat(40), fc.boolean(), (toneStyle, energyLevel, directness, seed, disclosure) => {
      const voice = { ...schoolVoice, tone: { toneStyle, energyLevel, directness } }
      const signature = 'Harbor Lane\n(207) 555-0142'
      const against = context({ reading: asked, answers: [price, piano, place, trial], signature })
      for (const { draft, problem } of write(against, { voice, seed, disclosure })) {
        expect(problem).toBeNull()
        expect(check(draft, against).violations).toEqual([])
      }
    }),
    { numRuns: 60 },
  )
})
