import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { confirmAnswer, editAnswer, teachQuestion } from '@ownvoice/core/knowledge/answers/change-answer'
import type { KeptAnswer } from '@ownvoice/core/knowledge/answers/kept-answer'
import { questionType } from '@ownvoice/core/knowledge/contract'
import { writeQuestionFile } from '@ownvoice/core/knowledge/question-file'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { addTestOwner, openTestDatabase } from '../../testing/database.ts'
import { readWithin } from '../../testing/read-within.ts'
import { testEmbedder } from '../../testing/test-embedder.ts'
import { changeStored, lockAnswersOf, type StoredAnswer } from '../db/knowledge/answers.ts'
import { addDocument, deleteDocumentByFilename, renameDocument } from '../db/knowledge/documents.ts'
import { answers } from '../db/schema/knowledge.ts'
import { indexDocument } from './index-document.ts'
import { releaseAnswers } from './keep-answers.ts'

const db = await openTestDatabase()
const embedder = testEmbedder()
afterAll(() => db.close())

/** The wording is the miner's; what it says is not. */
const saying = (price: string) => expect.stringMatching(new RegExp(`^(?:Piano|Violin).*\\${price}`))

const prices = `# Prices

| Lesson | Price |
|---|---|
| Piano, 30 minutes | $40 |
| Violin, 30 minutes | $45 |
`
const faq = '# Questions\n\n## Do you teach adults?\n\nYes, we teach adults of every age and every level.\n'

let owner: OwnerId
beforeEach(async () => {
  owner = await addTestOwner(db, { businessName: 'Harmony School' })
})

test('a document that was read proposes its answers, and those in the words of the owner are confirmed from the start', async () => {
  const id = await add('Prices.md')
  await read(id, prices + faq)
  const found = await sheet(id)
  expect(found.map(({ text, state, origin }) => [text, state, origin])).toEqual(
    expect.arrayContaining([
      [saying('$45'), 'proposed', 'document'],
      ['Yes, we teach adults of every age and every level.', 'confirmed', 'document'],
    ]),
  )
  for (const { sources, documentName } of found) {
    expect(documentName).toBe('Prices.md')
    for (const { quote, start, end } of sources) expect((prices + faq).slice(start, end)).toBe(quote)
  }
})

test('reading it again changes nothing, whatever the owner made of the answers', async () => {
  const id = await add('Prices.md')
  await read(id, prices)
  await change(id, 'Piano', confirmAnswer)
  await change(id, 'Violin', (answer) => editAnswer(answer, { text: 'Violin is $45.', questions: ['Violin?'] }))
  const before = await sheet(id)
  await read(id, prices)
  expect(await sheet(id)).toEqual(before)
})

test('an answer keeps its place when the text moves, and follows the name of its document', async () => {
  const id = await add('Prices.md')
  await read(id, prices)
  await change(id, 'Violin', confirmAnswer)
  await db.transaction(owner, (tx) => renameDocument(tx, id, 'Price list'))
  await read(id, `A note for everybody.\n\n${prices}`)
  const violin = await only(id, 'Violin')
  expect(violin).toMatchObject({ state: 'confirmed', documentName: 'Price list' })
  expect(violin.sources.map(({ documentName }) => documentName)).toEqual(violin.sources.map(() => 'Price list'))
  for (const { quote, start, end } of violin.sources) expect(`A note for everybody.\n\n${prices}`.slice(start, end)).toBe(quote)
})

test('a confirmed answer whose price changed is stale with both wordings, one nobody confirmed gives way, and a new one is proposed', async () => {
  const id = await add('Prices.md')
  await read(id, prices)
  await change(id, 'Violin', (answer) => teachQuestion(confirmAnswer(answer), 'What do you charge for a fiddle?'))
  await read(id, prices.replace('$45', '$48').replace('$40', '$42'))
  expect(await only(id, 'Violin')).toMatchObject({
    state: 'stale',
    text: saying('$48'),
    previousText: saying('$45'),
    questions: expect.arrayContaining(['What do you charge for a fiddle?']),
    before: null,
  })
  expect(await only(id, 'Piano')).toMatchObject({ state: 'proposed', text: saying('$42') })
  await read(id, prices.replace('$45', '$50'))
  expect(await only(id, 'Violin')).toMatchObject({ text: saying('$50'), previousText: saying('$45') })
  await read(id, prices)
  expect(await only(id, 'Violin')).toMatchObject({ state: 'confirmed', text: saying('$45'), previousText: null })
})

