import { expect, test } from 'vitest'
import { nothingLearned } from '../../../testing/learned.ts'
import { stemOf, termsOf } from '../terms.ts'
import { type BothVectors, layOutSheet, type SheetAnswer, textsOfSheet } from './answer-sheet.ts'
import { chanceOfVariants, findInSheet } from './find-in-sheet.ts'
import { type Learned, vectorSize } from './learned.ts'
import { rankAnswers, type SheetAsk } from './rank-answers.ts'

/** The words of a text as a unit vector, each word at a place of its own. */
function vectorOf(text: string): Float32Array {
  const vector = new Float32Array(vectorSize)
  for (const term of termsOf(text)) {
    const place = Array.from(term).reduce((sum, character) => (sum * 31 + character.charCodeAt(0)) % vectorSize, 7)
    vector[place] = 1
  }
  const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0)) || 1
  return vector.map((value) => value / length)
}

/** Both models say the same. */
function vectorsOf(text: string): BothVectors {
  return { first: vectorOf(text), second: vectorOf(text) }
}

function asAsked(text: string): Pick<SheetAsk, 'vector' | 'second'> {
  return { vector: vectorOf(text), second: vectorOf(text) }
}

/** All features of ranking count alike, and the chance rises with the highest score alone: even where it is 2. */
const learned: Learned = {
  ...nothingLearned,
  judge: { mean: [2], spread: [1], hidden: [[1, 0]], out: [4, 0] },
  leavesFrom: 0.9,
  offeredFrom: 0.05,
}

const answer = (
  id: string,
  about: string,
  text: string,
  questions: string[] = [],
  state: SheetAnswer['state'] = 'confirmed',
): SheetAnswer => ({
  id,
  kind: 'rule',
  about,
  text,
  questions,
  state,
})
const answers = [
  answer('kayak', 'kayak hire', 'A single kayak costs 18 euros for two hours.', ['How much is it to hire a kayak?']),
  answer('dogs', 'dogs', 'Dogs may come along in a double kayak.', ['May I bring my dog?', 'Are pets allowed?']),
  answer('pier', 'where we are', 'You find us at the old ferry pier.', ['Where are you?']),
  answer('swim', 'swimming', 'Everybody must be able to swim 50 metres.', ['Must I be able to swim?'], 'proposed'),
]
const sheet = layOutSheet(answers, vectorsOf, learned)
const find = (text: string) => findInSheet({ text, ...asAsked(text) }, sheet, learned)

test('names each text whose vector it needs once', () => {
  expect(textsOfSheet([answer('a', 'dogs', 'Dogs may come.', ['dogs', 'May I bring a dog?'])])).toEqual([
    'Dogs may come.',
    'dogs',
    'May I bring a dog?',
  ])
})

test('finds an answer by any of its questions, and ranks all', () => {
  const found = find('Are pets allowed in the boat?')
  expect(found.ranked).toHaveLength(4)
  expect(found.ranked[0]?.answerId).toBe('dogs')
  expect(found.isOffered).toBe(true)
})

test('what goes on with another question does not leave with an answer that does not speak of it', () => {
  const hire = (own: string) => {
    const text = `How much is it to hire a kayak? ${own}`
    return findInSheet({ text, ...asAsked(text), own }, sheet, learned)
  }
  const again = hire('And for paddleboards?')
  expect(again.ranked[0]?.answerId).toBe('kayak')
  expect(again).toMatchObject({ leaves: false })
  expect(again.chance).toBeLessThan(0.5)
  expect(hire('And for two hours?').chance).toBeGreaterThan(again.chance)
})

test('finds an answer that has no questions by what it is about and by what it says', () => {
  const bare = layOutSheet(
    answers.map((one) => ({ ...one, questions: [] })),
    vectorsOf,
    learned,
  )
  const ranked = (text: string) => rankAnswers({ text, ...asAsked(text) }, bare, learned)[0]?.answerId
  expect(ranked('dogs?')).toBe('dogs')
  expect(ranked('is it by the ferry pier')).toBe('pier')
})

test('finds a misspelt word by its letters', () => {
  const { ranked } = find('swimmming')
  expect(ranked[0]?.answerId).toBe('swim')
  expect(ranked[0]?.features).toMatchObject({ words: 0, phraseWords: 0, textWords: 0 })
})

test('lets a confirmed answer leave when it is sure, a proposed one never', () => {
  const confirmed = find('How much is it to hire a kayak?')
  expect(confirmed.chance).toBeGreaterThan(0.9)
  expect(confirmed.leaves).toBe(true)
  const proposed = find('Must I be able to swim?')
  expect(proposed.ranked[0]?.answerId).toBe('swim')
  expect(proposed.chance).toBeGreaterThan(0.9)
  expect(proposed).toMatchObject({ leaves: false, isOffered: true })
})

