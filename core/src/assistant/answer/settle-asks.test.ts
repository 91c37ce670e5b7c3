import { describe, expect, test } from 'vitest'
import { ask, context, finding, passage, reading, schoolLinks, sentencesOf, sheetAnswer, winterBreak } from '../../../testing/assistant.ts'
import type { Ask, Finding } from '../trace.ts'
import type { Answer } from '../../knowledge/answers/answer.ts'
import type { AnswerSentence } from '../../knowledge/answer-sentence.ts'
import { settleAsks } from './settle-asks.ts'

const source = passage('Piano lessons cost $152 per month. See www.other.example for more. Extra lessons are held on December 26.')
const [price, foreign, extra] = sentencesOf(source)

function settle(
  asked: Ask,
  found: Partial<Finding> = {},
  sentences: (AnswerSentence | undefined)[] = [price],
  offerWaitlistOnFull = false,
) {
  const read = reading(asked.text, { asks: [asked] })
  const against = context({ passages: [source], reading: read, blackouts: [winterBreak] })
  const answers = new Map([[asked.id, sentences.filter((sentence) => sentence !== undefined)]])
  return settleAsks({ findings: [finding(asked.id, found)], answers, sheet: new Map(), context: against, offerWaitlistOnFull })[0]
}

test('a question that the documents answer is settled by their sentences [ASSIST-022]', () => {
  expect(settle(ask('How much are piano lessons?'))).toMatchObject({ state: 'documented', sentences: [price], link: null, confidence: 0.9 })
})

test('a question that they do not answer is left to the owner [ASSIST-025]', () => {
  expect(settle(ask('Do you teach harp?'), { documented: false, confidence: 0.2 })).toMatchObject({
    state: 'undocumented',
    confidence: 0.2,
  })
})

test('a sentence that could not be sent answers nothing: a foreign link, an offer of a blacked-out day [ASSIST-018]', () => {
  expect(settle(ask('Where can I read more?'), {}, [foreign])).toMatchObject({ state: 'undocumented' })
  expect(settle(ask('When are extra lessons?'), {}, [extra])).toMatchObject({ state: 'undocumented' })
})

describe('an answer of the sheet', () => {
  const asked = ask('How much are piano lessons?')
  const settleBy = (...answers: Answer[]) =>
    settleAsks({
      findings: [finding(asked.id)],
      answers: new Map([[asked.id, price ? [price] : []]]),
      sheet: new Map([[asked.id, answers]]),
      context: context({ passages: [source], answers, reading: reading(asked.text, { asks: [asked] }), blackouts: [winterBreak] }),
      offerWaitlistOnFull: false,
    })[0]
  const own = sheetAnswer('A piano lesson is $38.')

  test('goes before sentences of the documents [ASSIST-022]', () => {
    expect(settleBy(own)).toMatchObject({ state: 'documented', answers: [own], sentences: [] })
  })

  test('that could not be sent answers nothing: a foreign link, an offer of a blacked-out day, one that was dismissed', () => {
    for (const unusable of [
      sheetAnswer('The prices stand on www.other.example.'),
      sheetAnswer('The extra lesson is on December 26.'),
      { ...own, state: 'dismissed' as const },
    ]) {
      expect(settleBy(unusable)).toMatchObject({ state: 'documented', answers: [], sentences: [price] })
    }
  })
})

describe('a wish is settled by a link', () => {
  test.each([
    ['book', 'I want to book a trial lesson', 'trial', 'ASSIST-011'],
    ['reschedule', 'We need to move our lesson', 'move', 'ASSIST-012'],
    ['cancel', 'Please cancel our lesson', 'cancel', 'ASSIST-013'],
  ] as const)('%s: “%s” → %s [%s]', (intent, text, id, _row) => {
    expect(settle(ask(text, { intent }), { documented: false })).toMatchObject({ state: 'link', link: { id } })
  })

  test('a question for free times gets its answer and the link', () => {
    const asked = ask('When could we have a piano lesson?', { category: 'booking', wants: ['time'] })
    expect(settle(asked)).toMatchObject({ state: 'documented', link: { id: 'trial' } })
    expect(settle(asked, { documented: false })).toMatchObject({ state: 'link', link: { id: 'trial' }, confidence: 1 })
  })

  test.each([
    ['asks', ask('Can it still start today?', { category: 'booking', wants: ['yes_no'] }), 'trial', 0.5],
    ['says', ask('We want the first session done this week.', { category: 'booking', intent: 'book' }), 'tutoring', 1],
  ])(
    'of what only %s to come, in a message that is not surely a wish to book, the owner sees first what a link would say',
    (_, asked, id, likely) => {
      const settleIn = (kindChance: number) =>
        settleAsks({
          findings: [finding(asked.id, { documented: false })],
          answers: new Map(),
          sheet: new Map(),
          context: context({ passages: [source], reading: reading(asked.text, { asks: [asked], kind: 'booking_lead', kindChance }) }),
          offerWaitlistOnFull: false,
        })[0]
      expect(settleIn(0.9)).toMatchObject({ state: 'link', link: { id }, confidence: 1 })
      // The second one names most of its link.
      expect(settleIn(0.6)).toMatchObject({ state: 'link', link: { id }, confidence: likely })
      expect(settleIn(0.4)).toMatchObject({ state: 'link', link: { id }, confidence: 0.5 })
    },
  )

  test('of a question about something else the owner sees first what a link would say, and a word in common makes no link an answer', () => {
    const asked = ask('Does the teacher know any sign, or may we bring an interpreter?', { category: 'booking', wants: ['yes_no'] })
    expect(settle(asked, { documented: false })).toMatchObject({ state: 'link', link: { id: 'trial' }, confidence: 0.5 })
    const waivers = schoolLinks.slice(0, 1).map((link) => ({ ...link, id: 'waiver', label: 'Sign the waiver', category: 'other' as const }))
    const [settled] = settleAsks({
      findings: [finding(asked.id, { documented: false, confidence: 0.3 })],
      answers: new Map(),
      sheet: new Map(),
      context: context({ passages: [source], reading: reading(asked.text, { asks: [asked] }), links: waivers }),
      offerWaitlistOnFull: false,
    })
    expect(settled).toMatchObject({ state: 'undocumented', link: null })
  })

  test.each([
    ['Could you send me the link?', true],
    ['How do I get the link for it?', true],
    ['Is there a booking link?', true],
    ['Can I hide some before I send the link around?', false],
    ['Shall I send the link?', false],
  ])('“%s” asks for a link: %s', (text, asksForIt) => {
    const settled = settle(ask(text, { category: 'booking', wants: ['action'] }), { documented: false })
    expect(settled?.state === 'link').toBe(asksForIt)
  })

  test('a question that the documents answer gets no link that it does not ask for', () => {
    const asked = ask('Do we need a piano at home?', { category: 'sales', wants: ['yes_no'] })
    expect(settle(asked)).toMatchObject({ state: 'documented', link: null })
  })

  test('who asks how long something takes asks for no link', () => {
    const asked = ask('How long will you wait for us?', { category: 'booking', wants: ['time'] })
    expect(settle(asked)).toMatchObject({ state: 'documented', link: null })
    expect(settle(asked, { documented: false })).toMatchObject({ state: 'undocumented', link: null })
  })
})

