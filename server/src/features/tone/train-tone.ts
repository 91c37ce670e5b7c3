import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { TrainingView } from '@ownvoice/core/tone/contract'
import { measureProfile } from '@ownvoice/core/tone/measure-profile'
import { ENOUGH_TO_TRAIN } from '@ownvoice/core/tone/samples'
import { record } from '../../db/accounts/audit.ts'
import type { OwnerTx } from '../../db/database.ts'
import { lockOverallTone, saveTraining } from '../../db/tone/overall-tone.ts'
import { findToneProfile, saveToneProfile } from '../../db/tone/profile.ts'
import { countSamples, listAllSamples, saveSampleVector } from '../../db/tone/samples.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'

/** How training stands, and the profile of the last one. */
export async function getTraining({ db, clock }: Pick<Deps, 'db' | 'clock'>, owner: OwnerId): Promise<TrainingView> {
  return db.transaction(owner, (tx) => viewTraining(tx, clock.now()))
}

/** Has the samples measured. Refused with too few of them, and while the last training stands. */
export async function startTraining({ db, clock, jobs }: Pick<Deps, 'db' | 'clock' | 'jobs'>, owner: OwnerId): Promise<TrainingView> {
  return db.transaction(owner, async (tx) => {
    const { trainingStartedAt } = await lockOverallTone(tx)
    if ((await countSamples(tx)) < ENOUGH_TO_TRAIN)
      throw new AppError('conflict', { message: `Please add at least ${ENOUGH_TO_TRAIN} valid samples before training.` })
    if (trainingStartedAt) throw new AppError('conflict', { message: 'These samples were trained already.' })
    await saveTraining(tx, { trainingStartedAt: clock.now(), trainingFailed: false })
    await jobs.enqueue(tx, 'tone.train', { owner }, { key: owner })
    await record(tx, 'tone_trained')
    return viewTraining(tx, clock.now())
  })
}

type TrainDeps = Pick<Deps, 'db' | 'clock' | 'embedder' | 'jobs'>

/** Measures the samples and locks them; then a language model, where there is one, says in words how they are written. Nothing where that was done, or where the samples have changed since the training was started. */
export async function trainTone({ db, clock, embedder, jobs }: TrainDeps, owner: OwnerId): Promise<void> {
  const { trainingStartedAt: startedAt, samples } = await db.transaction(owner, async (tx) => ({
    ...(await pending(tx)),
    samples: await listAllSamples(tx),
  }))
  if (!startedAt) return
  const texts = samples.map(({ emailText }) => emailText)
  const vectors = await embedder.embed(texts)
  const profile = measureProfile(texts)
  await db.transaction(owner, async (tx) => {
    const now = await pending(tx)
    if (now.trainingStartedAt?.getTime() !== startedAt.getTime()) return
    for (const [index, vector] of vectors.entries())
      await saveSampleVector(tx, samples[index]?.toneId ?? '', { vector, embedder: embedder.id })
    await saveToneProfile(tx, profile, clock.now())
    await saveTraining(tx, { embeddingActive: true })
    await jobs.enqueue(tx, 'tone.describe', { owner }, { key: owner })
  })
}

/** Tells the owner that it came to nothing, and lets it be started again. */
export async function giveUpTraining({ db }: Pick<Deps, 'db'>, owner: OwnerId): Promise<void> {
  await db.transaction(owner, async (tx) => {
    const { trainingStartedAt } = await pending(tx)
    if (trainingStartedAt) await saveTraining(tx, { trainingStartedAt: null, trainingFailed: true })
  })
}

/** Has the samples embedded again. */
export async function reindexSamples({ db, jobs }: Pick<Deps, 'db' | 'jobs'>, owner: OwnerId): Promise<{ samples: number }> {
  return db.transaction(owner, async (tx) => {
    await jobs.enqueue(tx, 'tone.index', { owner }, { key: owner })
    return { samples: await countSamples(tx) }
  })
}

/** Embeds all samples of the owner, whatever embedded them before. */
export async function indexSamples({ db, embedder }: Pick<Deps, 'db' | 'embedder'>, owner: OwnerId): Promise<void> {
  const samples = await db.transaction(owner, listAllSamples)
  const vectors = await embedder.embed(samples.map(({ emailText }) => emailText))
  await db.transaction(owner, async (tx) => {
    for (const [index, vector] of vectors.entries())
      await saveSampleVector(tx, samples[index]?.toneId ?? '', { vector, embedder: embedder.id })
  })
}

/** A training that was started and has no profile yet. */
async function pending(tx: OwnerTx): Promise<{ trainingStartedAt: Date | null }> {
  const { trainingStartedAt, embeddingActive } = await lockOverallTone(tx)
  return { trainingStartedAt: embeddingActive ? null : trainingStartedAt }
}

async function viewTraining(tx: OwnerTx, now: Date): Promise<TrainingView> {
  const { trainingStartedAt, trainingFailed } = await lockOverallTone(tx)
  const measured = await findToneProfile(tx)
  return {
    startedAt: trainingStartedAt?.toISOString() ?? null,
    trainedAt: measured?.trainedAt.toISOString() ?? null,
    hasFailed: trainingFailed,
    asOf: now.toISOString(),
    profile: measured?.profile ?? null,
  }
}
