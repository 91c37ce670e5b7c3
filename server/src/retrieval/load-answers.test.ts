import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { KeptAnswer } from '@ownvoice/core/knowledge/answers/kept-answer'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { addTestOwner, openTestDatabase } from '../../testing/database.ts'
import { emptyAnswer } from '../../testing/empty-answer.ts'
import { testEmbedder } from '../../testing/test-embedder.ts'
import type { Embedder } from '../ai/port.ts'
import { addAnswers, changeStored, lockAnswer } from '../db/knowledge/answers.ts'
import type { Database } from '../db/database.ts'
import { loadAnswers } from './load-answers.ts'

const db = await openTestDatabase()
afterAll(() => db.close())

let owner: OwnerId
beforeEach(async () => {
  owner = await addTestOwner(db)
})

const second: Embedder['second'] = {
  id: 'second',
  dimensions: 3,
  embed: async (texts) => texts.map(({ length }) => Float32Array.of(length, 1, 2)),
}
const embedderOfBoth = () => ({ ...testEmbedder(), second })

test('answers come with the vectors of their text, of what they are about and of their questions, those that may not be said not at all', async () => {
  const embedder = embedderOfBoth()
  await add({ questions: ['How much is piano?', 'Piano price'] })
  await add({ state: 'dismissed' })
  const { answers, vectors } = await loadAnswers({ db, embedder }, owner)
  const texts = ['A piano lesson is $40.', 'piano lesson', 'How much is piano?', 'Piano price']
  expect(answers.map(({ text }) => text)).toEqual(['A piano lesson is $40.'])
  expect([...vectors.keys()]).toEqual(texts)
  const made = [...vectors.values()]
  expect(made.map(({ first }) => first)).toEqual(await embedder.embed(texts))
  expect(made.map((vector) => vector.second)).toEqual(await second.embed(texts))
})

test('what was embedded is not embedded again: not in this process, not in the next', async () => {
  const embedder = embedderOfBoth()
  for (let count = 0; count < 20; count += 1) await add({ about: `lesson ${count}` })
  const first = await loadAnswers({ db, embedder }, owner)
  const made = embedder.embedded.length
  expect([first.answers.length, made]).toEqual([20, 60])
  expect(await loadAnswers({ db, embedder }, owner)).toEqual(first)
  expect(await loadAnswers({ db: nextProcess(db), embedder }, owner)).toEqual(first)
  expect(embedder.embedded.length).toBe(made)
})

test('other words are embedded, confirming is none; and another embedder makes its own', async () => {
  const embedder = embedderOfBoth()
  await add({})
  const { answers } = await loadAnswers({ db, embedder }, owner)
  const id = answers[0]?.id ?? ''
  const change = (answer: Partial<KeptAnswer>) =>
    db.transaction(owner, async (tx) => {
      await changeStored(tx, await lockAnswer(tx, id), (stored) => ({ ...stored, ...answer }))
    })
  const made = () => embedder.embedded.length
  const before = made()
  await change({ state: 'confirmed' })
  expect((await loadAnswers({ db, embedder }, owner)).answers).toMatchObject([{ state: 'confirmed' }])
  expect(made()).toBe(before)
  await change({ questions: ['What do you charge?'] })
  const { vectors } = await loadAnswers({ db, embedder }, owner)
  expect(vectors.get('What do you charge?')?.first).toEqual((await embedder.embed(['What do you charge?']))[0])
  const another = { ...embedderOfBoth(), id: 'another' }
  expect((await loadAnswers({ db: nextProcess(db), embedder: another }, owner)).vectors).toEqual(vectors)
  expect(another.embedded.length).toBe(3)
})

test('another second model makes its own, of another size too', async () => {
  const embedder = embedderOfBoth()
  await add({})
  await loadAnswers({ db, embedder }, owner)
  const other: Embedder['second'] = { id: 'other', dimensions: 2, embed: async (texts) => texts.map(() => Float32Array.of(3, 4)) }
  const { vectors } = await loadAnswers({ db: nextProcess(db), embedder: { ...embedder, second: other } }, owner)
  expect([...vectors.values()].map((vector) => [vector.first.length, ...vector.second])).toEqual(Array.from(vectors, () => [512, 3, 4]))
})

test('an owner’s answers have their vectors when another’s put them out of memory while more are made', async () => {
  const embedder = embedderOfBoth()
  const other = await addTestOwner(db)
  await add({ about: 'first lesson' })
  await loadAnswers({ db, embedder }, owner)
  await add({ about: 'second lesson' })
  const slow: Embedder = {
    ...embedder,
    embed: async (texts) => {
      await loadAnswers({ db, embedder }, other, 0)
      return embedder.embed(texts)
    },
  }
  const { vectors } = await loadAnswers({ db, embedder: slow }, owner)
  expect([...vectors.keys()]).toEqual(expect.arrayContaining(['first lesson', 'second lesson']))
})

/** The same database with nothing in memory of it. */
function nextProcess(same: Database): Database {
  return { ...same }
}

async function add(answer: Partial<KeptAnswer>): Promise<void> {
  await db.transaction(owner, (tx) => addAnswers(tx, [{ ...emptyAnswer, ...answer }]))
}
