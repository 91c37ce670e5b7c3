import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { Mined } from '@ownvoice/core/assistant/model/mining'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addTestOwner } from '../../testing/database.ts'
import { openTestInstallation, type TestInstallation } from '../../testing/installation.ts'
import { type Asked, scripted, standsBehindMined } from '../../testing/scripted-model.ts'
import { testEmbedder } from '../../testing/test-embedder.ts'
import type { LanguageModel } from '../ai/port.ts'
import { readConfig } from '../config.ts'
import { getModelUsage } from '../db/assistant/model-usage.ts'
import { listAnswers, lockAnswer, type StoredAnswer, changeStored } from '../db/knowledge/answers.ts'
import { getDocumentSummary, replaceDocumentFile } from '../db/knowledge/documents.ts'
import { listMinedParts } from '../db/knowledge/mined-parts.ts'
import { confirmAnswer } from '@ownvoice/core/knowledge/answers/change-answer'
import { AppError } from '../errors.ts'
import { addBytes } from '../features/knowledge/add-bytes.ts'
import { addQuestion } from '../features/knowledge/keep-question.ts'
import { deleteDocument } from '../features/knowledge/delete-document.ts'
import { mineAfterReading } from '../features/knowledge/mine-after-reading.ts'
import { readDocument } from '../features/knowledge/read-document.ts'
import { giveUpMining, mineDocument, mineDocuments, viewMining } from '../features/assistant/mining/mine-document.ts'

let world: TestInstallation
const embedder = testEmbedder()
beforeAll(async () => {
  world = await openTestInstallation('2026-03-02T15:00:00Z')
})
afterAll(() => world.close())

const notes = 'gift certs yes any amount, good 3 yrs\n\nno dogs in the studio. water bowl at the door tho\n'
const lines = (data: Asked) => data['lines'] as string[] // as `miningData` makes it

/** What a model says of each line of shorthand that it knows. */
function readNotes(data: Asked): Mined {
  const known: [start: string, said: string, question: string][] = [
    ['gift certs', 'We have gift certificates in any amount, and they are good for 3 years.', 'Can I buy a voucher?'],
    ['no dogs', 'No dogs in the studio, please.', 'May I bring my puppy?'],
  ]
  const answers = known.flatMap(([start, text, question]) =>
    lines(data)
      .filter((line) => line.split(' ').slice(1).join(' ').startsWith(start))
      .map((line) => {
        const [id = '', ...words] = line.split(' ')
        return {
          about: start,
          kind: 'rule' as const,
          questions: [question],
          sentences: [{ text, cites: [{ id, quote: words.join(' ') }] }],
        }
      }),
  )
  return { answers }
}

const depsWith = (model: LanguageModel | null, settings: Record<string, string> = {}) => ({
  ...world.deps,
  embedder,
  model,
  config: readConfig({ NODE_ENV: 'test', ...settings }),
})

async function addNotes(owner: OwnerId, text = notes): Promise<string> {
  const { id } = await addBytes(world.deps, owner, { name: 'Notes.txt', bytes: Buffer.from(text) })
  await read(owner, id)
  return id
}

async function read(owner: OwnerId, id: string): Promise<void> {
  await readDocument({ ...world.deps, embedder }, owner, id)
  await mineAfterReading(world.deps, owner, id)
}

/** Runs the jobs that were enqueued for this owner, and says of how many documents. */
async function runMining(owner: OwnerId, model: LanguageModel | null, settings: Record<string, string> = {}): Promise<number> {
  const jobs = world.enqueued.splice(0).filter(({ name }) => name === 'knowledge.mine')
  for (const { payload } of jobs) await mineDocument(depsWith(model, settings), owner, (payload as { documentId: string }).documentId) // as the catalog has it
  return jobs.length
}

async function answersOf(owner: OwnerId): Promise<StoredAnswer[]> {
  const listing = { search: '', order: 'document', limit: 100 } as const
  return world.deps.db.transaction(owner, async (tx) => [
    ...(await listAnswers(tx, { ...listing, shelf: 'waiting' })),
    ...(await listAnswers(tx, { ...listing, shelf: 'confirmed' })),
  ])
}

const byModel = async (owner: OwnerId) => (await answersOf(owner)).filter(({ origin }) => origin === 'model').map(({ text }) => text)