test('what is proposed in other words behind a confirmed answer does not keep it from leaving, what fits better does', () => {
  const byLead: Learned = { ...learned, judge: { mean: [0, 1], spread: [1, 1], hidden: [[0, 1, 0]], out: [4, 0] } }
  const again = answer(
    'again',
    'kayak hire',
    'A single kayak costs 18 euros for two hours.',
    ['How much is it to hire a kayak?'],
    'proposed',
  )
  const text = 'How much would it be to hire a kayak?'
  const found = (all: SheetAnswer[]) => findInSheet({ text, ...asAsked(text) }, layOutSheet(all, vectorsOf, byLead), byLead)
  expect(found(answers).leaves).toBe(true)
  expect(found([...answers, again])).toMatchObject({ leaves: true, isOffered: true })
  expect(found([again, ...answers])).toMatchObject({ leaves: false })
})

test('a confirmed answer that says the same in other words is no rival, one that says another number is', () => {
  const byLead: Learned = { ...learned, judge: { mean: [0, 1], spread: [1, 1], hidden: [[0, 1, 0]], out: [4, 0] } }
  const text = 'How much would it be to hire a kayak?'
  const leavesBeside = (said: string) => {
    const other = answer('other', 'kayak hire', said, ['How much is it to hire a kayak?'])
    return findInSheet({ text, ...asAsked(text) }, layOutSheet([...answers, other], vectorsOf, byLead), byLead).leaves
  }
  expect(leavesBeside('A single kayak costs 18 euros for two hours.')).toBe(true)
  expect(leavesBeside('Two hours: 18 euros a single kayak.')).toBe(true)
  expect(leavesBeside('A single kayak costs 19 euros for two hours.')).toBe(false)
})

test('variants of one thing are no rivals of each other', () => {
  const byLead: Learned = { ...learned, judge: { mean: [0, 1], spread: [1, 1], hidden: [[0, 1, 0]], out: [4, 0] } }
  const lessons = ['30-minute', '45-minute'].map((length) => answer(length, 'lessons', `A ${length} lesson is 40 euros.`))
  const all = layOutSheet([...lessons, ...answers], vectorsOf, byLead)
  const ask = { text: 'How much is a lesson?', ...asAsked('How much is a lesson?') }
  const { ranked, chance } = findInSheet(ask, all, byLead)
  const places = new Set(ranked.slice(0, 2).map(({ place }) => place))
  expect(chanceOfVariants({ ask, ranked, places }, all, byLead)).toBeGreaterThan(chance)
  expect(chanceOfVariants({ ask, ranked, places: new Set() }, all, byLead)).toBe(chance)
})

test('lets a confirmed answer leave that has the very question, whatever else fits', () => {
  const asked = 'is there a changing room'
  const withIt = [
    answer('rooms', 'rooms', 'Yes, behind the pier.', ['Is there a changing room?']),
    answer('other', 'changing room, changing rooms', 'A changing room is a room. Is there a changing room there?'),
    answer('new', 'toilets', 'There is one.', ['Where are the toilets?'], 'proposed'),
  ]
  const found = (text: string, all = withIt) =>
    findInSheet({ text, ...asAsked(text) }, layOutSheet(all, vectorsOf, learned), { ...learned, leavesFrom: 1.1 })
  expect(found(asked)).toMatchObject({ chance: 1, leaves: true })
  expect(found(asked).ranked[0]?.answerId).toBe('rooms')
  expect(found('Where are the toilets?').leaves).toBe(false)
  const twice = [...withIt, answer('again', 'rooms', 'Yes, and a shower.', ['Is there a changing room?'])]
  expect(found(asked, twice).leaves).toBe(false)
})

test('puts behind what says the same of another thing, however its questions were put', () => {
  const lessons = layOutSheet(
    [
      answer('suzuki', 'Suzuki violin lesson', 'Suzuki violin lesson is 41 euros.', [
        'Could you tell me what a Suzuki violin lesson costs?',
      ]),
      answer('baroque', 'Baroque violin lesson', 'Baroque violin lesson is 44 euros.'),
    ],
    vectorsOf,
    learned,
  )
  const text = 'Could you tell me what a Baroque violin lesson costs?'
  expect(rankAnswers({ text, ...asAsked(text) }, lessons, learned)[0]?.answerId).toBe('suzuki')
  const [first, second] = findInSheet({ text, ...asAsked(text) }, lessons, learned).ranked
  expect([first?.answerId, second?.answerId]).toEqual(['baroque', 'suzuki'])
})

