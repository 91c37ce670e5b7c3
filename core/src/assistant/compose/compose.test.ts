import { describe, expect, test } from 'vitest'
import { openProfile, type Tone, type ToneProfile } from '../../tone/tone.ts'
import { check } from '../check/check.ts'
import {
  ask,
  composeInput,
  context,
  passage,
  reading,
  schoolLinks,
  schoolVoice,
  sentencesOf,
  settled,
  sheetAnswer,
  winterBreak,
} from '../../../testing/assistant.ts'
import type { SettledAsk } from '../answer/settled-ask.ts'
import { compose, type ComposeInput } from './compose.ts'

const prices = passage(`| Instrument | Lesson length | Price per month |
|---|---|---|
| Piano | 30 minutes | $152 |
| Piano | 45 minutes | $218 |

Piano lessons start at age 5. Yes, adults can take lessons.`)
const sentences = sentencesOf(prices)
const piano = settled('How much are piano lessons?', { sentences: sentences.filter(({ text }) => text.startsWith('| Piano')) })
const age = settled('From what age?', {
  ask: ask('From what age?', { id: 'a2' }),
  sentences: sentences.filter(({ text }) => text.includes('age 5')),
})
const harp = settled('Do you teach harp?', { ask: ask('Do you teach harp?', { id: 'a3' }), state: 'undocumented' })

function byLink(id: string, askId = 'a4'): SettledAsk {
  return settled('x', { ask: ask('x', { id: askId }), state: 'link', link: schoolLinks.find((link) => link.id === id) ?? null })
}

function write(replaced: Partial<ComposeInput> = {}): string {
  return compose(composeInput({ settled: [piano], ...replaced })).text
}

function spoken(tone: Partial<Tone>, profile: Partial<ToneProfile> | null = null): string {
  return write({
    settled: [piano, harp],
    voice: { ...schoolVoice, tone: { ...schoolVoice.tone, ...tone }, profile: profile && { ...openProfile, ...profile } },
  })
}

describe('the answer', () => {
  test('one paragraph answers each ask in the words of the documents, with its source [ASSIST-022]', () => {
    const draft = compose(composeInput({ settled: [piano, age] }))
    expect(draft.text.split('\n\n')[1]).toBe(
      'Thanks for your message. Piano, 30 minutes: $152 per month; 45 minutes: $218 per month. Piano lessons start at age 5.',
    )
    const answers = draft.statements.filter(({ kind }) => kind === 'answer')
    expect(answers.map(({ askId }) => askId)).toEqual(['a1', 'a2'])
    expect(answers[1]?.sources).toMatchObject([{ kind: 'passage', documentName: 'Prices.md', quote: 'Piano lessons start at age 5.' }])
  })

  test('a source points to its place in the document', () => {
    const draft = compose(composeInput({ settled: [age] }))
    const [source] = draft.statements.find(({ kind }) => kind === 'answer')?.sources ?? []
    if (source?.kind !== 'passage') throw new Error('no passage')
    expect(prices.text.slice(source.start - prices.start, source.end - prices.start)).toBe(source.quote)
  })

  test('a sentence that points back brings the sentence that says who', () => {
    const teachers = passage('Maya founded the school. Marcus Bell runs tutoring. He taught math for nine years.')
    const [founder, , math] = sentencesOf(teachers)
    const sentencesFound = [math, founder].filter((sentence) => sentence !== undefined)
    const draft = compose(composeInput({ settled: [settled('Who teaches?', { sentences: sentencesFound })] }))
    expect(draft.text).toContain('Maya founded the school. Marcus Bell runs tutoring. He taught math for nine years.')
  })

  test('what a later answer says more fully is not said before it', () => {
    const brief = sheetAnswer('Shavette, a razor with a throwaway blade.', { id: 's1' })
    const full = sheetAnswer('We use a shavette, a razor with a throwaway blade. Towels are boiled.', { id: 's2' })
    const asked = (text: string, id: string, answer: typeof full) => settled(text, { ask: ask(text, { id }), answers: [answer] })
    const text = write({ settled: [asked('Do you use real razors?', 'a1', brief), asked('Is the blade new?', 'a2', full)] })
    expect(text.match(/throwaway/g)).toHaveLength(1)
    expect(text).toContain('We use a shavette, a razor with a throwaway blade. Towels are boiled.')
  })

  test('the same sentence is said once', () => {
    const twice = write({ settled: [age, { ...age, ask: ask('What age is right?', { id: 'a5' }) }] })
    expect(twice.match(/age 5/g)).toHaveLength(1)
  })

  test('what is not documented is openly left to the owner', () => {
    expect(write({ settled: [piano, harp] })).toContain("As for your other question, I'll check first and write to you about that myself.")
  })
})

