import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { KeptAnswer } from '@ownvoice/core/knowledge/answers/kept-answer'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { addTestOwner, openTestDatabase } from '../../testing/database.ts'
import { emptyAnswer } from '../../testing/empty-answer.ts'
import { testEmbedder } from '../../testing/test-embedder.ts'
import { addAnswers, lockAnswer, saveAnswer } from '../db/knowledge/answers.ts'
import type { Database } from '../db/database.ts'
import { loadAnswers } from './load-answers.ts'

const db = await openTestDatabase()
afterAll(() => db.close())

let owner: OwnerId
beforeEach(async () => {
  owner = await addTestOwner(db)
})

test('answers come with the vectors of their text and of their questions, those that may not be said not at all', async () => {
  const embedder = testEmbedder()
  await add({ questions: ['How much is piano?', 'Piano price'] })
  await add({ state: 'dismissed' })
  const [answer, ...others] = await loadAnswers({ db, embedder }, owner)
  const [text, ...questions] = await embedder.embed(['piano lesson\nA piano lesson is $40.', 'How much is piano?', 'Piano price'])
  expect([answer?.textVector, answer?.questionVectors, others]).toEqual([text, questions, []])
})

test('what was embedded is not embedded again: not in this process, not in the next', async () => {
  const embedder = testEmbedder()
  for (let count = 0; count < 20; count += 1) await add({ about: `lesson ${count}` })
  const first = await loadAnswers({ db, embedder }, owner)
  const made = embedder.embedded.length
  expect([first.length, made]).toEqual([20, 40])
  expect(await loadAnswers({ db, embedder }, owner)).toEqual(first)
  expect(await loadAnswers({ db: nextProcess(db), embedder }, owner)).toEqual(first)
  expect(embedder.embedded.length).toBe(made)
})

test('other words are embedded, confirming is none; and another embedder makes its own', async () => {
  const embedder = testEmbedder()
  await add({})
  const [loaded] = await loadAnswers({ db, embedder }, owner)
  if (!loaded) throw new Error('there is one')
  const change = (answer: Partial<KeptAnswer>) =>
    db.transaction(owner, async (tx) => {
      const { version, before: _before, documentName: _name, isQuestion: _is, ...stored } = await lockAnswer(tx, loaded.id)
      await saveAnswer(tx, { ...stored, ...answer }, { version, undoneBy: null })
    })
  const made = () => embedder.embedded.length
  const before = made()
  await change({ state: 'confirmed' })
  expect((await loadAnswers({ db, embedder }, owner))[0]).toMatchObject({ state: 'confirmed', textVector: loaded.textVector })
  expect(made()).toBe(before)
  await change({ questions: ['What do you charge?'] })
  expect((await loadAnswers({ db, embedder }, owner))[0]?.questionVectors).toEqual(await embedder.embed(['What do you charge?']))
  const another = { ...testEmbedder(), id: 'another' }
  expect((await loadAnswers({ db: nextProcess(db), embedder: another }, owner))[0]?.textVector).toEqual(loaded.textVector)
  expect(another.embedded.length).toBe(2)
})

/** The same database with nothing in memory of it. */
function nextProcess(same: Database): Database {
  return { ...same }
}

async function add(answer: Partial<KeptAnswer>): Promise<void> {
  await db.transaction(owner, (tx) => addAnswers(tx, [{ ...emptyAnswer, ...answer }]))
}