/** Whether an answer that stands alone on its sheet leaves for an ask. */
function leavesAlone(only: SheetAnswer): (text: string) => boolean {
  const alone = layOutSheet([only], vectorsOf, learned)
  return (text) => findInSheet({ text, ...asAsked(text) }, alone, { ...learned, leavesFrom: 0.5 }).leaves
}

test('does not let an answer leave that speaks of other days', () => {
  const leaves = leavesAlone(answer('open', 'hours', 'We are open Monday to Friday.', ['When are you open? On Saturday?']))
  expect(leaves('Open on Friday?')).toBe(true)
  expect(leaves('Open on Saturday?')).toBe(false)
})

test('does not let an answer leave that speaks of other years', () => {
  const leaves = leavesAlone(answer('shut', 'Christmas', 'We are shut from 22 December 2026 on.', ['When are you shut?']))
  expect(leaves('When is Christmas shut, from December 2026 on?')).toBe(true)
  expect(leaves('When is Christmas shut, from December 2027 on?')).toBe(false)
})

test('neither sends nor offers what has nothing to do with the ask', () => {
  expect(find('Which brand of wetsuit?')).toMatchObject({ leaves: false, isOffered: false })
})

test('finds nothing that the owner dismissed or that is stale, and nothing on an empty sheet', () => {
  const hidden = layOutSheet(
    [answer('a', 'dogs', 'Dogs may come.', [], 'dismissed'), answer('b', 'dogs', 'Dogs.', [], 'stale')],
    vectorsOf,
    learned,
  )
  expect(findInSheet({ text: 'dogs', ...asAsked('dogs') }, hidden, learned)).toEqual({
    ranked: [],
    chance: 0,
    leaves: false,
    isOffered: false,
  })
})

test('moves vectors by the map that was learned', () => {
  const [puppy, dogs] = [vectorOf('puppy'), vectorOf('dogs')]
  const map = { rank: 1, down: puppy, up: dogs.map((value) => 3 * value) }
  const moved = layOutSheet(answers, vectorsOf, { map })
  const [first] = rankAnswers({ text: 'puppy', vector: puppy, second: puppy }, moved, { ...learned, map })
  expect(stemOf('puppy')).not.toBe(stemOf('dogs'))
  expect(first).toMatchObject({ answerId: 'dogs', features: { words: 0 } })
  expect(first?.features.phraseCosine).toBeCloseTo(3 / Math.sqrt(10))
})

const hours = answer('hours', 'opening hours', 'We are open Tuesday to Friday from 9 to 6 and Saturday from 9 to 3; closed on Sunday.', [
  'What are your opening hours?',
])
const shorter = answer('faq', 'hours', 'We are open Tuesday to Friday 9 to 6, Saturday 9 to 3.', ['When are you open?'])
const other = answer('summer', 'summer hours', 'On Saturday we are open from 10 to 2.', ['Opening hours'])
const asked = (text: string, ...of: SheetAnswer[]) => {
  const found = findInSheet({ text, ...asAsked(text) }, layOutSheet([...answers, ...of], vectorsOf, learned), learned)
  return found.leaves ? found.ranked[0]?.answerId : null
}

test.each([
  'What time do you close on Saturday?',
  'when do you guys open Wednesdays?',
  'Are you open on Sundays?',
  'How late are you open on Thursday?',
  'Saturday hours?',
])('a question for nothing but when the house is open is answered by the hours: %s', (text) => {
  expect(asked(text, hours)).toBe('hours')
  expect(asked(text, { ...hours, state: 'proposed' })).toBe(null)
})

test('hours of a day that they do not name, or of something else, answer nothing', () => {
  expect(asked('What time do you close on Monday?', hours)).toBe(null)
  expect(asked('What time do you close the pool on Saturday?', hours)).toBe(null)
  expect(asked('Are you open on Saturday 4 July?', hours)).toBe(null)
})

test('of several that say when the house is open the fullest answers, and none where they differ', () => {
  expect(asked('What time do you close on Saturday?', shorter, hours)).toBe('hours')
  const [short, full] = [
    { ...shorter, questions: hours.questions },
    { ...hours, questions: shorter.questions },
  ]
  expect(asked('What time do you close on Saturday?', short, full)).toBe('hours')
  expect(asked('What time do you close on Saturday?', hours, other)).toBe(null)
  expect(asked('What time do you close on Friday?', hours, other)).toBe('hours')
})
