import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { signOff } from '@ownvoice/core/assistant/compose/sign-off'
import { mannerOf } from '@ownvoice/core/tone/wording'
import type { SignatureView } from '@ownvoice/core/assistant/contract'
import { tidySignature } from '@ownvoice/core/assistant/signature'
import { changeSetting, getAssistantSettings } from '../../db/assistant/assistant-settings.ts'
import type { OwnerTx } from '../../db/database.ts'
import { getVoice } from '../../db/tone/voice.ts'
import type { Deps } from '../../deps.ts'

/** The owner's signature with the sign-off that stands above it. */
export async function getSignature({ db }: Pick<Deps, 'db'>, owner: OwnerId): Promise<SignatureView> {
  return db.transaction(owner, view)
}

/** Keeps what stands below the sign-off of replies from now on. Replies that wait already stay as they are. Throws `conflict` where it is not as it was seen. */
export async function saveSignature(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  owner: OwnerId,
  signature: string,
  seen?: string,
): Promise<SignatureView> {
  return db.transaction(owner, async (tx) => {
    await changeSetting(tx, 'signature', { value: tidySignature(signature), seen }, clock.now())
    return view(tx)
  })
}

async function view(tx: OwnerTx): Promise<SignatureView> {
  const voice = await getVoice(tx)
  const { signature } = await getAssistantSettings(tx)
  return { signature, signOff: signOff(voice, mannerOf(voice), 0).text }
}
