import { describe, expect, test } from 'vitest'
import { composeInput, context, facts, link, reading, schoolVoice } from '../../../testing/assistant.ts'
import { check } from '../check/check.ts'
import { settleByLine } from '../answer/line-wish.ts'
import { decide } from '../decide/decide.ts'
import { compose } from './compose.ts'
import { writePlaceOffer } from './place-offer.ts'

const yoga = { ...link('yoga', 'new', 'Yoga for ages 6 to 8'), full: true }
const tones = [0, 50, 100].map((toneStyle) => ({ ...schoolVoice, tone: { ...schoolVoice.tone, toneStyle } }))

describe('the mail that offers a free place', () => {
  test('names the class, the link and until when it is held, in every tone, and passes the check', () => {
    for (const voice of tones) {
      for (const seed of [0, 1, 2, 3]) {
        const offered = writePlaceOffer({
          link: yoga,
          until: new Date('2026-11-27T21:00:00Z'),
          timezone: 'America/New_York',
          senderName: 'Dana Miller',
          context: context({ links: [yoga], subject: 'Yoga' }),
          voice,
          disclosure: true,
          seed,
        })
        expect(offered.check.violations).toEqual([])
        expect(offered.draft.subject).toBe('Re: Yoga')
        expect(offered.draft.text).toContain('Yoga for ages 6 to 8')
        expect(offered.draft.text).toContain(yoga.url)
        expect(offered.draft.text).toContain('until Friday, November 27 at 4:00 PM EST')
      }
    }
  })
})

describe('the confirmation that somebody stands in the line', () => {
  const read = reading('Yes please, put us on the list.', {
    asks: [],
    flags: [{ flag: 'acceptance', chance: 0.9, isCertain: false, evidence: 'Yes please', by: 'head' }],
  })
  const line = { wish: 'join', link: yoga, asked: false } as const
  const settled = settleByLine(line, read)

  test('says so without a link, a place or a date, in every tone, and passes the check', () => {
    for (const voice of tones) {
      for (const seed of [0, 1]) {
        const draft = compose(composeInput({ reading: read, settled, voice, seed }))
        expect(draft.text).toMatch(/waitlist for Yoga for ages 6 to 8/)
        expect(draft.text).not.toContain(yoga.url)
        expect(check(draft, context({ links: [yoga], reading: read })).violations).toEqual([])
        const told = [
          {
            by: 'assistant' as const,
            text: 'Yoga for ages 6 to 8 is full at the moment. Would you like a place on the waitlist?',
            isInThread: true,
          },
        ]
        expect(check(draft, context({ links: [yoga], reading: read, told })).violations).toEqual([])
      }
    }
  })

  test('leaves by itself where that is chosen, and an acceptance that is not of the line is the owner’s', () => {
    expect(decide(facts({ reading: read, settled, line, check: null })).decision).toMatchObject({ action: 'send', rule: 'in_line' })
    expect(decide(facts({ reading: read, settled, line: null, check: null })).decision).toMatchObject({
      action: 'escalate',
      rule: 'acceptance',
    })
  })

  test('never leaves where a risk was seen', () => {
    const risky = { ...read, flags: [{ flag: 'medical' as const, chance: 0.9, isCertain: false, evidence: 'x', by: 'head' as const }] }
    expect(decide(facts({ reading: risky, settled, line, check: null })).decision).toMatchObject({ action: 'escalate', rule: 'medical' })
  })

  test('is not written to who declines: the next one is asked', () => {
    expect(decide(facts({ reading: read, settled, line: { ...line, wish: 'decline' }, check: null })).decision).toMatchObject({
      action: 'ignore',
      rule: 'place_declined',
    })
  })
})
