import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { Mining } from '@ownvoice/core/assistant/mining-contract'
import { ANSWER_TOKENS, contextRoom } from '@ownvoice/core/assistant/model/context-room'
import { Mined, MINING_ROUND, type MinedPart, miningInstructions, type MiningPart } from '@ownvoice/core/assistant/model/mining'
import { miningCalls } from '@ownvoice/core/assistant/model/mining-calls'
import { MiningLook, miningLookCalls, miningLookInstructions, withLook } from '@ownvoice/core/assistant/model/mining-look'
import type { z } from 'zod'
import type { ModelRequest } from '../../../ai/port.ts'
import { record } from '../../../db/accounts/audit.ts'
import { getProfile } from '../../../db/accounts/profiles.ts'
import { listPassagesOf } from '../../../db/knowledge/chunks.ts'
import { type DocumentSummary, getDocumentSummary } from '../../../db/knowledge/documents.ts'
import {
  awaitMining,
  countMining,
  finishMining,
  forgetOtherParts,
  listMinedParts,
  listUnmined,
  type MiningEnd,
  saveMinedPart,
} from '../../../db/knowledge/mined-parts.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { indexDocument } from '../../../retrieval/index-document.ts'
import { isQuestion } from '../../../retrieval/keep-answers.ts'
import { loadAnswers } from '../../../retrieval/load-answers.ts'
import { namesOfOwner, partsOf } from '../../../retrieval/mined-answers.ts'
import { callModel, type ModelDeps, type Payer } from '../call-model.ts'
import { withOwnModel } from '../with-own-model.ts'

/** A page of answers takes a model longer than a reply, and nobody waits for it. */
const PATIENCE = 4

/** Whether there is a language model to look for answers, and in which documents it may still do so. */
export async function viewMining(deps: ModelDeps, owner: OwnerId): Promise<Mining> {
  const { model } = await withOwnModel(deps, owner)
  return deps.db.transaction(owner, async (tx) => {
    const unmined = await listUnmined(tx, MINING_ROUND)
    const failed = unmined.flatMap(({ name, error }) => (error === null ? [] : [{ name, error }]))
    return { hasModel: model !== null, open: unmined.length, underWay: await countMining(tx), failed }
  })
}

/** Has the language model look for answers in all documents in which it has not. Throws `conflict` without a model. */
export async function mineDocuments(deps: ModelDeps & Pick<Deps, 'jobs'>, owner: OwnerId): Promise<Mining> {
  const { model } = await withOwnModel(deps, owner)
  if (!model) throw new AppError('conflict', { message: 'There is no language model to look for answers.' })
  await deps.db.transaction(owner, async (tx) => {
    const documents = (await listUnmined(tx, MINING_ROUND)).map(({ id }) => id)
    if (documents.length === 0) return
    await awaitMining(tx, documents)
    for (const documentId of documents) await deps.jobs.enqueue(tx, 'knowledge.mine', { owner, documentId }, { key: documentId })
    await record(tx, 'documents_mined')
  })
  return viewMining(deps, owner)
}

export type MineDeps = ModelDeps & Pick<Deps, 'embedder' | 'documentFiles'>

/**
 * Has a language model say what a document answers, a part at a time, and puts that onto the answer sheet, proposed. A second look judges each answer first. What was asked before is not asked again.
 * Nothing without a model, and for what the owner typed as a question with its answer. What keeps it from its end is said to the owner, who may have it tried again.
 */
export async function mineDocument(deps: MineDeps, owner: OwnerId, documentId: string, signal?: AbortSignal): Promise<void> {
  const { db } = deps
  try {
    const own = await withOwnModel(deps, owner)
    const document = await db.transaction(owner, (tx) => getDocumentSummary(tx, documentId))
    if (document.embeddingStatus === 'pending' || document.embeddingStatus === 'processing') return // reading it asks again
    const isFit = own.model !== null && document.embeddingStatus === 'embedded' && !isQuestion(document)
    const end = isFit ? await mine(own, owner, document, signal) : null
    await db.transaction(owner, (tx) => finishMining(tx, documentId, end))
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return // deleted meanwhile: its parts went with it
    throw error
  }
}

