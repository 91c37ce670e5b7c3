import { createHmac, timingSafeEqual } from 'node:crypto'
import { signedText, webhookToleranceSeconds } from '@ownvoice/core/leads/webhook'
import { findLeadSource, getLeadSource } from '../../db/leads/lead-sources.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'

/** A request as it came: `timestamp` and `signature` are its headers, undefined where they are missing. */
export type SignedLead = { formKey: string; body: string; timestamp: string | undefined; signature: string | undefined }

/**
 * Passes a request whose body was signed with the secret of the form's webhook, within the last minutes. Throws `webhook_unsigned`, `webhook_time`,
 * `webhook_closed` or `webhook_signature`, whose words tell a programmer what to do; `form_closed` when no open form has this key.
 */
export async function checkWebhook({ db, secrets, clock }: Pick<Deps, 'db' | 'secrets' | 'clock'>, request: SignedLead): Promise<void> {
  const { formKey, body, timestamp, signature } = request
  const form = await db.system((tx) => findLeadSource(tx, formKey))
  if (!form) throw new AppError('form_closed', { message: closedWords })
  if (timestamp === undefined || signature === undefined) throw new AppError('webhook_unsigned')
  if (!isRecent(timestamp, clock.now())) throw new AppError('webhook_time')
  const { webhookSecret } = await db.transaction(form.owner, (tx) => getLeadSource(tx, form.id))
  if (webhookSecret === null) throw new AppError('webhook_closed')
  const expected = createHmac('sha256', secrets.open(form.owner, webhookSecret)).update(signedText(timestamp, body)).digest()
  const given = Buffer.from(/^[\da-f]{64}$/i.test(signature) ? signature : '', 'hex')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw new AppError('webhook_signature')
}

const closedWords =
  'No open form has this key. Copy the address of the webhook again under Integrations, Lead forms, and switch the form on.'

function isRecent(timestamp: string, now: Date): boolean {
  return /^\d{1,12}$/.test(timestamp) && Math.abs(now.getTime() / 1000 - Number(timestamp)) <= webhookToleranceSeconds
}
