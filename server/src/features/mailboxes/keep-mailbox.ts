import type { AnswersMode } from '@ownvoice/core/mailboxes/gmail-contract'
import type { SendMode } from '@ownvoice/core/assistant/sending-rules'
import { record } from '../../db/accounts/audit.ts'
import { saveAssistantSettings } from '../../db/assistant/assistant-settings.ts'
import type { OwnerTx } from '../../db/database.ts'
import {
  addMailbox,
  findMailboxByAddress,
  hasConnectedBefore,
  saveCursor,
  saveSentCursor,
  saveSignIn,
  setMailboxStatus,
  type Mailbox,
} from '../../db/mailboxes/mailboxes.ts'
import { clearSendingDown } from '../../db/mailboxes/sending-outages.ts'
import { notifyOwner } from '../../db/notify.ts'
import { listUnsentOf } from '../../db/mailboxes/outgoing.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { replaceAliases, takeFromAliases } from './keep-aliases.ts'

/** What the owner is asked when they connect, as the mode of all mail. */
export const modeOfAnswers: Readonly<Record<AnswersMode, SendMode>> = { watch: 'watch', after_me: 'draft', alone: 'send' }

const answersNeeded =
  'Say what is to happen with replies: this is the first mailbox, so `answers` has to be `watch`, `after_me` or `alone`. Nothing was connected.'

/** Throws `invalid_input` where `keepMailbox` would for want of an answer: before anybody goes to Google, or is signed in. */
export async function needAnswers(tx: OwnerTx, answers: AnswersMode | null): Promise<void> {
  if (answers === null && !(await hasConnectedBefore(tx))) throw new AppError('invalid_input', { message: answersNeeded })
}

type KeepDeps = Pick<Deps, 'jobs' | 'clock' | 'ids'>

/** A mailbox that let us in. `cursor` is where reading starts, unless it goes on where it stopped. `sendMode` is what the owner wants of their first mailbox, for all categories. Without `aliases` those that are known stay. */
export type KnownMailbox = Pick<Mailbox, 'kind' | 'emailAddress' | 'displayName' | 'sentStore' | 'secret' | 'cursor'> & {
  sendMode: SendMode | null
  aliases?: readonly string[]
}

/**
 * Keeps a mailbox, connected from now on. One whose sign-in had failed goes on where it stopped, with what it had still to send. Throws `invalid_input` where
 * it is the first and nobody said what is to happen with replies; of any other, what the owner chose stays as it is.
 */
export async function keepMailbox(tx: OwnerTx, deps: KeepDeps, mailbox: KnownMailbox): Promise<string> {
  const { sendMode, aliases, ...given } = mailbox
  const known = await findMailboxByAddress(tx, given.kind, given.emailAddress)
  const now = deps.clock.now()
  if (known === null && !(await hasConnectedBefore(tx))) {
    if (sendMode === null) throw new AppError('invalid_input', { message: answersNeeded })
    await saveAssistantSettings(tx, { sendMode, categoryModes: {} }, now)
  }
  await record(tx, 'mailbox_connected', { name: given.emailAddress })
  await takeFromAliases(tx, given.emailAddress)
  if (!known) {
    const added = await addMailbox(tx, { ...given, checkedAt: now })
    if (aliases) await replaceAliases(tx, added, aliases)
    await notifyOwner(tx, { topic: 'mailboxes', id: added.id })
    return added.id
  }
  await saveSignIn(tx, known.id, given)
  if (aliases) await replaceAliases(tx, known, aliases)
  if (known.status === 'disconnected') {
    await saveCursor(tx, known.id, given.cursor, now)
    await saveSentCursor(tx, known.id, null)
  }
  await setMailboxStatus(tx, known.id, { status: 'connected', lastError: null, checkedAt: now })
  await clearSendingDown(tx, known.id)
  await resumeSending(tx, deps, known.id)
  await notifyOwner(tx, { topic: 'mailboxes', id: known.id })
  return known.id
}

async function resumeSending(tx: OwnerTx, { jobs, ids }: KeepDeps, mailboxId: string): Promise<void> {
  for (const { id, status } of await listUnsentOf(tx, mailboxId)) {
    const name = status === 'queued' ? 'mailboxes.deliver' : 'mailboxes.settle'
    await jobs.enqueue(tx, name, { owner: tx.owner, outgoingId: id }, { key: `${name}:${id}:${ids.next()}` })
  }
}
