import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { type AnswerView, AnswerWords } from '@ownvoice/core/knowledge/answers/contract'
import type { KeptAnswer } from '@ownvoice/core/knowledge/answers/kept-answer'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { addTestOwner, openTestDatabase } from '../../../../testing/database.ts'
import { emptyAnswer } from '../../../../testing/empty-answer.ts'
import { testClock } from '../../../../testing/test-clock.ts'
import { testReader } from '../../../../testing/test-reader.ts'
import { readConfig } from '../../../config.ts'
import { noJournal } from '../../../db/journal/journal.ts'
import { addAnswers } from '../../../db/knowledge/answers.ts'
import { openDocumentFiles } from '../../../files/open-document-files.ts'
import type { Jobs } from '../../../jobs/engine.ts'
import { addQuestion, getQuestion } from '../keep-question.ts'
import { confirmAnswers, dismissAnswers } from './change-answers.ts'
import { editAnswer } from './edit-answer.ts'
import { getAnswer } from './get-answer.ts'
import { listAnswers } from './list-answers.ts'
import { listConflicts } from './list-conflicts.ts'
import { undoAnswers } from './undo-answers.ts'

const db = await openTestDatabase()
const dataDir = await mkdtemp(join(tmpdir(), 'ownvoice-answers-'))
const enqueued: unknown[] = []
const unused = () => Promise.reject(new Error('not used here'))
const enqueue: Jobs['enqueue'] = async (_tx, name, payload) => void enqueued.push({ name, payload })
const deps = {
  db,
  clock: testClock('2026-03-02T15:00:00Z'),
  jobs: { enqueue, work: unused, begin: unused, forget: unused, listDead: unused, measure: unused, retryDead: unused, stop: unused },
  journal: noJournal,
  documentFiles: openDocumentFiles({ dataDir }),
  config: readConfig({}),
  reader: testReader(),
}
afterAll(async () => {
  await db.close()
  await rm(dataDir, { recursive: true })
})

let owner: OwnerId
beforeEach(async () => {
  owner = await addTestOwner(db)
  enqueued.length = 0
})

test('answers are confirmed as they were seen, one or many; what was changed in another tab is left as it is', async () => {
  const [one, two] = [await add({ about: 'one' }), await add({ about: 'two' })]
  const edited = await editAnswer(deps, owner, { ...two, text: 'In my words.' })
  const { answers, skipped } = await confirmAnswers(deps, owner, [one, two, { id: crypto.randomUUID(), version: 1 }])
  expect(answers).toEqual([{ ...one, state: 'confirmed', version: 2 }])
  expect(skipped).toBe(2)
  expect(await onShelf('confirmed')).toEqual([answers[0], edited])
  expect(await counts()).toEqual({ waiting: 0, confirmed: 2, dismissed: 0 })
})

test('one answer is found as it is now by its owner alone', async () => {
  const added = await add({})
  const edited = await editAnswer(deps, owner, { ...added, text: 'In my words.' })
  expect(await getAnswer(deps, owner, added.id)).toEqual(edited)
  await expect(getAnswer(deps, await addTestOwner(db), added.id)).rejects.toMatchObject({ code: 'not_found' })
})

test('an answer is edited once in a version: the second tab hears of it, and nothing of the first is lost', async () => {
  const seen = await add({})
  await editAnswer(deps, owner, { ...seen, text: 'Lessons are $45.', questions: ['Price?'] })
  await expect(editAnswer(deps, owner, { ...seen, text: 'Lessons are $50.' })).rejects.toMatchObject({ code: 'conflict' })
  expect(await onShelf('confirmed')).toMatchObject([{ text: 'Lessons are $45.', questions: ['Price?'], origin: 'owner', version: 2 }])
})

test('the words of an answer are changed alone, also where nothing is known that it answers', async () => {
  const seen = await add({ questions: [] })
  const words = AnswerWords.parse({ text: ' Lessons are $45. ', questions: seen.questions })
  expect(await editAnswer(deps, owner, { ...seen, ...words })).toMatchObject({ text: 'Lessons are $45.', questions: [] })
  expect(AnswerWords.safeParse({ text: ' ', questions: [] }).success).toBe(false)
})

