import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { ANSWER_TOKENS, contextRoom, tokensOfData } from '@ownvoice/core/assistant/model/context-room'
import { Description, descriptionData, descriptionInstructions, describedHabits, type Habits } from '@ownvoice/core/tone/habits'
import { getProfile } from '../../db/accounts/profiles.ts'
import { findToneProfile, saveHabits } from '../../db/tone/profile.ts'
import { listAllSamples } from '../../db/tone/samples.ts'
import { AppError } from '../../errors.ts'
import { callModel, type ModelDeps } from './call-model.ts'
import { withOwnModel } from './with-own-model.ts'

/**
 * Has the language model say in words how the owner writes, from the owner's samples. Lines of the owner's own stay as they are, also such as were written
 * meanwhile. Throws `conflict` with what is missing: a trained profile, a model, an answer of its.
 */
export async function describeVoice(deps: ModelDeps, owner: OwnerId): Promise<Habits> {
  const own = await withOwnModel(deps, owner)
  const { profile, samples, timezone } = await deps.db.transaction(owner, async (tx) => ({
    profile: (await findToneProfile(tx))?.profile ?? null,
    samples: await listAllSamples(tx),
    timezone: (await getProfile(tx)).timezone,
  }))
  if (!profile || samples.length === 0) throw missing('Please train on your samples first.')
  if (profile.habits?.by === 'owner') return profile.habits
  const data = shownOf(
    samples.map(({ emailText }) => emailText),
    contextRoom(own.model?.contextTokens ?? null, descriptionInstructions, ANSWER_TOKENS.description),
  )
  if (!data) throw missing('The language model’s window is too small for your samples.')
  const asked = { purpose: 'description', instructions: descriptionInstructions, data, schema: Description } as const
  const called = await callModel(own, { owner, timezone }, asked)
  if (!called.call)
    throw missing(called.why === 'no model' ? 'There is no language model to describe them.' : 'This month’s tokens are used up.')
  const habits = called.output && describedHabits(called.output)
  if (!habits) throw missing(`Nothing was described: ${called.call.fault ?? 'the language model found nothing that your emails share'}.`)
  const saved = await deps.db.transaction(owner, (tx) => saveHabits(tx, habits, 'model'))
  return saved?.habits ?? habits
}

/** The same after a training, where there is a model. Without one the profile stands as it was measured. */
export async function describeAfterTraining(deps: ModelDeps, owner: OwnerId): Promise<void> {
  try {
    await describeVoice(deps, owner)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    deps.log.info({ owner, reason: error.message }, 'A voice was not described in words')
  }
}

/** As many of the samples as fit the room that the model's window leaves (null: all do); null where not one does. */
function shownOf(samples: readonly string[], room: number | null): Record<string, unknown> | null {
  for (let most = samples.length; most > 0; most--) {
    const data = descriptionData(samples.slice(0, most))
    if (room === null || tokensOfData(data) <= room) return data
  }
  return null
}

function missing(message: string): AppError {
  return new AppError('conflict', { message })
}
