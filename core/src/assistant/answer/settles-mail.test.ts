import { describe, expect, test } from 'vitest'
import { ask } from '../../../testing/assistant.ts'
import { nothingLearned } from '../../../testing/learned.ts'
import { layOutSheet, type SheetAnswer } from '../../knowledge/sheet/answer-sheet.ts'
import { findInSheet } from '../../knowledge/sheet/find-in-sheet.ts'
import { type Learned, vectorSize } from '../../knowledge/sheet/learned.ts'
import { besideOf, chanceToSettle, type LookedUpMail, mailFeaturesOf, settlesMail } from './settles-mail.ts'

const unit = new Float32Array(vectorSize).fill(1 / Math.sqrt(vectorSize))
const answer = (id: string, about: string, text: string): SheetAnswer => ({
  id,
  kind: 'price',
  about,
  text,
  questions: [],
  state: 'confirmed',
})
const answers = [answer('tuning', 'tuning', 'Tuning a piano costs $120.'), answer('moving', 'moving', 'We do not move pianos.')]
const sheet = layOutSheet(answers, () => ({ first: unit, second: unit }), nothingLearned)

const lookUp = (text: string, chance: number) => {
  const asked = { text, vector: unit, second: unit }
  return { ask: asked, ranked: findInSheet(asked, sheet, nothingLearned).ranked, chance }
}
const tuning = { ...lookUp('How much is tuning?', 0.9), isQuestion: true }
const moving = { ...lookUp('Do you do the moving?', 0.8), isQuestion: true }
const mail = (changed: Partial<LookedUpMail> = {}): LookedUpMail => ({
  asks: [tuning],
  whole: lookUp('How much is tuning?', 0.9),
  beside: [],
  mayAsk: 0.02,
  ...changed,
})

describe('what stands beside the asks', () => {
  const beside = (text: string, ...asks: string[]) => besideOf({ text, asks: asks.map((one) => ask(one)) })

  test('is each sentence that asks nothing, greets nobody and thanks for nothing', () => {
    const text = 'Hello Maya,\n\nWe moved here in May. How much is tuning? It stands on the third floor.\n\nThanks a lot!\nMartha'
    expect(beside(text, 'How much is tuning?')).toEqual(['We moved here in May.', 'It stands on the third floor.'])
  })

  test('is not the rest of a sentence that asks', () => {
    expect(beside('As it is old, how much is tuning?', 'how much is tuning?')).toEqual([])
    expect(beside('How much is tuning?', 'How much is tuning? And when?')).toEqual([])
  })
})

describe('the features of a mail', () => {
  const featuresOf = (changed: Partial<LookedUpMail>, learned: Learned = nothingLearned) => {
    const [surest, whole, same, places, asks, mayAsk, words, sentences, asked, numbers, numbersAsked, questions, matters, ...judged] =
      mailFeaturesOf(mail(changed), sheet, learned)
    return { surest, whole, same, places, asks, mayAsk, words, sentences, asked, numbers, numbersAsked, questions, matters, judged }
  }

  test('are those of the asks, of the whole text, and what the judge of answers sees of both', () => {
    const alone = featuresOf({})
    expect(alone).toMatchObject({ same: 1, places: 1, asks: 1, words: 0, sentences: 0, numbers: 0, questions: 1, matters: -3 })
    expect(alone.whole).toBeCloseTo(Math.log(9))
    expect(alone.judged).toHaveLength(80)
    expect(featuresOf({ whole: lookUp('Do you do the moving?', 0.3) })).toMatchObject({ same: 0 })
  })

  test('count the least sure ask', () => {
    expect(featuresOf({ asks: [tuning, { ...tuning, chance: 0.1 }] })).toMatchObject({ places: 1, asks: 2 })
    expect(featuresOf({ asks: [tuning, { ...tuning, chance: 0.1 }] }).surest).toBeCloseTo(Math.log(1 / 9))
    expect(featuresOf({ asks: [tuning, moving] })).toMatchObject({ places: 2 })
    expect(featuresOf({ asks: [tuning, moving] }).surest).toBeCloseTo(Math.log(4))
  })

  test('know how much is said beside, and whether that matters', () => {
    const beside = [
      { text: 'It is 90 years old.', vector: Float32Array.of(1, 0) },
      { text: 'We like it.', vector: Float32Array.of(0, 1) },
    ]
    const said = featuresOf({ beside }, { ...nothingLearned, beside: [2, -1, 0.5] })
    expect(said).toMatchObject({ sentences: 2, numbers: 1, matters: 2.5 })
    expect(said.words).toBeCloseTo(Math.log(9))
  })
})

describe('a mail', () => {
  /** The less that may be asked besides, the likelier. */
  const cautious: Learned = {
    ...nothingLearned,
    mail: { mean: [], spread: [], hidden: [[0, 0, 0, 0, 0, -1, ...Array.from({ length: 87 }, () => 0), -2]], out: [4, 0] },
    leavesFrom: 0.95,
    settlesFrom: 0.9,
  }
  const beside = [{ text: 'It is 90 years old.', vector: unit }]

  test('is settled where that is likely enough, and each ask is likely answered', () => {
    expect(settlesMail(mail({ beside }), sheet, cautious)).toBe(true)
    expect(settlesMail(mail({ beside, mayAsk: 0.4 }), sheet, cautious)).toBe(false)
    expect(settlesMail(mail({ beside, asks: [tuning, { ...moving, chance: 0.4 }] }), sheet, cautious)).toBe(false)
    expect(chanceToSettle(mail({ mayAsk: 0.4 }), sheet, cautious)).toBeLessThan(0.1)
  })

  test('that says nothing besides is settled where each ask surely is answered', () => {
    expect(settlesMail(mail(), sheet, cautious)).toBe(false)
    expect(settlesMail(mail({ asks: [{ ...tuning, chance: 0.96 }] }), sheet, { ...cautious, settlesFrom: 1 })).toBe(true)
    expect(settlesMail(mail({ asks: [{ ...tuning, chance: 0.96 }, moving] }), sheet, cautious)).toBe(false)
  })
})
