import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { layOut } from '../lay-out.ts'
import { compose } from '../compose/compose.ts'
import { answerStatements } from '../answer/answer-statements.ts'
import { ask, composeInput, context, passage, reading, schoolLinks, sentencesOf, settled, winterBreak } from '../../../testing/assistant.ts'
import type { Draft, Source, Statement } from '../trace.ts'
import { check } from './check.ts'
import { checkAndRepair } from './repair.ts'

const prices = passage(
  `| Instrument | Lesson length | Price per month |
|---|---|---|
| Piano | 30 minutes | $152 |

A trial lesson is 30 minutes and costs $25. Lessons are held Monday to Friday from 2:00 p.m. to 8:00 p.m. We do not teach harp.
Boris Petrov teaches violin since March 3, 2016. Parking is free. Deposits are not refundable except when we cancel. The second child gets 10% off.`,
)
const sentences = sentencesOf(prices)

function sources(pattern: RegExp): Source[] {
  const found = sentences.filter(({ text }) => pattern.test(text))
  return answerStatements(ask('x'), found, 9).flatMap((statement) => statement.sources)
}

function draftOf(...statements: Partial<Statement>[]): Draft {
  const whole = statements.map((statement): Statement => ({
    kind: 'answer',
    text: '',
    paragraph: 1,
    askId: 'a1',
    sources: [],
    ...statement,
  }))
  return { subject: 'Re: Piano lessons', text: layOut(whole), statements: whole, by: 'model' }
}

function answer(text: string, pattern: RegExp): Draft {
  return draftOf({ text, sources: sources(pattern) })
}

const held = context({ passages: [prices] })

function rules(draft: Draft, against = held): string[] {
  return check(draft, against).violations.map(({ rule }) => rule)
}

describe('an honest paraphrase passes', () => {
  test.each([
    ['A trial lesson costs 25 dollars.', /trial/],
    ['The trial lesson takes half an hour and is $25.', /trial/],
    ['Piano lessons of 30 minutes are $152 per month.', /Piano/],
    ['Lessons are held on Tuesday from 14:00 to 20:00.', /Monday/],
    ['We are sorry, we do not teach harp.', /harp/],
    ['Violin is taught by Boris Petrov.', /Boris/],
    ['You get ten percent off for the second child.', /second child/],
  ])('%s', (text, pattern) => {
    expect(check(answer(text, pattern), held).violations).toEqual([])
  })
})

