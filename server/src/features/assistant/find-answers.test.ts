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

test('the whole message counts more than what it asks, beside several asks less for each', async () => {
  const orderOf = async (asks: number) => {
    const owner = await addTestOwner(db)
    const violin = { ...emptyAnswer, about: 'violin lesson', text: 'A violin lesson is $50.', questions: [] }
    await db.transaction(owner, (tx) => addAnswers(tx, [{ ...emptyAnswer, questions: [] }, violin]))
    const asked = Array.from({ length: asks }, (_, index) => ask('Does the piano stand in the cold room upstairs?', { id: `ask-${index}` }))
    const deps = { db, embedder: testEmbedder(), reader: testReader() }
    const { offers } = await findAnswers(
      deps,
      owner,
      reading('A violin lesson, violin lesson at $50, a violin lesson. Does the piano stand in the cold room upstairs?', { asks: asked }),
      'Violin lesson',
    )
    const [offered] = offers.byAsk.values()
    return offered?.map(({ answer }) => answer.about)
  }
  expect(await orderOf(1)).toEqual(['violin lesson', 'piano lesson'])
  expect(await orderOf(4)).toEqual(['piano lesson', 'violin lesson'])
})

async function find(asked: string[], { isAnswered }: { isAnswered: boolean }) {
  const owner = await addTestOwner(db)
  if (isAnswered) await db.transaction(owner, (tx) => addAnswers(tx, [{ ...emptyAnswer, state: 'confirmed' }]))
  const embedder = testEmbedder()
  const asks = asked.map((text) => ask(text))
  const found = await findAnswers({ db, embedder, reader: testReader() }, owner, reading(`Hello! ${question}`, { asks }), 'Lessons')
  return { embedded: embedder.embedded, found }
}
