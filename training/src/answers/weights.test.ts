import { readFile, stat } from 'node:fs/promises'
import { findInSheet } from '@ownvoice/core/knowledge/sheet/find-in-sheet'
import { layOutSheet, type SheetAnswer, textsOfSheet } from '@ownvoice/core/knowledge/sheet/answer-sheet'
import { StoredLearned } from '@ownvoice/core/knowledge/sheet/learned'
import { openEmbedder } from '@ownvoice/server/ai/open-embedder'
import { learnedAnswersFile, loadLearnedAnswers } from '@ownvoice/server/ai/open-learned-answers'
import { embedByBoth } from '@ownvoice/server/retrieval/embed-by-both'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashOfAnswers } from './run-answers.ts'

let embedder: Awaited<ReturnType<typeof openEmbedder>>
beforeAll(async () => {
  embedder = openEmbedder()
})
afterAll(() => embedder.close())

test('the weights are those of these businesses, messages and this embedder, and no larger than 0.5 MB', async () => {
  const stored = StoredLearned.parse(JSON.parse(await readFile(learnedAnswersFile, 'utf8')))
  expect(stored.trainedOn, 'Run npm run train').toBe(await hashOfAnswers())
  expect(stored.embedder, 'Run npm run train').toBe(embedder.id)
  expect(stored.secondEmbedder, 'Run npm run train').toBe(embedder.second.id)
  expect((await stat(learnedAnswersFile)).size).toBeLessThan(500_000)
})

const sheet: SheetAnswer[] = [
  {
    id: 'hire',
    kind: 'price',
    about: 'kayak hire',
    text: 'Hiring a single kayak costs €18 for two hours, paddle and vest included.',
    questions: ['How much is it to hire a kayak?'],
    state: 'confirmed',
  },
  {
    id: 'hours',
    kind: 'time',
    about: 'opening hours',
    text: 'We are open from 9 am to 6 pm every day from May to September.',
    questions: ['When are you open?'],
    state: 'confirmed',
  },
  {
    id: 'dogs',
    kind: 'rule',
    about: 'dogs',
    text: 'Dogs may come along in a double kayak when they wear a vest of ours.',
    questions: ['May I bring my dog?'],
    state: 'confirmed',
  },
  {
    id: 'place',
    kind: 'place',
    about: 'where we are',
    text: 'You find us at the old ferry pier, behind the boat house.',
    questions: ['Where are you?'],
    state: 'confirmed',
  },
  {
    id: 'swim',
    kind: 'rule',
    about: 'swimming',
    text: 'Everybody who paddles must be able to swim 50 metres.',
    questions: ['Do I have to be able to swim?'],
    state: 'confirmed',
  },
]

test('finds the answers of a business that it never saw, and is surer of what is asked in its words', async () => {
  const asks = [
    'How much does it cost to hire a single kayak for two hours?',
    'can the labrador tag along',
    'Which brand are your wetsuits?',
  ]
  const learned = await loadLearnedAnswers()
  const texts = [...textsOfSheet(sheet), ...asks]
  const vectors = await embedByBoth(embedder, texts)
  const vectorsOf = (text: string) => vectors.get(text) ?? { first: new Float32Array(512), second: new Float32Array(384) }
  const laidOut = layOutSheet(sheet, vectorsOf, learned)
  const [near, far, miss] = asks.map((text) => {
    const { first, second } = vectorsOf(text)
    return findInSheet({ text, vector: first, second }, laidOut, learned)
  })
  expect(near?.ranked[0]?.answerId).toBe('hire')
  expect(far?.ranked[0]?.answerId).toBe('dogs')
  expect(near?.chance).toBeGreaterThan(far?.chance ?? 1)
  expect(far?.leaves).toBe(false)
  expect(miss?.leaves).toBe(false)
  expect(near?.chance).toBeGreaterThan(miss?.chance ?? 1)
})