async function mine(deps: MineDeps, owner: OwnerId, document: DocumentSummary, signal: AbortSignal | undefined): Promise<MiningEnd> {
  const { db } = deps
  const { id: documentId } = document
  const { passages, known, names, timezone } = await db.snapshot(owner, async (tx) => ({
    passages: await listPassagesOf(tx, documentId),
    known: await listMinedParts(tx, documentId),
    names: await namesOfOwner(tx),
    timezone: (await getProfile(tx)).timezone,
  }))
  const cut = passages.map(({ startOffset: start, endOffset: end, content: text, ...passage }) => ({ ...passage, start, end, text }))
  const parts = partsOf(document, cut)
  let isChanged = false
  for (const { part, hash } of parts) {
    if (signal?.aborted) throw new AppError('temporary', { detail: 'looking for answers was called off' })
    const before = known.get(hash)
    const end = await minePart(deps, { owner, timezone }, { documentId, part, hash, names }, before)
    if ('error' in end) return end
    isChanged ||= end.mined !== before
  }
  if (isChanged) {
    await db.transaction(owner, (tx) =>
      forgetOtherParts(
        tx,
        documentId,
        parts.map(({ hash }) => hash),
      ),
    )
    const bytes = await deps.documentFiles.get(owner, document.filePath)
    await indexDocument(deps, owner, documentId, bytes, signal)
    await loadAnswers(deps, owner)
  }
  return { minedAs: `${MINING_ROUND} ${document.contentHash}` }
}

type PartOf = { documentId: string; part: MiningPart; hash: string; names: Awaited<ReturnType<typeof namesOfOwner>> }

/**
 * Asks what a part answers, and what of it a second look stands behind, each as far as it was not asked before. What was found is kept before the look, so that
 * one that failed is all that is left for the next try.
 */
async function minePart(
  deps: MineDeps,
  payer: Payer,
  { documentId, part, hash, names }: PartOf,
  before: MinedPart | undefined,
): Promise<{ mined: MinedPart } | { error: string }> {
  const keep = (mined: MinedPart) =>
    deps.db.transaction(payer.owner, async (tx) => {
      await getDocumentSummary(tx, documentId) // it may have been deleted meanwhile
      await saveMinedPart(tx, { documentId, partHash: hash, mined })
    })
  const window = deps.model?.contextTokens ?? null
  let mined = before
  if (!mined) {
    const calls = miningCalls(part, { name: names.business }, contextRoom(window, miningInstructions, 0))
    if (!calls) return { error: `a sentence does not fit the language model’s window of ${(window ?? 0).toLocaleString('en-US')} tokens` }
    const found = await askEach(deps, payer, asking.mining, calls)
    if ('error' in found) return found
    mined = { answers: found.outputs.flatMap(({ answers }) => answers) }
    await keep(mined)
  }
  const calls = miningLookCalls(mined, part, names.ownNames, contextRoom(window, miningLookInstructions, ANSWER_TOKENS.miningLook))
  if (!calls) return { mined }
  const looked = await askEach(deps, payer, asking.look, calls)
  if ('error' in looked) return looked
  const judged = withLook(mined, part, names.ownNames, { answers: looked.outputs.flatMap(({ answers }) => answers) })
  await keep(judged)
  return { mined: judged }
}

type Asking<Schema extends z.ZodType> = Pick<ModelRequest<Schema>, 'purpose' | 'instructions' | 'schema'> & { patience: number }

/** What the model says to each of the calls, or why it said nothing to one of them. */
async function askEach<Schema extends z.ZodType>(
  deps: MineDeps,
  payer: Payer,
  asked: Asking<Schema>,
  calls: readonly Record<string, unknown>[],
): Promise<{ outputs: z.infer<Schema>[] } | { error: string }> {
  const outputs: z.infer<Schema>[] = []
  for (const data of calls) {
    const called = await callModel(deps, payer, { ...asked, data })
    if (!called.output) return { error: reasonOf(called) }
    outputs.push(called.output)
  }
  return { outputs }
}

const asking = {
  mining: { purpose: 'mining', instructions: miningInstructions, schema: Mined, patience: PATIENCE },
  look: { purpose: 'mining_look', instructions: miningLookInstructions, schema: MiningLook, patience: PATIENCE },
} as const

function reasonOf({ call }: Awaited<ReturnType<typeof callModel>>): string {
  return call === null ? 'this month’s tokens are used up' : (call.fault ?? 'the language model gave no usable answer')
}

/** The same was not done through a fault of ours. */
export async function giveUpMining({ db }: Pick<Deps, 'db'>, owner: OwnerId, documentId: string): Promise<void> {
  await db.transaction(owner, (tx) => finishMining(tx, documentId, { error: 'something went wrong on our side' }))
}
