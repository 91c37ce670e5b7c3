import { afterAll, expect, test } from 'vitest'
import { ask, reading } from '../../../../core/testing/assistant.ts'
import { addTestOwner, openTestDatabase } from '../../../testing/database.ts'
import { emptyAnswer } from '../../../testing/empty-answer.ts'
import { testEmbedder } from '../../../testing/test-embedder.ts'
import { testReader } from '../../../testing/test-reader.ts'
import { addAnswers } from '../../db/knowledge/answers.ts'
import { findAnswers } from './find-answers.ts'

const db = await openTestDatabase()
afterAll(() => db.close())

const question = 'How much is a piano lesson?'
const whole = `Lessons\nHello! ${question}`

test('a message is looked up as a whole beside what it asks, for what the owner is offered', async () => {
  const { embedded, found } = await find([question], { isAnswered: true })
  expect(embedded).toContain(whole)
  expect(found.offers.whole.map(({ about }) => about)).toEqual([emptyAnswer.about])
})

test('it is not, where it asks nothing or nothing could be offered', async () => {
  expect((await find([], { isAnswered: true })).embedded).not.toContain(whole)
  expect((await find([question], { isAnswered: false })).embedded).toEqual([question, question])
})

async function find(asked: string[], { isAnswered }: { isAnswered: boolean }) {
  const owner = await addTestOwner(db)
  if (isAnswered) await db.transaction(owner, (tx) => addAnswers(tx, [{ ...emptyAnswer, state: 'confirmed' }]))
  const embedder = testEmbedder()
  const asks = asked.map((text) => ask(text))
  const found = await findAnswers({ db, embedder, reader: testReader() }, owner, reading(`Hello! ${question}`, { asks }), 'Lessons')
  return { embedded: embedder.embedded, found }
}
