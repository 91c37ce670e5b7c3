import { randomUUID } from 'node:crypto'
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
const confirmed = { ...emptyAnswer, state: 'confirmed' as const }
const whole = `Lessons\nHello! ${question}`

type Mail = { answers: Parameters<typeof addAnswers>[1]; text?: string; subject?: string; second?: (text: string) => Float32Array }

test('a message is looked up as a whole beside what it asks, for what the owner is offered', async () => {
  const { embedded, found } = await find([question], { answers: [confirmed] })
  expect(embedded).toContain(whole)
  expect(found.offers.whole.map(({ about }) => about)).toEqual([emptyAnswer.about])
})

test('it is not, where it asks nothing or nothing could be offered', async () => {
  expect((await find([], { answers: [confirmed] })).embedded).not.toContain(whole)
  expect((await find([question], { answers: [] })).embedded).toEqual([question, question])
})

test('the whole message counts more than what it asks, beside several asks less for each', async () => {
  const asked = 'Does the piano stand in the cold room upstairs?'
  const mail = { text: `A violin lesson, violin lesson at $50, a violin lesson. ${asked}`, subject: 'Violin lesson' }
  const piano = { ...emptyAnswer, questions: [] }
  const violin = { ...piano, about: 'violin lesson', text: 'A violin lesson is $50.' }
  const orderOf = async (asks: number) => {
    const { found } = await find(
      Array.from({ length: asks }, () => asked),
      { ...mail, answers: [piano, violin] },
    )
    const [offered] = found.offers.byAsk.values()
    return offered?.map(({ answer }) => answer.about)
  }
  expect(await orderOf(1)).toEqual(['violin lesson', 'piano lesson'])
  expect(await orderOf(4)).toEqual(['piano lesson', 'violin lesson'])
})

test('what the second model finds near is offered first, where nothing is likely by its words', async () => {
  const asked = 'Could the labrador tag along?'
  const dogs = { ...confirmed, about: 'pets', text: 'Animals are welcome.', questions: [] }
  const along = { ...confirmed, about: 'what to bring along', text: 'Bring a towel.', questions: [] }
  const mail = { answers: [along, dogs], text: asked, subject: '' }
  const ofAnimals = (text: string) => (/labrador|animals|pets/i.test(text) ? Float32Array.of(1, 0) : Float32Array.of(0, 1))
  const firstOf = async (knows: boolean) => {
    const { found } = await find([asked], { ...mail, second: knows ? ofAnimals : () => Float32Array.of(0.5, 0.5) })
    return [...found.offers.byAsk.values()].map(([offer]) => offer?.answer.about)
  }
  expect(await firstOf(false)).toEqual(['what to bring along'])
  expect(await firstOf(true)).toEqual(['pets'])
})

async function find(
  asked: string[],
  { answers, text = `Hello! ${question}`, subject = 'Lessons', second = () => Float32Array.of(0, 0) }: Mail,
) {
  const owner = await addTestOwner(db)
  await db.transaction(owner, (tx) => addAnswers(tx, answers))
  const embed = async (texts: readonly string[]) => texts.map(second)
  const embedder = { ...testEmbedder(), second: { id: randomUUID(), dimensions: 2, embed } }
  const asks = asked.map((words, index) => ask(words, { id: `ask-${index}` }))
  const found = await findAnswers({ db, embedder, reader: testReader() }, owner, reading(text, { asks }), subject)
  return { embedded: embedder.embedded, found }
}
