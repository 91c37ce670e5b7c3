import { answers, documents } from '../schema/knowledge.ts'
import { messages } from '../schema/assistant.ts'
import { userSubscriptions } from '../schema/billing.ts'
import type { OwnerTx } from '../database.ts'
import { findProfile } from './profiles.ts'

/** How much an account holds of what its owner knows by name, and what the business is called. */
export async function countHeld(tx: OwnerTx) {
  return {
    businessName: (await findProfile(tx))?.businessName ?? null,
    onceSubscribed: (await tx.$count(userSubscriptions)) > 0,
    messages: await tx.$count(messages),
    documents: await tx.$count(documents),
    answers: await tx.$count(answers),
  }
}