describe('a class that is full', () => {
  const wish = ask('I want to book Tiny Tunes', { intent: 'book' })
  test('offers the waitlist only where the owner switched it on [ASSIST-019] [ASSIST-020]', () => {
    expect(settle(wish, {}, [], true)).toMatchObject({ state: 'full', link: { id: 'tiny-tunes' }, waitlist: true })
    expect(settle(wish, {}, [], false)).toMatchObject({ state: 'full', waitlist: false })
  })

  test('is not what somebody means who shares one word with its label', () => {
    const piano = ask('Could you tune our piano?', { intent: 'book' })
    expect(settle(piano, { documented: false })).toMatchObject({ state: 'undocumented', link: null })
    expect(settle(piano)).toMatchObject({ state: 'documented', link: null })
  })

  test('is known from a document as well [ASSIST-021]', () => {
    const [full] = sentencesOf(passage('Teen Band is full until the end of the term.'))
    const band = ask('I want to sign up for Teen Band', { intent: 'book' })
    expect(settle(band, {}, [full])).toMatchObject({ state: 'full', sentences: [full] })
    expect(settle(ask('I want to book Rhythm Club', { intent: 'book' }), {}, [full])).toMatchObject({ state: 'link' })
  })

  test.each([
    ['Is there still room in Tiny Tunes?', 'full'],
    ['Can we still book Tiny Tunes?', 'full'],
    ['How much is Tiny Tunes?', 'undocumented'],
    ['Is there still room in the choir?', 'undocumented'],
  ])('is full for whoever asks about room, whatever the heads take the ask for: “%s” → %s [ASSIST-021]', (text, state) => {
    for (const category of ['policy', 'other', 'sales', 'support'] as const)
      expect(settle(ask(text, { category, wants: ['yes_no'] }), { documented: false }, [], true)).toMatchObject({ state })
  })

  test('is known from a confirmed answer as well, and from no other', () => {
    const asked = ask('Is there room in Teen Band?', { category: 'policy', wants: ['yes_no'] })
    const settleBy = (answer: Answer) =>
      settleAsks({
        findings: [finding(asked.id)],
        answers: new Map(),
        sheet: new Map([[asked.id, [answer]]]),
        context: context({ answers: [answer], reading: reading(asked.text, { asks: [asked] }) }),
        offerWaitlistOnFull: true,
      })[0]
    const answer = sheetAnswer('Teen Band is full until May. It meets on Mondays.')
    expect(settleBy(answer)).toMatchObject({ state: 'full', answers: [answer], waitlist: true })
    expect(settleBy({ ...answer, state: 'proposed' })).toMatchObject({ state: 'documented' })
  })
})

test('a statement asks nothing', () => {
  expect(settle(ask('We had a great time', { intent: 'statement' }))).toMatchObject({ state: 'nothing' })
})

test('“how do I do that?” after a wish asks for the link of that wish', () => {
  const asks = [
    ask('I have to cancel our lesson', { intent: 'cancel' }),
    ask('How do I do that?', { id: 'a2' }),
    ask('How old is the school?', { id: 'a3' }),
  ]
  const against = context({ reading: reading('x', { asks }) })
  const settled = settleAsks({ findings: [], answers: new Map(), sheet: new Map(), context: against, offerWaitlistOnFull: false })
  expect(settled.map(({ state }) => state)).toEqual(['link', 'nothing', 'undocumented'])
})
