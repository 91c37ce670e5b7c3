import { describe, expect, test } from 'vitest'
import { context, sheetAnswer } from '../../../testing/assistant.ts'
import { layOut } from '../lay-out.ts'
import type { Told } from '../told.ts'
import type { Draft, Statement } from '../trace.ts'
import { brokenPromises } from './broken-promises.ts'
import { checkAndRepair } from './repair.ts'

const told = (text: string, by: Told['by'] = 'owner'): Told => ({ by, text, isInThread: true })

function draft(...texts: readonly string[]): Draft {
  const statements = texts.map((text): Statement => {
    return { kind: 'answer', text, paragraph: 1, askId: 'a1', sources: [] }
  })
  return { subject: 'Re: Lessons', text: layOut(statements), statements, by: 'model' }
}

const broken = (earlier: readonly string[], now: string) => brokenPromises(draft(now), { told: earlier.map((text) => told(text)) })

describe('a draft breaks a promise', () => {
  test.each([
    ['another price', 'Hi Dana,\n\nI can do the trial lesson for $25 for you.\n\nMaya', 'A trial lesson costs $40.'],
    ['another price of what we told', 'A trial lesson is 25 dollars.', 'The trial lesson costs $30.'],
    [
      'another price under a heading',
      'A 30-minute piano lesson is $140 a month.',
      'For private music lessons: Piano, 30 minutes, is $152 per month.',
    ],
    ['another day of the week', 'Your first lesson is on Tuesday at 4 pm.', 'Your first lesson is on Thursday at 4 pm.'],
    ['another date', 'The recital is on March 3.', 'The recital is on March 10, 2027.'],
    ['another time of day', 'Your lesson starts at 4 pm.', 'Your lesson starts at 5:30 pm.'],
    ['another share', 'Siblings get 15% off the tuition.', 'Siblings get 10% off the tuition.'],
    ['no discount after one was offered', 'We will give you a 10% discount on lessons.', 'We do not give discounts on lessons.'],
    ['full after a place was kept', 'We will keep a place in Tiny Tunes for you.', 'Tiny Tunes is full.'],
    ['a waitlist after a spot was saved', 'I have saved your daughter a spot.', 'We can put you on the waitlist.'],
  ])('that says %s', (_what, earlier, now) => {
    expect(broken([earlier], now)).toMatchObject([{ rule: 'broken_promise', statement: null }])
  })

  test('and both sentences are shown', () => {
    expect(broken(['Hi Dana,\n\nThe trial lesson is $25.\n\nMaya'], 'A trial lesson costs $40. Bring your books.')[0]?.detail).toBe(
      'This person was told “The trial lesson is $25.”, and the draft says “A trial lesson costs $40.”.',
    )
  })

  test('that was given by the assistant as well as by the owner', () => {
    const one = { told: [told('The trial lesson is $25.', 'assistant')] }
    expect(brokenPromises(draft('A trial lesson costs $40.'), one)).toHaveLength(1)
  })
})

describe('a draft breaks no promise', () => {
  test.each([
    ['the same price in other words', ['The trial lesson is $25.'], 'A trial lesson costs 25 dollars.'],
    ['another thing', ['The trial lesson is $25.'], 'A piano lesson costs $40.'],
    ['another thing under a heading', ['A lesson costs $40.'], 'For group lessons: each lesson is $25.'],
    ['another length', ['A 30-minute lesson costs $40.'], 'A 45-minute lesson costs $55.'],
    ['another unit', ['Piano costs $40 a lesson.'], 'Piano costs $152 a month.'],
    ['a list that names more', ['A lesson costs $40.'], 'Lessons cost $40 for 30 minutes, $55 for 45 minutes and $70 for an hour.'],
    ['what was told last', ['The trial lesson is $25.', 'The trial lesson is now $30.'], 'A trial lesson costs $30.'],
    ['what was put right before', ['We will keep a place for you.', 'Sadly Tiny Tunes is full.'], 'Tiny Tunes is full.'],
    ['another class that is full', ['We will keep a place in Tiny Tunes for you.'], 'Teen Band is full.'],
    ['the same day in other words', ['The recital is on March 3.'], 'The recital is on Wednesday, March 3, 2027.'],
    ['a day of something else', ['Your lesson is on Tuesday.'], 'The recital is on Thursday.'],
    ['the days of a timetable', ['Choir is on Tuesdays.'], 'Choir is on Thursdays.'],
    ['a discount of others', ['Siblings get 10% off if both come.'], 'There is no discount on books.'],
    ['nothing that was said before', ['Thank you for writing. I will call you.'], 'A trial lesson costs $40.'],
  ])('that says %s', (_what, earlier, now) => {
    expect(broken(earlier, now)).toEqual([])
  })

  test('of somebody who was told nothing', () => {
    expect(brokenPromises(draft('A trial lesson costs $40.'), { told: [] })).toEqual([])
  })
})

test('what breaks a promise is not left out so that the rest can leave: the owner sees the whole', () => {
  const answers = [sheetAnswer('A trial lesson costs $40.', { id: 's1' }), sheetAnswer('Piano lessons are on Mondays.', { id: 's2' })]
  const statements = answers.map(({ id, about, text, sources }, index): Statement => {
    return {
      kind: 'answer',
      text,
      paragraph: 1 + index,
      askId: 'a1',
      sources: [{ kind: 'answer', answerId: id, about, text, places: sources }],
    }
  })
  const whole: Draft = { subject: 'Re: Lessons', text: layOut(statements), statements, by: 'embedded' }
  expect(checkAndRepair(whole, context({ answers })).check.ok).toBe(true)
  const { check, draft: kept } = checkAndRepair(whole, context({ answers, told: [told('The trial lesson is $25.')] }))
  expect(check).toMatchObject({ ok: false, repaired: false, violations: [{ rule: 'broken_promise' }] })
  expect(kept).toBe(whole)
})
