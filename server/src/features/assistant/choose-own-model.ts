import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { ModelChoice, OfferedModel } from '@ownvoice/core/assistant/offered-model'
import { windowOfOffered } from '../../ai/choose-model.ts'
import { findLocalModels } from '../../ai/find-local-models.ts'
import { isPrivate } from '../../config.ts'
import { getProfile } from '../../db/accounts/profiles.ts'
import { refuseStale } from '../../db/accounts/refuse-stale.ts'
import { getOwnModel, saveOwnModel } from '../../db/assistant/assistant-settings.ts'
import { getModelUsage } from '../../db/assistant/model-usage.ts'
import type { OwnerTx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { modelMonth } from './call-model.ts'

type ModelDeps = Pick<Deps, 'db' | 'model' | 'clock' | 'config'>

/** The language model that the account's replies are written with, and what it took this month. */
export async function getModelChoice(deps: ModelDeps, owner: OwnerId, windowOf = windowOfOffered): Promise<ModelChoice> {
  const { db, model, config } = deps
  const { own, month } = await db.transaction(owner, async (tx) => ({ own: await getOwnModel(tx), month: await monthOf(deps, tx) }))
  const isOwn = mayChoose({ model, config })
  const contextTokens = isOwn ? own && (await windowOf(own, config)) : (model?.contextTokens ?? null)
  return { operator: model?.id ?? null, own, mayChoose: isOwn, contextTokens, month }
}

async function monthOf({ clock, config }: Pick<ModelDeps, 'clock' | 'config'>, tx: OwnerTx): Promise<ModelChoice['month']> {
  const { timezone } = await getProfile(tx)
  return { ...(await getModelUsage(tx, modelMonth(clock.now(), timezone))), mostTokens: config.AI_MONTHLY_TOKENS || null }
}

/** The language models that programs on this machine offer now. Throws `not_found` where the account may not choose. */
export async function findModels(deps: ModelDeps, find = findLocalModels): Promise<OfferedModel[]> {
  if (!mayChoose(deps)) throw new AppError('not_found')
  return (await find()).map(({ program, model }) => ({ program, model }))
}

/** Writes the account's replies with this model from now on, or without one. Throws `not_found` where the account may not choose, and for one that is not there; `conflict` where it is not as it was seen. */
export async function chooseOwnModel(
  deps: ModelDeps,
  owner: OwnerId,
  { model: chosen, seen }: { model: OfferedModel | null; seen?: OfferedModel | null | undefined },
  find = findLocalModels,
): Promise<ModelChoice> {
  if (chosen) {
    const found = await findModels(deps, find)
    if (!found.some(({ program, model }) => program === chosen.program && model === chosen.model)) throw new AppError('not_found')
  }
  await deps.db.transaction(owner, async (tx) => {
    await refuseStale(tx, seen, () => getOwnModel(tx))
    await saveOwnModel(tx, chosen, deps.clock.now())
  })
  return getModelChoice(deps, owner)
}

/** The machine's programs are its own people's: no stranger's account uses them. */
function mayChoose({ model, config }: Pick<ModelDeps, 'model' | 'config'>): boolean {
  return model === null && isPrivate(config)
}