test('a confirmed answer whose source is gone says what was confirmed, and waits', async () => {
  const id = await add('Prices.md')
  await read(id, prices)
  await change(id, 'Violin', confirmAnswer)
  await read(id, prices.replace('| Violin, 30 minutes | $45 |\n', ''))
  expect(await only(id, 'Violin')).toMatchObject({ state: 'stale', text: saying('$45'), previousText: null })
})

test('what the owner changes where it stands in own words is confirmed as it reads now', async () => {
  const id = await add('Questions.md')
  await read(id, faq)
  await read(id, faq.replace('every age', 'eighteen years and more'))
  expect(await sheet(id)).toMatchObject([
    { state: 'confirmed', text: expect.stringContaining('eighteen years and more'), previousText: null },
  ])
})

test('a question that the owner typed in is one answer in the own words, and stays one when it is changed', async () => {
  const entry = { question: 'Do you teach drums?', answer: 'Yes, we teach drums from age 8.\n\nBring your own sticks.' }
  const id = await add('Drums.md', questionType)
  await read(id, writeQuestionFile(entry))
  expect(await sheet(id)).toMatchObject([{ state: 'confirmed', origin: 'owner', questions: ['Do you teach drums?'], isQuestion: true }])
  await read(id, writeQuestionFile({ ...entry, answer: 'Yes, we teach drums from age 9 on.' }))
  expect(await sheet(id)).toMatchObject([{ state: 'confirmed', text: 'Yes, we teach drums from age 9 on.' }])
})

test('with a document go the answers that nobody confirmed; the others are stale without a source', async () => {
  const id = await add('Prices.md')
  await read(id, prices)
  await change(id, 'Violin', confirmAnswer)
  await remove('Prices.md')
  expect(await db.transaction(owner, (tx) => tx.select().from(answers))).toMatchObject([
    { documentId: null, state: 'stale', text: saying('$45'), previousText: null },
  ])
})

test('with a question that the owner typed in goes its answer', async () => {
  const id = await add('Drums.md', questionType)
  await read(id, writeQuestionFile({ question: 'Do you teach drums?', answer: 'Yes, we teach drums from age 8.' }))
  await remove('Drums.md')
  expect(await db.transaction(owner, (tx) => tx.select().from(answers))).toEqual([])
})

async function add(name: string, fileType = 'text/markdown'): Promise<string> {
  const file = { filename: name, displayName: name, fileSize: 1, fileType, filePath: name, contentHash: name }
  return (await db.transaction(owner, (tx) => addDocument(tx, file))).id
}

function read(id: string, text: string): Promise<void> {
  return indexDocument({ db, embedder, runReader: readWithin }, owner, id, Buffer.from(text))
}

function remove(name: string): Promise<void> {
  return db.transaction(owner, async (tx) => {
    await releaseAnswers(tx, name)
    await deleteDocumentByFilename(tx, name)
  })
}

function sheet(id: string): Promise<StoredAnswer[]> {
  return db.transaction(owner, (tx) => lockAnswersOf(tx, id))
}

async function only(id: string, word: string): Promise<StoredAnswer> {
  const [answer, ...others] = (await sheet(id)).filter(({ text }) => text.includes(word))
  if (!answer || others.length > 0) throw new Error(`${others.length} answers more than one hold ${word}`)
  return answer
}

async function change(id: string, word: string, by: (answer: KeptAnswer) => KeptAnswer): Promise<void> {
  const answer = await only(id, word)
  await db.transaction(owner, (tx) => changeStored(tx, answer, by))
}