test('a new document is read by the model after it was indexed: what it finds is proposed in its words, and stays through the next reading', async () => {
  const owner = await addTestOwner(world.deps.db)
  const model = scripted({ mine: readNotes })
  const id = await addNotes(owner)
  expect(await runMining(owner, model)).toBe(1)
  const found = await answersOf(owner)
  expect(found.filter(({ origin }) => origin === 'model')).toMatchObject([
    {
      state: 'proposed',
      text: 'We have gift certificates in any amount, and they are good for 3 years.',
      questions: ['Can I buy a voucher?'],
    },
    { state: 'proposed', text: 'No dogs in the studio, please.' },
  ])
  expect(model.calls.map(({ purpose }) => purpose)).toEqual(['mining', 'mining_look'])
  expect(model.calls[0]?.instructions).not.toContain('gift')
  expect(await viewMining(depsWith(model), owner)).toEqual({ hasModel: true, open: 0, underWay: 0, failed: [] })

  const ids = (await answersOf(owner)).map((answer) => answer.id)
  await world.deps.db.transaction(owner, (tx) =>
    replaceDocumentFile(tx, id, { displayName: 'Notes (2).txt', fileSize: 9, contentHash: 'same words' }),
  )
  await read(owner, id)
  expect(await runMining(owner, model)).toBe(1)
  expect(model.calls).toHaveLength(2) // its parts are the same
  expect((await answersOf(owner)).map((answer) => answer.id)).toEqual(ids)
})

test('what is confirmed of it is stale once its words are gone from the document, and what is new there is asked of', async () => {
  const owner = await addTestOwner(world.deps.db)
  const model = scripted({ mine: readNotes })
  const id = await addNotes(owner)
  await runMining(owner, model)
  const [gift] = await answersOf(owner)
  await world.deps.db.transaction(owner, async (tx) => changeStored(tx, await lockAnswer(tx, gift?.id ?? ''), confirmAnswer))
  const { filename } = await world.deps.db.transaction(owner, (tx) => getDocumentSummary(tx, id))
  await world.deps.documentFiles.put(owner, filename, Buffer.from('no dogs in the studio. water bowl at the door tho\n'))
  await world.deps.db.transaction(owner, (tx) =>
    replaceDocumentFile(tx, id, { displayName: 'Notes.txt', fileSize: 9, contentHash: 'shorter' }),
  )
  await read(owner, id)
  expect((await answersOf(owner)).find((answer) => answer.id === gift?.id)).toMatchObject({ state: 'stale', origin: 'model' })
  await runMining(owner, model)
  expect(model.calls).toHaveLength(4)
  expect(await byModel(owner)).toContain('No dogs in the studio, please.')
  expect((await world.deps.db.transaction(owner, (tx) => listMinedParts(tx, id))).size).toBe(1) // the former part is forgotten
})

test('what a second look does not stand behind is not shown, and the look is counted like any call', async () => {
  const owner = await addTestOwner(world.deps.db)
  const model = scripted({ mine: readNotes, lookAtMined: (data) => standsBehindMined(data, 'dogs') })
  await addNotes(owner)
  await runMining(owner, model, { AI_INPUT_PRICE: '1', AI_OUTPUT_PRICE: '10' })
  expect(await byModel(owner)).toEqual(['We have gift certificates in any amount, and they are good for 3 years.'])
  expect(model.shown[1]).toMatchObject({
    answers: [
      { id: 'm1', questions: ['Can I buy a voucher?'] },
      { id: 'm2', text: 'No dogs in the studio, please.' },
    ],
  })
  const used = { tokens: 2_200, mailCost: null, otherCost: 0.004 }
  expect(await world.deps.db.transaction(owner, (tx) => getModelUsage(tx, '2026-03'))).toEqual(used)
})

test('of an answer that a look says nothing of nothing is shown; one that is not had in time is had at the next try, and nothing else is asked again', async () => {
  const owner = await addTestOwner(world.deps.db)
  await addNotes(owner)
  const late: typeof standsBehindMined = () => {
    throw new AppError('temporary')
  }
  await runMining(owner, scripted({ mine: readNotes, lookAtMined: late }))
  expect(await byModel(owner)).toEqual([])
  const said = { name: 'Notes.txt', error: 'the language model did not answer in time' }
  expect(await viewMining(depsWith(scripted({})), owner)).toEqual({ hasModel: true, open: 1, underWay: 0, failed: [said] })

  const model = scripted({ mine: () => ({ answers: [] }), lookAtMined: (data) => ({ answers: standsBehindMined(data).answers.slice(1) }) })
  await mineDocuments(depsWith(model), owner)
  await runMining(owner, model)
  expect(model.calls.map(({ purpose }) => purpose)).toEqual(['mining_look'])
  expect(await byModel(owner)).toEqual(['No dogs in the studio, please.'])
})

