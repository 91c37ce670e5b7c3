import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { dismissAnswer } from '@ownvoice/core/knowledge/answers/change-answer'
import type { KeptAnswer } from '@ownvoice/core/knowledge/answers/kept-answer'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { addTestOwner, openTestDatabase } from '../../testing/database.ts'
import { emptyAnswer } from '../../testing/empty-answer.ts'
import { testEmbedder } from '../../testing/test-embedder.ts'
import { addAnswers, changeStored, listAnswerable, listAnswerableVersions, lockAnswer } from '../db/knowledge/answers.ts'
import { openAnswerSheet } from './answer-sheet.ts'

const db = await openTestDatabase()
afterAll(() => db.close())
const deps = { db, embedder: testEmbedder() }

let owner: OwnerId
beforeEach(async () => {
  owner = await addTestOwner(db)
})

const place = { documentId: '7c2a4f53-6d0e-4b61-9c0e-2f3e6f0f5d11', documentName: 'Prices.md', quote: 'Piano: $40', start: 100, end: 140 }
const confirmed = { state: 'confirmed' as const, sources: [place] }
const restating = { about: 'piano', text: 'Piano costs $40.', sources: [place] }

test('a sheet is laid out once for as long as no answer changes', async () => {
  await add(confirmed, restating)
  const first = await openAnswerSheet(deps, owner)
  expect(await openAnswerSheet(deps, owner)).toBe(first)
  expect(await db.transaction(owner, listAnswerableVersions)).toEqual(
    (await db.transaction(owner, listAnswerable)).map(({ id, version }) => ({ id, version })),
  )
  await add({ about: 'violin lesson', text: 'A violin lesson is $45.' })
  const next = await openAnswerSheet(deps, owner)
  expect(next.sheet.answers.map(({ about }) => about)).toEqual(['piano lesson', 'violin lesson'])
})

test('what says only what is confirmed is left out, until the owner takes the confirmed answer back', async () => {
  await add(confirmed, restating)
  const { answers, sheet } = await openAnswerSheet(deps, owner)
  expect(answers.map(({ about }) => about)).toEqual(['piano lesson'])
  expect(sheet.answers).toEqual(answers)
  await dismissConfirmed()
  expect((await openAnswerSheet(deps, owner)).answers.map(({ about }) => about)).toEqual(['piano'])
})

async function add(...answers: Partial<KeptAnswer>[]): Promise<void> {
  await db.transaction(owner, async (tx) => {
    for (const answer of answers) await addAnswers(tx, [{ ...emptyAnswer, ...answer }])
  })
}

async function dismissConfirmed(): Promise<void> {
  await db.transaction(owner, async (tx) => {
    const own = (await listAnswerable(tx)).find(({ state }) => state === 'confirmed')
    await changeStored(tx, await lockAnswer(tx, own?.id ?? ''), dismissAnswer)
  })
}
