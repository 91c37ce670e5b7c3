import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { SamplesOfCategory, ToneSample } from '@ownvoice/core/tone/contract'
import { MOST_IN_CATEGORY, SampleCategory } from '@ownvoice/core/tone/samples'
import { record } from '../../db/accounts/audit.ts'
import { lockOverallTone, saveTraining } from '../../db/tone/overall-tone.ts'
import { addSample as store, countSamples, deleteSample as remove, listAllSamples, type StoredSample } from '../../db/tone/samples.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'

/** The owner's own mails, in the four categories. */
export async function listSamples({ db }: Pick<Deps, 'db'>, owner: OwnerId): Promise<SamplesOfCategory[]> {
  const all = (await db.transaction(owner, listAllSamples)).map(present)
  return SampleCategory.options.map((category) => {
    const samples = all.filter((sample) => sample.category === category)
    return { category, sampleCount: samples.length, samples }
  })
}

/** A sample keeps the sliders as they stand. Refused where the category is full, or while the samples are locked. */
export async function addSample(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  owner: OwnerId,
  { category, emailText }: Pick<ToneSample, 'category' | 'emailText'>,
): Promise<ToneSample> {
  return db.transaction(owner, async (tx) => {
    const { toneStyle, energyLevel, directness, embeddingActive } = await lockOverallTone(tx)
    if (embeddingActive) throw new AppError('conflict', { message: 'Your tone is locked. Remove a sample to update it.' })
    if ((await countSamples(tx, category)) >= MOST_IN_CATEGORY)
      throw new AppError('conflict', { message: `This category has ${MOST_IN_CATEGORY} samples already. Delete one to add another.` })
    await saveTraining(tx, readyAgain)
    await record(tx, 'sample_added')
    return present(await store(tx, { category, emailText, toneStyle, energyLevel, directness, createdAt: clock.now() }))
  })
}

/** Unlocks the samples and makes training possible again. The profile stays until the next training. */
export async function deleteSample({ db }: Pick<Deps, 'db'>, owner: OwnerId, toneId: string): Promise<{ deleted: boolean }> {
  return db.transaction(owner, async (tx) => {
    await lockOverallTone(tx)
    const deleted = await remove(tx, toneId)
    if (deleted) {
      await saveTraining(tx, { ...readyAgain, embeddingActive: false })
      await record(tx, 'sample_deleted')
    }
    return { deleted }
  })
}

const readyAgain = { trainingStartedAt: null, trainingFailed: false }

function present({ toneId, category, emailText, status, toneStyle, energyLevel, directness }: StoredSample): ToneSample {
  return { toneId, category, emailText, status, toneStyle, energyLevel, directness }
}
