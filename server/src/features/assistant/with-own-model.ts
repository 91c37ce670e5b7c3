import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { openOffered } from '../../ai/choose-model.ts'
import { isPrivate } from '../../config.ts'
import { getOwnModel } from '../../db/assistant/assistant-settings.ts'
import type { Deps } from '../../deps.ts'

/** With the language model on this machine that the owner chose, where the operator has set none. */
export async function withOwnModel<Given extends Pick<Deps, 'db' | 'model' | 'config' | 'log'>>(
  deps: Given,
  owner: OwnerId,
): Promise<Given> {
  if (deps.model !== null || !isPrivate(deps.config)) return deps
  const chosen = await deps.db.transaction(owner, getOwnModel)
  return chosen ? { ...deps, model: await openOffered(chosen, deps.config, deps.log) } : deps
}
