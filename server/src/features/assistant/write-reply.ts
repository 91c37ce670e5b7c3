import { isSettled, type SettledAsk } from '@ownvoice/core/assistant/answer/settled-ask'
import { headingsOf } from '@ownvoice/core/assistant/compose/deferral-topics'
import type { ComposeInput } from '@ownvoice/core/assistant/compose/compose'
import { urgentContact } from '@ownvoice/core/assistant/compose/urgent-contact'
import { maySay, needsOwner } from '@ownvoice/core/assistant/decide/decision-table'
import type { Draft } from '@ownvoice/core/assistant/trace'
import { answerTimeAt } from '@ownvoice/core/escalations/answer-within'
import { sayInTheirLanguage } from './say-in-their-language.ts'
import type { Answered, Checked, Way } from './stages.ts'
import { wordingSeed } from './wording-seed.ts'

/** Writes the reply that says all that may be said, and checks it, before anything is decided. */
export async function writeReply(way: Way, answered: Answered): Promise<Checked> {
  const { deps, tracer } = way
  const words = await wordsOf(way, answered)
  const sayable = { ...words, settled: deferringRest(answered) }
  if (!sayable.settled.some(isSettled)) return { ...answered, words, draft: null, check: null }
  const composed = await tracer.step('compose', () => composeReply(way, answered, sayable))
  const checked = await tracer.step('check', () => deps.reader.run('checkAndRepair', composed, answered.context))
  // What the owner sees in any case is not put into another language first.
  const isForOwner = answered.led?.verdict.ownerMustSee ?? false
  return { ...answered, words, ...(isForOwner ? checked : await sayInTheirLanguage(way, answered, checked)) }
}

/** Composes what `words` say: the language model's sentences where one led, else the owner's answers. */
export function composeReply({ deps }: Way, { led, context }: Pick<Answered, 'led' | 'context'>, words: ComposeInput): Promise<Draft> {
  return led ? deps.reader.run('writeLeadReply', led, { ...words, context }) : deps.reader.run('compose', words)
}

async function wordsOf({ deps }: Way, { mail, message, account, settled, findings, context, now }: Answered): Promise<ComposeInput> {
  const { reading } = context
  return {
    subject: mail.subject,
    reading,
    settled,
    blackedOut: await deps.reader.run('blackedOutRequests', reading, account.blackouts),
    voice: account.voice,
    disclosure: account.settings.disclosure,
    signature: account.settings.signature,
    headings: headingsOf(findings),
    phone: urgentContact(context.answers, account.phone),
    answerTime: answerTimeAt(account.settings.answerWithin, now, account),
    seed: wordingSeed(message?.id ?? `${mail.subject}\n${reading.text}`),
  }
}

/** Where something is left to the owner, nothing is said beside it that may not leave unseen: that is left to the owner as well. */
function deferringRest({ settled, led, thresholds }: Answered): SettledAsk[] {
  if (!settled.some(needsOwner)) return settled
  return settled.map((ask) =>
    ask.state === 'nothing' || maySay({ lead: led?.verdict ?? null, thresholds }, ask) ? ask : { ...ask, state: 'undocumented' },
  )
}