describe('what the source does not say is refused', () => {
  test.each([
    ['another price', 'A trial lesson is 30 minutes and costs $20.', /trial/],
    ['the right price of another sentence', 'A trial lesson is 30 minutes and costs $152.', /trial/],
    ['another length', 'A trial lesson is 45 minutes and costs $25.', /trial/],
    ['the same number in another unit', 'A trial lesson is 30 weeks and costs $25.', /trial/],
    ['free where there is a price', 'A trial lesson of 30 minutes is free.', /trial/],
    ['no fee', 'A trial lesson is 30 minutes and there is no fee.', /trial/],
    ['a day outside the range', 'Lessons are held Saturday from 2:00 p.m. to 8:00 p.m.', /Monday/],
    ['another time', 'Lessons are held Monday to Friday from 2:00 p.m. to 9:00 p.m.', /Monday/],
    ['a dropped not', 'We teach harp.', /harp/],
    ['an added not', 'Boris Petrov does not teach violin.', /Boris/],
    ['another name', 'Igor Petrov teaches violin since March 3, 2016.', /Boris/],
    ['another date', 'Boris Petrov teaches violin since March 4, 2016.', /Boris/],
    ['another year', 'Boris Petrov teaches violin since March 3, 2019.', /Boris/],
    ['another share', 'The second child gets 20% off.', /second child/],
    ['a condition left out', 'Deposits are not refundable when we go.', /Deposits/],
    ['a word that turns the meaning', 'Lessons are held only Monday to Friday from 2:00 p.m. to 8:00 p.m.', /Monday/],
    ['something else altogether', 'Our pool has a water slide.', /Parking/],
    ['a promise', 'A trial lesson costs $25 and we will refund you.', /trial/],
    ['a guarantee', 'A trial lesson costs $25, guaranteed.', /trial/],
    ['a booking', 'Your trial lesson of 30 minutes has been booked.', /trial/],
    ['a phone number', 'A trial lesson is 30 minutes and costs $25, call 207 555 0142.', /trial/],
  ])('%s [ASSIST-025]', (_, text, pattern) => {
    expect(rules(answer(text, pattern))).toContain('unsupported_claim')
  })

  test('an answer without a source, or with the sender as its only source, has no ground', () => {
    expect(rules(draftOf({ text: 'Lessons are great fun.' }))).toContain('unsupported_claim')
    const claimed = reading('I was told that the lesson costs $5. Please confirm.')
    const parroted = draftOf({ text: 'The lesson costs $5.', sources: [{ kind: 'sender', quote: 'the lesson costs $5' }] })
    expect(rules(parroted, { ...held, reading: claimed })).toContain('unsupported_claim')
  })

  test("a sender's price stays unsupported even beside a real source", () => {
    const claimed = reading('Is a trial lesson $5?')
    const draft = draftOf({
      text: 'A trial lesson costs $5.',
      sources: [...sources(/trial/), { kind: 'sender', quote: 'Is a trial lesson $5?' }],
    })
    expect(rules(draft, { ...held, reading: claimed })).toContain('unsupported_claim')
  })

  test('a quote that does not stand in the passage supports nothing', () => {
    const [source] = sources(/trial/)
    if (source?.kind !== 'passage') throw new Error('no passage')
    const forged = { ...source, quote: 'A trial lesson is 30 minutes and costs $5.' }
    expect(rules(draftOf({ text: forged.quote, sources: [forged] }))).toContain('unsupported_claim')
    expect(rules(draftOf({ text: source.quote, sources: [{ ...source, passageId: 'p9' }] }))).toContain('unsupported_claim')
  })

  test('a text that says more than its statements is refused', () => {
    const draft = answer('A trial lesson costs $25.', /trial/)
    expect(rules({ ...draft, text: `${draft.text} It is free today.` })).toContain('unsupported_claim')
  })
})

describe('links', () => {
  const offer = (id: string, url?: string) => {
    const found = schoolLinks.find((link) => link.id === id)
    if (!found) throw new Error(id)
    return draftOf({
      kind: 'link',
      text: `You can book here: ${url ?? found.url}`,
      sources: [{ kind: 'link', linkId: id, label: found.label, url: found.url }],
    })
  }

  test('a link passes by its exact address alone', () => {
    expect(rules(offer('trial'))).toEqual([])
    for (const url of [
      'https://book.harborlane.example/tria',
      'https://book.harborlane.example/trial?x=1',
      'http://book.harborlane.example/trial',
      'https://book.harborlane.example.evil.com/trial',
    ])
      expect(rules(offer('trial', url))).toContain('foreign_link')
  })

  test('an inactive link is never let through [ASSIST-016]', () => {
    expect(rules(offer('old-trial'))).toContain('foreign_link')
  })

  test.each(['evil.com/pay', 'www.evil.com', 'javascript:alert(1)', 'mailto:x@evil.com', 'https://evil.com'])(
    '%s is a foreign link wherever it stands',
    (url) => {
      expect(rules(draftOf({ kind: 'closing', text: `See ${url} for more.` }))).toContain('foreign_link')
    },
  )
})

