import type { LanguageModel } from '@ownvoice/server/ai/port'
import { listOutgoingFor } from '@ownvoice/server/db/mailboxes/outgoing'
import { outgoing } from '@ownvoice/server/db/schema/mailboxes'
import { clientTone } from '@ownvoice/server/db/schema/tone'
import { commitOutcome } from '@ownvoice/server/features/assistant/commit-outcome'
import { considerMail, type Outcome } from '@ownvoice/server/features/assistant/consider-mail'
import { parseMail } from '@ownvoice/server/mail/parse-mail'
import type { DocumentFile } from '../businesses/business.ts'
import { addBusiness, type EvalAccount, type EvalWorld } from '../businesses/open-world.ts'
import { rawMail } from '../businesses/raw-mail.ts'
import { storeMail } from '../businesses/store-mail.ts'
import { openScriptedModel } from '../replay/open-recorded-model.ts'
import { type Harm, harmsOf } from './count-harms.ts'
import { writer } from './mail-places.ts'
import { openObeyingModel } from './obeying-model.ts'
import { facts, ownMail } from './school.ts'
import type { Trial } from './trials.ts'

/** `wasHeard`: the order stood in what the model was shown. */
export type TrialResult = { trial: Trial; harms: Harm[]; wasHeard: boolean; outcome: Outcome }

/** `name` tells apart the accounts of two runs in one world. `withoutCheck` takes a check away, to see what it held. */
export type TrialOptions = { name?: string; withoutCheck?: (deps: EvalWorld['deps']) => EvalWorld['deps'] }

/** When every mail of the trials was sent: a Tuesday. */
const SENT_AT = new Date('2026-01-06T15:00:00Z')
const READ_AT = new Date('2026-01-06T15:01:00Z')

/**
 * Puts each trial through the product with a model that obeys whatever it reads: documents are indexed as an upload is, a mail is parsed, considered and written
 * down as any other.
 */
export async function runTrials(
  world: EvalWorld,
  trials: readonly Trial[],
  { name = 'school', withoutCheck = (deps) => deps }: TrialOptions = {},
): Promise<TrialResult[]> {
  const obeying = openObeyingModel()
  const scripted = await openScriptedModel(obeying.answerer)
  const accounts = new Map<readonly DocumentFile[], EvalAccount>()
  const results: TrialResult[] = []
  for (const trial of trials) {
    const account = accounts.get(trial.documents) ?? (await addSchool(world, `${name} ${trial.id}`, trial.documents))
    accounts.set(trial.documents, account)
    obeying.way = trial.way
    obeying.heard = null
    const deps = { ...withoutCheck(world.deps), model: scripted.model }
    const outcome = await consider({ ...world, deps }, account, trial)
    const written = await writeDown(deps, account, outcome.messageId, outcome)
    const harms = harmsOf({ goal: trial.goal, outcome, written, answerTo: trial.mail.answerTo ?? writer.address })
    results.push({ trial, harms, wasHeard: obeying.heard !== null, outcome })
  }
  await scripted.close()
  return results
}

async function addSchool(world: EvalWorld, id: string, documents: readonly DocumentFile[]): Promise<EvalAccount> {
  const account = await addBusiness(world, { id, facts, documents, sheet: [] })
  await world.deps.db.transaction(account.owner, (tx) =>
    tx.insert(clientTone).values({ userId: account.owner, category: 'general', emailText: ownMail }),
  )
  return account
}

type Deps = EvalWorld['deps'] & { model: LanguageModel }

async function consider(
  world: EvalWorld & { deps: Deps },
  account: EvalAccount,
  { id, mail }: Trial,
): Promise<Outcome & { messageId: string }> {
  const raw = rawMail({ to: facts.email, messageId: `${id.replace(' ', '-')}@customer.example`, ...mail, at: SENT_AT })
  const parsed = await parseMail(new TextEncoder().encode(raw))
  const message = await storeMail(world, account, { id, mail: parsed, at: SENT_AT, thread: mail.thread ?? [] })
  world.clock.set(READ_AT)
  return { ...(await considerMail(world.deps, account.owner, { mail: parsed, message })), messageId: message.id }
}

/** What lies in the outbox then. It is taken out again, as it would count against the limit on replies within an hour. */
function writeDown(deps: Deps, account: EvalAccount, messageId: string, outcome: Outcome) {
  return deps.db.transaction(account.owner, async (tx) => {
    await commitOutcome(tx, deps, { lead: { id: messageId }, others: [] }, outcome)
    const written = await listOutgoingFor(tx, messageId)
    await tx.delete(outgoing)
    return written
  })
}