test('confirming, dismissing and editing are taken back, each once, and not after another change', async () => {
  const changes: ((seen: AnswerView) => Promise<AnswerView | undefined>)[] = [
    async (seen) => (await confirmAnswers(deps, owner, [seen])).answers[0],
    async (seen) => (await dismissAnswers(deps, owner, [seen])).answers[0],
    (seen) => editAnswer(deps, owner, { ...seen, text: 'Other words.', questions: ['Other?'] }),
  ]
  for (const change of changes) {
    const seen = await add({ state: 'stale', previousText: 'It was $38.' })
    const changed = await change(seen)
    if (!changed) throw new Error('not changed')
    expect(await undoAnswers(deps, owner, [seen])).toEqual({ answers: [], skipped: 1 })
    const { answers } = await undoAnswers(deps, owner, [changed])
    expect(answers).toEqual([{ ...seen, version: 3 }])
    expect(await undoAnswers(deps, owner, answers)).toEqual({ answers: [], skipped: 1 })
    await dismissAnswers(deps, owner, answers)
  }
})

test('an answer that the owner typed in as a question is one with its document, also when a change is taken back', async () => {
  const { id: documentId } = await addQuestion(deps, owner, { question: 'Do you teach drums?', answer: 'Yes, from age 8.' })
  const seen = await add({ documentId, text: 'Yes, from age 8.', questions: ['Do you teach drums?', 'Drums?'] })
  enqueued.length = 0
  const changed = await editAnswer(deps, owner, { ...seen, text: 'Yes, from age 9.' })
  expect(await getQuestion(deps, owner, documentId)).toEqual({ question: 'Do you teach drums?', answer: 'Yes, from age 9.' })
  expect(enqueued).toEqual([{ name: 'knowledge.index', payload: { owner, documentId } }])
  await undoAnswers(deps, owner, [changed])
  expect(await getQuestion(deps, owner, documentId)).toEqual({ question: 'Do you teach drums?', answer: 'Yes, from age 8.' })
})

test('answers that disagree are found, until one of them is dismissed', async () => {
  const one = await add({ about: 'trial lesson', text: 'A trial lesson costs $25.', questions: ['Trial?'], state: 'confirmed' })
  const other = await add({ about: 'trial lesson', text: 'A trial lesson costs $30.' })
  await add({ about: 'piano lesson', text: 'A piano lesson costs $40.' })
  const found = await listConflicts(deps, owner)
  expect(found.map(({ about, answers }) => [about, answers.map(({ id }) => id).toSorted()])).toEqual([
    ['price', [one.id, other.id].toSorted()],
  ])
  await dismissAnswers(deps, owner, [other])
  expect(await listConflicts(deps, owner)).toEqual([])
})

test('another owner sees none of it and changes none of it', async () => {
  const seen = await add({})
  const other = await addTestOwner(db)
  expect(await confirmAnswers(deps, other, [seen])).toEqual({ answers: [], skipped: 1 })
  await expect(editAnswer(deps, other, { ...seen, text: 'Mine.' })).rejects.toMatchObject({ code: 'not_found' })
  expect(await onShelf('waiting')).toEqual([seen])
})

async function add(answer: Partial<KeptAnswer>): Promise<AnswerView> {
  const known = new Set((await onShelf('waiting')).map(({ id }) => id))
  const isConfirmed = answer.state === 'confirmed'
  await db.transaction(owner, (tx) => addAnswers(tx, [{ ...emptyAnswer, ...answer }]))
  const added = (await onShelf(isConfirmed ? 'confirmed' : 'waiting')).find(({ id }) => !known.has(id))
  if (!added) throw new Error('not added')
  return added
}

async function onShelf(shelf: 'waiting' | 'confirmed' | 'dismissed'): Promise<AnswerView[]> {
  return (await listAnswers(deps, owner, { shelf, search: '', order: 'topic', limit: 100 })).answers
}

async function counts() {
  return (await listAnswers(deps, owner, { shelf: 'waiting', search: '', order: 'topic', limit: 1 })).counts
}
