import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { ModelChoice } from '@ownvoice/core/assistant/contract'
import type { OfferedModel } from '@ownvoice/core/assistant/offered-model'
import { findLocalModels } from '../../ai/find-local-models.ts'
import { isPrivate } from '../../config.ts'
import { refuseStale } from '../../db/accounts/refuse-stale.ts'
import { getOwnModel, saveOwnModel } from '../../db/assistant/assistant-settings.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'

type ModelDeps = Pick<Deps, 'db' | 'model' | 'clock' | 'config'>

/** The language model that the account's replies are written with. */
export async function getModelChoice({ db, model, config }: ModelDeps, owner: OwnerId): Promise<ModelChoice> {
  const own = await db.transaction(owner, getOwnModel)
  return { operator: model?.id ?? null, own, mayChoose: mayChoose({ model, config }) }
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
