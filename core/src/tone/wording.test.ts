import { expect, test } from 'vitest'
import { sheetAnswer } from '../../testing/assistant.ts'
import { previewReply } from '../assistant/compose/preview-reply.ts'
import { openProfile, type Tone, type ToneProfile, usualTone, type Voice } from './tone.ts'
import { contracted, fullLine, mannerOf, notAvailableLine, waitlistLine } from './wording.ts'

const answer = sheetAnswer('We will meet you at the dock. It is not far.', { questions: ['Where do we meet?'] })

function voice(tone: Partial<Tone>, profile: Partial<ToneProfile> | null): Voice {
  return {
    tone: { ...usualTone, ...tone },
    profile: profile && { ...openProfile, ...profile },
    signOffName: 'Rio',
    businessName: 'Otter Kayaks',
  }
}

function written(tone: Partial<Tone>, profile: Partial<ToneProfile> | null = null): string {
  return previewReply(voice(tone, profile), answer).text
}

const casual = {
  greeting: 'Hey',
  greetingMark: '!',
  signOff: 'Cheers',
  contractions: 1,
  exclamations: 2,
  emoji: 1,
  favoriteEmoji: '🌊',
  formality: 10,
} as const
const formal = {
  greeting: 'Dear',
  greetingMark: ',',
  signOff: 'Kind regards',
  contractions: 0,
  exclamations: 0,
  emoji: 0,
  formality: 90,
} as const

test('at the middle of the sliders a reply is written as the samples are: greeting, closing, contractions, exclamation mark, emoji', () => {
  expect(written({}, casual)).toMatch(/^Hey Dana!\n\n[^]*!\s[^]*We'll meet[^]* 🌊\n\nCheers,\nRio\nOtter Kayaks$/)
  expect(written({}, formal)).toMatch(/^Dear Dana Miller,\n\n[^!]*We will meet[^!]*Kind regards,\nRio/)
  expect(written({}, formal)).not.toContain("'")
})

test('moving a slider shifts from where the samples are', () => {
  expect(written({ toneStyle: 100 }, casual)).toMatch(/^Hello Dana[,!][^]*Best regards,/)
  expect(written({ toneStyle: 0 }, formal)).toMatch(/^Hello Dana,[^]*Best regards,/)
  expect(written({ toneStyle: 100 })).toMatch(/^Dear Dana Miller,/)
  expect(written({ toneStyle: 0 }, { ...formal, formality: 60 })).toMatch(/^Hi Dana,[^]*We'll meet[^]*Best,/)
  expect(written({ energyLevel: 0 }, casual)).not.toMatch(/[!🌊]/u)
  expect(mannerOf(voice({ energyLevel: 30 }, casual)).energy).toBe('even')
})

test('an owner’s own word stays where it fits the style asked for', () => {
  const plain = { greeting: 'Ahoy', signOff: 'Fair winds' }
  expect(written({ toneStyle: 0 }, plain)).toMatch(/^Ahoy Dana,[^]*Fair winds,/)
  expect(written({ toneStyle: 100 }, plain)).toMatch(/^Dear Dana Miller,[^]*Kind regards,/)
})

test('terse owners come to the point, warm ones say more first', () => {
  const terse = { warmWords: 0, wordsPerSentence: 6 }
  const lines = (profile: Partial<ToneProfile> | null, directness = 50) => written({ directness }, profile).split('\n\n')[1] ?? ''
  expect(lines(terse)).toMatch(/^We'll meet/)
  expect(lines(terse, 20)).toMatch(/^[^.]+\. We'll meet/)
  expect(lines({ warmWords: 3 })).toMatch(/^[^.]+\. [^.]+\. We'll meet/)
  expect(lines({ warmWords: 3 }, 80)).toMatch(/^[^.]+\. We'll meet/)
})

test('without samples the sliders alone decide', () => {
  expect(mannerOf(voice({}, null))).toEqual(mannerOf(voice({}, openProfile)))
  expect(mannerOf(voice({ toneStyle: 33, energyLevel: 67, directness: 33 }, null))).toEqual({
    style: 'casual',
    energy: 'lively',
    directness: 'gentle',
    contracts: true,
    exclaims: true,
    isAsMeasured: false,
    emoji: null,
  })
})

test('a full class, its waitlist and a day that is off are said in the owner’s manner', () => {
  const said = (toneStyle: number) => {
    const manner = mannerOf(voice({ toneStyle }, null))
    return [
      fullLine('Trial lesson', manner),
      fullLine('', manner),
      waitlistLine(manner, 1),
      notAvailableLine('on Friday, July 4', true, manner),
    ]
  }
  expect(said(50)).toEqual([
    'Trial lesson is full at the moment.',
    'What you are asking for is full at the moment.',
    'If you like, reply with “waitlist” and I will note it.',
    'We are not available on Friday, July 4. The link shows the days that are open.',
  ])
  expect(said(100)).toEqual([
    'Trial lesson is currently full.',
    'What you are asking for is currently full.',
    'Should you wish a place on the waitlist, please reply with “waitlist”.',
    'Unfortunately, we are not available on Friday, July 4. The link shows the days that are open.',
  ])
})

test.each([
  ['Tell us how old you are when you book.', 'Tell us how old you are when you book.'],
  ['Let us know which level you are before the first lesson.', 'Let us know which level you are before the first lesson.'],
  ['Bring proof of who you are on the first day.', 'Bring proof of who you are on the first day.'],
  ['Tell us where you are from.', 'Tell us where you are from.'],
  ['We are where the bus stops.', 'We are where the bus stops.'],
  ['Bring what you would to the beach.', 'Bring what you would to the beach.'],
  ['We are in Leeds, and I am so glad that you are here.', "We're in Leeds, and I'm so glad that you're here."],
  ['What you will need is shoes. Ask how you are getting here.', "What you'll need is shoes. Ask how you're getting here."],
  ['They are not open, and you would not get in.', "They aren't open, and you would not get in."],
])('a verb is contracted only before what belongs to it: "%s"', (text, said) => {
  expect(contracted(text, mannerOf(voice({ toneStyle: 0 }, null)))).toBe(said)
})
