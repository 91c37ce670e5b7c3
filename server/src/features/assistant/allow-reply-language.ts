import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { ReplyLanguage } from '@ownvoice/core/assistant/languages'
import { getReplyLanguages, saveReplyLanguage } from '../../db/assistant/assistant-settings.ts'
import type { Deps } from '../../deps.ts'

/** Lets replies be written in a language from now on, or no longer. Answers with all that are allowed. */
export async function allowReplyLanguage(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  owner: OwnerId,
  change: { language: ReplyLanguage; isAllowed: boolean },
): Promise<ReplyLanguage[]> {
  return db.transaction(owner, async (tx) => {
    await saveReplyLanguage(tx, change, clock.now())
    return getReplyLanguages(tx)
  })
}

/** The languages besides English that replies may be written in. */
export function listReplyLanguages({ db }: Pick<Deps, 'db'>, owner: OwnerId): Promise<ReplyLanguage[]> {
  return db.transaction(owner, getReplyLanguages)
}