test('without a model nothing happens; the owner has it done for all documents once there is one', async () => {
  const owner = await addTestOwner(world.deps.db)
  await addNotes(owner)
  await addQuestion(world.deps, owner, { question: 'Do you teach adults?', answer: 'Yes, at any age.' })
  expect(await runMining(owner, null)).toBe(1)
  expect(await viewMining(depsWith(null), owner)).toEqual({ hasModel: false, open: 1, underWay: 0, failed: [] })
  await expect(mineDocuments(depsWith(null), owner)).rejects.toThrow('There is no language model to look for answers.')

  const model = scripted({ mine: readNotes })
  expect(await mineDocuments(depsWith(model), owner)).toEqual({ hasModel: true, open: 0, underWay: 1, failed: [] })
  expect(await runMining(owner, model)).toBe(1)
  expect(await byModel(owner)).toHaveLength(2)
  expect(await mineDocuments(depsWith(model), owner)).toEqual({ hasModel: true, open: 0, underWay: 0, failed: [] })
  expect(world.enqueued.filter(({ name }) => name === 'knowledge.mine')).toEqual([])
})

test('a model that fails, or has no tokens left, is said to the owner, and goes on from there at the next try', async () => {
  const owner = await addTestOwner(world.deps.db)
  const id = await addNotes(
    owner,
    Array.from({ length: 30 }, (_, at) => `Room ${at}: ${'gift certs yes any amount, good 3 yrs, and more. '.repeat(3)}`).join('\n\n'),
  )
  let asked = 0
  const failing = scripted({
    mine: () => {
      asked += 1
      if (asked > 1) throw new AppError('rate_limited')
      return { answers: [] }
    },
  })
  await runMining(owner, failing)
  const said = { name: 'Notes.txt', error: 'the language model asks us to slow down' }
  expect(await viewMining(depsWith(failing), owner)).toEqual({ hasModel: true, open: 1, underWay: 0, failed: [said] })
  const parts = await world.deps.db.transaction(owner, (tx) => listMinedParts(tx, id))
  expect(parts.size).toBe(1)

  await mineDocuments(depsWith(failing), owner)
  await runMining(owner, scripted({}), { AI_MONTHLY_TOKENS: '10' })
  expect((await viewMining(depsWith(failing), owner)).failed).toEqual([{ ...said, error: 'this month’s tokens are used up' }])
  const model = scripted({ mine: readNotes })
  await mineDocuments(depsWith(model), owner)
  await runMining(owner, model)
  expect((await viewMining(depsWith(model), owner)).open).toBe(0)
  expect(model.shown.flatMap(lines).join(' ')).not.toContain('Room 0:') // that part was answered before
  await giveUpMining(world.deps, owner, id)
})

test('a model with a small window is asked in pieces, and what it finds in each is proposed; one that takes in no sentence is not asked', async () => {
  const owner = await addTestOwner(world.deps.db)
  const between = Array.from(
    { length: 20 },
    (_, at) => `Room ${at} has a piano, a stand and two chairs, and a window to the garden behind the house.`,
  )
  await addNotes(owner, notes.replace('\n\n', `\n\n${between.join('\n\n')}\n\n`))
  const tiny = scripted({ mine: readNotes, contextTokens: 500 })
  await runMining(owner, tiny)
  expect(tiny.calls).toEqual([])
  const said = { name: 'Notes.txt', error: 'a sentence does not fit the language model’s window of 500 tokens' }
  expect((await viewMining(depsWith(tiny), owner)).failed).toEqual([said])

  const model = scripted({ mine: readNotes, contextTokens: 2_048 })
  await mineDocuments(depsWith(model), owner)
  await runMining(owner, model)
  expect(model.calls.filter(({ purpose }) => purpose === 'mining').length).toBeGreaterThan(1)
  for (const [index, { instructions }] of model.calls.entries())
    expect(instructions.length / 4 + JSON.stringify(model.shown[index]).length / 3).toBeLessThan(2_048 - 600)
  expect(await byModel(owner)).toHaveLength(2)
})

test('a document that is deleted meanwhile, or is being read again, needs nothing', async () => {
  const owner = await addTestOwner(world.deps.db)
  const id = await addNotes(owner)
  const { filename } = await world.deps.db.transaction(owner, (tx) => getDocumentSummary(tx, id))
  await world.deps.db.transaction(owner, (tx) => replaceDocumentFile(tx, id, { displayName: 'Notes.txt', fileSize: 9, contentHash: 'new' }))
  const model = scripted({ mine: readNotes })
  await runMining(owner, model)
  expect(model.calls).toEqual([])
  const deleting = scripted({
    mine: (data) => readNotes(data),
  })
  await read(owner, id)
  const removing: LanguageModel = {
    ...deleting,
    generate: async (request) => {
      await deleteDocument(world.deps, owner, filename)
      return deleting.generate(request)
    },
  }
  await runMining(owner, removing)
  expect(await answersOf(owner)).toEqual([])
})