describe('links', () => {
  test('the link that settles the ask stands at the end of the paragraph, exactly [ASSIST-011] [ASSIST-017]', () => {
    const text = write({ settled: [piano, byLink('trial')] })
    expect(text).toContain(' (Trial music lesson): https://book.harborlane.example/trial\n\n')
    expect(text).not.toMatch(/booked|confirmed|reserved/)
  })

  test('the same link is given once, two links in lines of their own', () => {
    expect(write({ settled: [byLink('trial', 'a1'), byLink('trial', 'a2')] }).match(/https:/g)).toHaveLength(1)
    expect(write({ settled: [byLink('trial', 'a1'), byLink('move', 'a2')] })).toMatch(/example\/trial\n\n[^\n]+example\/move\n\n/)
  })

  test('a full class is not offered; the waitlist only where it is switched on [ASSIST-019] [ASSIST-020]', () => {
    const full = settled('x', { state: 'full', link: schoolLinks.find(({ id }) => id === 'tiny-tunes') ?? null })
    expect(write({ settled: [full] })).toContain('Tiny Tunes (toddler class) is full at the moment.')
    expect(write({ settled: [full] })).not.toMatch(/waitlist|https:/)
    expect(write({ settled: [{ ...full, waitlist: true }] })).toContain('waitlist')
    const said = { ...full, answers: [sheetAnswer('Tiny Tunes is full until May.')] }
    expect(write({ settled: [said] })).toContain('Tiny Tunes is full until May.')
    expect(write({ settled: [said] })).not.toContain('at the moment')
  })

  test('a blacked-out day is said to be closed and another one is left to the link [ASSIST-018]', () => {
    const mention = { text: 'on the 26th', date: '2026-12-26', endDate: null, time: null }
    const text = write({ settled: [byLink('trial')], blackedOut: [{ mention, day: '2026-12-26', until: null }] })
    expect(text).toContain('We are not available on Saturday, December 26. The link shows the days that are open.')
    expect(write({ settled: [piano], blackedOut: [{ mention, day: '2026-12-26', until: null }] })).not.toContain('The link')
  })
})

describe('the voice', () => {
  test('the sign-off is the preferred name as it is stored, and the business [ASSIST-005]', () => {
    const voice = { ...schoolVoice, signOffName: 'maya L.  ☀' }
    expect(write({ voice })).toMatch(/Best regards,\nmaya L. {2}☀\nHarbor Lane Music$/)
    expect(write({ voice: { ...voice, signOffName: '' } })).toMatch(/Best regards,\nHarbor Lane Music$/)
  })

  test('casual or professional changes greeting, contractions and sign-off [ASSIST-003]', () => {
    expect(spoken({ toneStyle: 10 })).toMatch(/^Hi Dana,[^]*I'll[^]*Best,\nMaya/)
    expect(spoken({ toneStyle: 50 })).toMatch(/^Hello Dana,[^]*Best regards,\nMaya/)
    expect(spoken({ toneStyle: 90 })).toMatch(/^Dear Dana Miller,[^]*Kind regards,\nMaya/)
    expect(spoken({ toneStyle: 90 })).not.toContain("'")
  })

  test('energy brings one exclamation mark, calm none [ASSIST-003]', () => {
    expect(spoken({ energyLevel: 90 }).match(/!/g)).toHaveLength(1)
    expect(spoken({ energyLevel: 10 })).not.toContain('!')
  })

  test('directness begins with the answer, gentleness with a line before it [ASSIST-003]', () => {
    expect(spoken({ directness: 90 }).split('\n\n')[1]).toMatch(/^Piano, 30 minutes:/)
    expect(spoken({ directness: 50 }).split('\n\n')[1]).toMatch(/^[^.]+\. Piano, 30 minutes:/)
    expect(spoken({ directness: 10 }).split('\n\n')[1]).toMatch(/^[^.]+\. [^.]+\. Piano, 30 minutes:/)
  })

  test("the owner's measured ways go before the sliders [ASSIST-003]", () => {
    expect(spoken({ toneStyle: 50 }, { greeting: 'Hey', signOff: 'Warmly' })).toMatch(/^Hey Dana,[^]*Warmly,\nMaya/)
    expect(spoken({}, { contractions: 0 })).not.toMatch(/I'(ll|d)/)
    expect(spoken({}, { exclamations: 1 })).toContain('!')
  })

  test('ten messages do not read the same, and one message always reads the same', () => {
    const texts = Array.from({ length: 10 }, (_, seed) => write({ seed }))
    expect(new Set(texts).size).toBeGreaterThanOrEqual(5)
    expect(write({ seed: 7 })).toBe(write({ seed: 7 }))
  })

  test('a name that is none is not used', () => {
    const greeted = (senderName: string | null) => write({ reading: reading('x', { senderName }) }).split('\n')[0]
    expect(greeted('dana miller')).toBe('Hello Dana,')
    expect(greeted('FREE money!!! http://evil.com')).toBe('Hello,')
    expect(greeted('evil.com')).toBe('Hello,')
    expect(greeted('Your account was suspended')).toBe('Hello,')
    expect(greeted('Maria de la Cruz')).toBe('Hello Maria,')
    expect(greeted(null)).toBe('Hello,')
    expect(greeted('O’Neil')).toBe('Hello O’Neil,')
  })

  test('disclosure is added only where the owner wants it', () => {
    expect(write()).not.toContain('assistant of')
    expect(write({ disclosure: true })).toMatch(/This message was sent by the assistant of Harbor Lane Music\.$/)
  })
})

test('whatever the voice and the seed, what is composed passes the check', () => {
  const message = reading('How much are piano lessons, and from what age? Do you teach harp? Can we book a trial on December 26?', {
    asks: [piano.ask, age.ask, harp.ask, ask('Can we book a trial on December 26?', { id: 'a4', intent: 'book' })],
    dates: [{ text: 'December 26', date: '2026-12-26', endDate: null, time: null }],
  })
  const against = context({ passages: [prices], reading: message, blackouts: [winterBreak] })
  for (const toneStyle of [0, 50, 100])
    for (const energyLevel of [0, 50, 100])
      for (const directness of [0, 50, 100])
        for (let seed = 0; seed < 5; seed++) {
          const voice = { ...schoolVoice, tone: { toneStyle, energyLevel, directness } }
          const draft = compose(
            composeInput({ reading: message, settled: [piano, age, harp, byLink('trial')], voice, seed, disclosure: true }),
          )
          expect(check(draft, against).violations).toEqual([])
          expect((draft.text.match(/!/g) ?? []).length).toBeLessThanOrEqual(1)
        }
})