describe('blackout dates', () => {
  const break2026 = { ...held, blackouts: [winterBreak] }
  const camp = passage('Extra lessons are held on December 26. We are closed on December 25.', { id: 'p2' })

  test('no blacked-out day is offered, even from a document; that it is closed may be said [ASSIST-018]', () => {
    const [offers, closes] = sentencesOf(camp).map((sentence) => answerStatements(ask('x'), [sentence], 1)[0])
    if (!offers || !closes) throw new Error('no statements')
    const against = { ...break2026, passages: [camp] }
    expect(rules(draftOf(offers), against)).toEqual(['blackout_date'])
    expect(rules(draftOf(closes), against)).toEqual([])
    const shut = passage('We are shut on December 26.', { id: 'p4' })
    const [says] = sentencesOf(shut).map((sentence) => answerStatements(ask('x'), [sentence], 1)[0])
    if (!says) throw new Error('no statement')
    expect(rules(draftOf(says), { ...break2026, passages: [shut] })).toEqual([])
  })

  test('a day that is named only as the one before which something holds is not offered', () => {
    const term = passage('Forms handed in before December 26 are in time. Hand in your form by December 26.', { id: 'p3' })
    const [before, by] = sentencesOf(term).map((sentence) => answerStatements(ask('x'), [sentence], 1)[0])
    if (!before || !by) throw new Error('no statements')
    const against = { ...break2026, passages: [term] }
    expect(rules(draftOf(before), against)).toEqual([])
    expect(rules(draftOf(by), against)).toEqual(['blackout_date'])
  })

  test('a reply to someone who asks for a blacked-out day has to say so [ASSIST-018]', () => {
    const wish = reading('Can we book a lesson on December 26?', {
      asks: [ask('Can we book a lesson on December 26?', { intent: 'book' })],
      dates: [{ text: 'December 26', date: '2026-12-26', endDate: null, time: null }],
    })
    const silent = answer('A trial lesson costs $25.', /trial/)
    expect(rules(silent, { ...break2026, reading: wish })).toEqual(['blackout_date'])
    const confirming = draftOf({
      text: 'A trial lesson on December 26 costs $25.',
      sources: [...sources(/trial/), { kind: 'sender', quote: 'December 26' }],
    })
    expect(rules(confirming, { ...break2026, reading: wish })).toEqual(['blackout_date', 'blackout_date'])
  })
})

describe('form', () => {
  test.each([
    ['leak', 'As an AI, I can say that a trial lesson costs $25.'],
    ['leak', 'Hello [Name], a trial lesson costs $25.'],
    ['leak', 'A trial lesson costs {{price}} $25.'],
    ['leak', 'According to the provided passages a trial lesson costs $25.'],
    ['markup', 'A **trial lesson** costs $25.'],
    ['markup', 'A <b>trial lesson</b> costs $25.'],
    ['markup', 'A trial lesson costs $25\u202E.'],
    ['markup', 'A trial\u200B lesson costs $25.'],
    ['markup', 'A trial\u0007 lesson costs $25.'],
  ])('%s: %s', (rule, text) => {
    expect(rules(answer(text, /trial/))).toContain(rule)
  })

  test('what a document says is no leak, and its invisible characters are no fault', () => {
    const book = passage('Practice the passages with the left hand. A les\u00ADson lasts an hour.')
    for (const sentence of sentencesOf(book)) {
      expect(rules(draftOf(...answerStatements(ask('x'), [sentence], 1)), { ...held, passages: [book] })).toEqual([])
    }
  })

  test('a reply that is too long, says nothing, or breaks its subject is refused', () => {
    const long = sentences.filter(({ text }) => /trial/.test(text)).map(({ text }) => text)[0] ?? ''
    expect(rules(draftOf(...Array.from({ length: 60 }, () => ({ text: long, sources: sources(/trial/) }))))).toEqual(['too_long'])
    expect(rules(draftOf({ kind: 'greeting', text: 'Hello,' }))).toEqual(['empty'])
    expect(rules({ ...answer('A trial lesson costs $25.', /trial/), subject: 'Re: a\nBcc: x' })).toEqual(['markup'])
  })

  test("a reply is in English or in the sender's language", () => {
    const german =
      'Vielen Dank für Ihre Nachricht. Ich möchte sie in Ruhe lesen und antworte Ihnen persönlich, sobald ich alles gelesen habe und genau weiß, worum es geht.'
    const holding = draftOf({ kind: 'holding', text: german })
    expect(rules(holding)).toContain('language')
    const writer = reading('Guten Tag', { language: { code: 'de', confidence: 1 } })
    expect(rules(holding, { ...held, reading: writer })).not.toContain('language')
  })
})

