import { readAuthentication } from '@ownvoice/core/assistant/screen/sender-authentication'
import { instantAt } from '@ownvoice/core/scheduling/local-date'
import type { LanguageModel } from '@ownvoice/server/ai/port'
import { considerMail, type Outcome } from '@ownvoice/server/features/assistant/consider-mail'
import { parseMail } from '@ownvoice/server/mail/parse-mail'
import type { EvalMail } from './business.ts'
import type { EvalAccount, EvalWorld } from './open-world.ts'
import { MAILBOX_HOST, quoteOf, rawMail } from './raw-mail.ts'
import { storeMail, threadMessageId } from './store-mail.ts'

/** What became of a mail, and the CPU time that it took on all threads, in milliseconds. */
export type CaseRun = { outcome: Outcome; cpuMs: number }

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** Puts a mail of the set through the product, at its own time and in its own thread. `model` is null for the way without one. */
export async function considerCase(world: EvalWorld, account: EvalAccount, mail: EvalMail, model: LanguageModel | null): Promise<CaseRun> {
  const at = instantOf(mail.date, account.facts.timeZone)
  const last = mail.thread.findLastIndex((said) => said.startsWith('us:'))
  const ours = mail.thread[last]
  const raw = rawMail({
    ...mail,
    to: mail.to ?? account.facts.email,
    at,
    messageId: `${mail.id}@customer.example`,
    inReplyTo: ours && threadMessageId(account, mail, last),
    quoted: ours && quoteOf(ours.slice(3).trim(), account.facts.name, new Date(at.getTime() - DAY_MS)),
  })
  return considerRaw(world, account, { id: mail.id, raw: new TextEncoder().encode(raw), at, thread: mail.thread, model })
}

/** A mail as it came over the wire, at an instant. `thread`: what was written before, each with "us: " or "them: ". */
export type RawCase = { id: string; raw: Uint8Array; at: Date; thread: readonly string[]; model: LanguageModel | null }

/** Stores the mail and its thread as the product would, and lets it consider the mail a minute later. */
export async function considerRaw(world: EvalWorld, account: EvalAccount, { id, raw, at, thread, model }: RawCase): Promise<CaseRun> {
  world.clock.set(new Date(at.getTime() + MINUTE_MS))
  const parsed = await parseMail(raw)
  const mail = { ...parsed, authentication: readAuthentication(parsed, MAILBOX_HOST) }
  const message = await storeMail(world, account, { id, mail, at, thread })
  const cpu = process.cpuUsage()
  const outcome = await considerMail({ ...world.deps, model }, account.owner, { mail, message })
  const { user, system } = process.cpuUsage(cpu)
  return { outcome, cpuMs: (user + system) / 1000 }
}

/** The instant of a local `YYYY-MM-DDTHH:MM` in a time zone. */
export function instantOf(local: string, timeZone: string): Date {
  const [, day = '', hour = '0', minute = '0'] = /^(\d{4}-\d\d-\d\d)T(\d\d):(\d\d)/.exec(local) ?? []
  return new Date(instantAt(day, Number(hour), timeZone).getTime() + Number(minute) * MINUTE_MS)
}