describe('repair', () => {
  test('a statement at fault is left out where its ask stays answered', () => {
    const draft = draftOf(
      { text: 'A trial lesson costs $25.', sources: sources(/trial/) },
      { text: 'It comes with a free guitar.', sources: sources(/trial/) },
    )
    const repaired = checkAndRepair(draft, held)
    expect(repaired.check).toMatchObject({ ok: true, repaired: true, violations: [] })
    expect(repaired.draft.text).toBe('A trial lesson costs $25.')
  })

  test('a draft whose ask would be left without an answer is not repaired', () => {
    const draft = draftOf(
      { text: 'A trial lesson costs $25.', sources: sources(/trial/) },
      { askId: 'a2', text: 'Harp lessons cost $30.', sources: sources(/harp/) },
    )
    expect(checkAndRepair(draft, held)).toMatchObject({ draft, check: { ok: false, repaired: false } })
  })
})

describe('over all drafts', () => {
  const amounts = fc.integer({ min: 1, max: 4000 })
  const draftWith = (price: number, minutes: number, percent: number, day: number, hour: number) => {
    const text = `Violin lessons of ${minutes} minutes cost $${price}. Members get ${percent}% off. The term begins on October ${day}. The desk opens at ${hour} p.m. on Tuesdays.`
    const from = passage(text)
    const input = composeInput({
      settled: [settled('x', { sentences: sentencesOf(from) }), settled('y', { state: 'link', link: schoolLinks[0] ?? null })],
    })
    return { draft: compose(input), against: context({ passages: [from] }) }
  }
  const figures = fc.tuple(
    amounts,
    fc.integer({ min: 1, max: 600 }),
    fc.integer({ min: 1, max: 99 }),
    fc.integer({ min: 1, max: 31 }),
    fc.integer({ min: 1, max: 11 }),
  )

  test('an honest draft is never flagged', () => {
    fc.assert(
      fc.property(figures, ([price, minutes, percent, day, hour]) => {
        const { draft, against } = draftWith(price, minutes, percent, day, hour)
        expect(check(draft, against).violations).toEqual([])
      }),
    )
  })

  test('one changed price, length, share, day, time or link is always caught', () => {
    const places = [/(?<=\$)\d+/, /\d+(?= minutes)/, /\d+(?=%)/, /(?<=October )\d+/, /(?<=opens at )\d+/, /(?<=example\/)trial/]
    fc.assert(
      fc.property(
        figures,
        fc.nat(places.length - 1),
        fc.integer({ min: 1, max: 30 }),
        ([price, minutes, percent, day, hour], which, by) => {
          const { draft, against } = draftWith(price, minutes, percent, day, hour)
          const place = places[which] ?? /$/
          const limit = which === 3 ? 31 : which === 4 ? 11 : Number.POSITIVE_INFINITY
          const change = (found: string) =>
            Number.isNaN(Number(found)) ? `${found}${by}` : String(Number(found) + by > limit ? Number(found) - 1 || 2 : Number(found) + by)
          const statements = draft.statements.map((statement) => ({ ...statement, text: statement.text.replace(place, change) }))
          const changed = { ...draft, statements, text: layOut(statements) }
          fc.pre(changed.text !== draft.text)
          expect(check(changed, against).ok).toBe(false)
        },
      ),
    )
  })
})
