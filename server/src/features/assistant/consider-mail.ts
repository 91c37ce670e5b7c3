import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { CheckContext } from '@ownvoice/core/assistant/check/check-context'
import type { ComposeInput } from '@ownvoice/core/assistant/compose/compose'
import { headingsOf } from '@ownvoice/core/assistant/compose/deferral-topics'
import { urgentContact } from '@ownvoice/core/assistant/compose/urgent-contact'
import { type Decided, defaultThresholds } from '@ownvoice/core/assistant/decide/decide'
import { type DecisionFacts, maySay, offersAnswers, type Thresholds } from '@ownvoice/core/assistant/decide/decision-table'
import { isSettled, type SettledAsk } from '@ownvoice/core/assistant/decide/settled-ask'
import { unreadDecision } from '@ownvoice/core/assistant/decide/unread-decision'
import { withinBudget } from '@ownvoice/core/assistant/screen/budget'
import type { Led } from '@ownvoice/core/assistant/model/take-answer'
import type { Offers } from '@ownvoice/core/assistant/offer/ready-replies'
import type { Draft, Finding, Reading, ReadyReply, Trace } from '@ownvoice/core/assistant/trace'
import type { Mail } from '@ownvoice/core/mailboxes/mail'
import { tidyMail } from '@ownvoice/core/mailboxes/tidy-mail'
import type { Message } from '../../db/mailboxes/messages.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { answeringMailbox } from './answering-mailbox.ts'
import { checkContextOf } from './check-context-of.ts'
import { findAnswers } from './find-answers.ts'
import { type Account, loadAccount } from './load-account.ts'
import { leadMail } from './lead-mail.ts'
import { readMail } from './read-mail.ts'
import { createTracer, type Tracer } from './tracer.ts'
import { wordingSeed } from './wording-seed.ts'

export type ConsiderDeps = Pick<Deps, 'db' | 'embedder' | 'reader' | 'model' | 'clock' | 'stopwatch' | 'log' | 'config'>

/** `message` is the stored message, null for a rehearsal. */
export type Considered = { mail: Mail; message: Pick<Message, 'id' | 'conversationId' | 'mailboxId' | 'createdAt'> | null }

/**
 * What is to happen. `draft` of the trace is the reply that leaves (or waits, for a draft); `attempted` is what would have been said of
 * what the documents answer, for the owner to finish, where the message is handed over.
 */
export type Outcome = { trace: Trace; account: Account; attempted: Draft | null }

/**
 * The way of a message from screening to the checked reply: the same for a mail, a form lead, the "Try it" page, the evals and the bench.
 * It decides and writes nothing but what a language model's calls took; the rules are core's.
 */
export async function considerMail(deps: ConsiderDeps, owner: OwnerId, { mail, message }: Considered): Promise<Outcome> {
  const tracer = createTracer(deps)
  const now = deps.clock.now()
  const account = await tracer.step('receive', () =>
    deps.db.transaction(owner, (tx) =>
      loadAccount(tx, {
        referencedIds: [...mail.references, ...mail.inReplyTo, ...(mail.messageId ? [mail.messageId] : [])],
        senders: [...mail.replyTo, ...(mail.from ? [mail.from] : [])].map(({ address }) => address),
        message,
        now,
      }),
    ),
  )
  const trace: Trace = {
    steps: tracer.steps,
    modelCalls: tracer.modelCalls,
    screening: null,
    reading: null,
    findings: [],
    decision: null,
    draft: null,
    check: null,
    ready: [],
  }
  try {
    return await answer(deps, owner, { tracer, trace, account, mail: tidyMail(mail), message, now })
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'unreadable_text')) throw error
    deps.log.warn({ messageId: message?.id, detail: error.detail }, 'A message could not be read in time; it goes to the owner')
    return { trace: { ...trace, decision: unreadDecision }, account, attempted: null }
  }
}

type Begun = Considered & { tracer: Tracer; trace: Trace; account: Account; now: Date }

/** The way of the message once the account is known. What each step found is noted in `trace` as soon as it is there. */
async function answer(deps: ConsiderDeps, owner: OwnerId, { tracer, trace, account, mail, message, now }: Begun): Promise<Outcome> {
  const { reader } = deps
  const { ownAddresses, ownMessageIds } = account
  const screening = await tracer.step('screen', () => reader.run('screen', mail, { ownAddresses, ownMessageIds }))
  trace.screening = screening
  if (screening.verdict !== 'person') {
    trace.decision = await tracer.step('decide', () => ({ action: 'ignore', rule: screening.verdict, reason: screening.reason }))
    return { trace, account, attempted: null }
  }
  const reading = await tracer.step('read', () => readMail(deps, mail, { now, timezone: account.timezone }))
  trace.reading = reading
  const begun = { tracer, trace, account, mail, message, now }
  const understood = (await leadByModel(deps, owner, begun, reading)) ?? (await findInDocuments(deps, owner, begun, reading))
  trace.reading = understood.context.reading
  trace.findings = understood.findings
  const blackedOut = await reader.run('blackedOutRequests', understood.context.reading, account.blackouts)
  const facts = decisionFacts({ screening, understood, blackedOut, account, mail, mailboxId: message?.mailboxId ?? null })
  const input: ComposeInput = {
    subject: mail.subject,
    reading: understood.context.reading,
    settled: understood.settled,
    blackedOut,
    voice: account.voice,
    disclosure: account.settings.disclosure,
    headings: headingsOf(understood.findings),
    phone: urgentContact(understood.context.answers, account.phone),
    seed: wordingSeed(message?.id ?? `${mail.subject}\n${reading.text}`),
  }
  const written = await writeReply({ deps, tracer, input, ...understood }, facts)
  const ready = await readyFor(deps, owner, { input, written, understood })
  return { trace: { ...trace, ...written.result, ready }, account, attempted: written.attempted }
}

/**
 * What the owner can send with one touch, where the message comes before them and nothing is surely delicate in it. Where a model led, its own reply comes
 * first, and where it answered nothing, what the sheet may answer.
 */
async function readyFor(
  deps: ConsiderDeps,
  owner: OwnerId,
  { input, written, understood }: { input: ComposeInput; written: Written; understood: Understood },
): Promise<ReadyReply[]> {
  const { led, settled, context, thresholds } = understood
  const { decision, draft } = written.result
  if (decision === null || !offersAnswers(decision, context.reading, understood.offers?.chance ?? 1)) return []
  if (led !== null && settled.some(isSettled)) {
    const own = written.attempted ?? (decision.action === 'draft' ? draft : null)
    const isSendable = own !== null && (await deps.reader.run('check', own, context)).ok
    return isSendable ? [{ text: own.text, says: saysOf(own), teaches: [] }] : []
  }
  const offers = understood.offers ?? (await findAnswers(deps, owner, input.reading, input.subject)).offers
  const answers = [...offers.byAsk.values(), offers.whole].flat()
  return deps.reader.run('readyReplies', input, offers, { context: { ...context, answers }, sureFrom: thresholds.send })
}

/** What a reply answers, without its frame. */
function saysOf({ statements }: Draft): string {
  return statements.flatMap(({ kind, text }) => (kind === 'answer' || kind === 'link' ? [text] : [])).join(' ')
}

/**
 * What a reply can rest on: each ask and how it can be settled. `led` is the language model's answer; null on the embedded way, where
 * `offers` are the answers of the sheet that may answer each ask and the whole.
 */
type Understood = {
  settled: SettledAsk[]
  findings: Finding[]
  context: CheckContext
  led: Led | null
  offers: Offers | null
  thresholds: Thresholds
}

/** Null without a language model and on each of its faults. */
async function leadByModel(deps: ConsiderDeps, owner: OwnerId, begun: Begun, reading: Reading): Promise<Understood | null> {
  if (!deps.model) return null
  const { tracer, account, mail, message, now } = begun
  const context = checkContextOf({ account, reading, mail, findings: [], now })
  const answered = await tracer.step('answer', () => leadMail(deps, tracer, owner, { account, mail, message, context, now }))
  if (!answered) return null
  const { led, isVouched } = answered
  const settled = await deps.reader.run('settledByLead', led, { isVouched, offersWaitlist: account.offerWaitlistOnFull })
  return { settled, findings: answered.findings, context: answered.context, led, offers: null, thresholds: defaultThresholds }
}

/** The embedded way. */
async function findInDocuments(deps: ConsiderDeps, owner: OwnerId, begun: Begun, reading: Reading): Promise<Understood> {
  const { tracer, account, mail, now } = begun
  const found = await tracer.step('find', () => findAnswers(deps, owner, reading, mail.subject))
  const offered = [...found.offers.byAsk.values(), found.offers.whole].flat()
  const answers = offered.filter(({ id }, index) => offered.findIndex((other) => other.id === id) === index)
  const context = { ...checkContextOf({ account, reading, mail, findings: found.findings, now }), answers }
  const settled = await deps.reader.run('settleAsks', {
    findings: found.findings,
    answers: found.sentences,
    sheet: found.sheet,
    context,
    offerWaitlistOnFull: account.offerWaitlistOnFull,
  })
  return { settled, findings: found.findings, context, led: null, offers: found.offers, thresholds: found.thresholds }
}

type FactsInput = Pick<DecisionFacts, 'screening' | 'blackedOut'> & {
  understood: Understood
  account: Account
  mail: Mail
  mailboxId: string | null
}

function decisionFacts({ screening, understood, blackedOut, account, mail, mailboxId }: FactsInput): DecisionFacts {
  const budget = withinBudget(account.answerCounts)
  return {
    screening,
    reading: understood.context.reading,
    settled: understood.settled,
    blackedOut,
    budget: budget.ok ? { ok: true, reason: '' } : budget,
    sendMode: account.settings.sendMode,
    mailboxConnected: answeringMailbox(account.mailboxes, mailboxId) !== undefined,
    ownerVerified: account.ownerVerified,
    senderOptedOut: account.senderOptedOut,
    isSubscribed: account.isSubscribed,
    quotaLeft: account.quotaLeft,
    hasAttachments: mail.attachments.length > 0,
    thresholds: understood.thresholds,
    lead: understood.led?.verdict ?? null,
    check: null,
  }
}

type Writing = Understood & { deps: ConsiderDeps; tracer: Tracer; input: ComposeInput }
type Written = { result: Pick<Trace, 'decision' | 'draft' | 'check'>; attempted: Draft | null }

/** Decides, writes and checks. A draft that does not pass the check is decided on again: then the owner is asked. */
async function writeReply(writing: Writing, facts: DecisionFacts): Promise<Written> {
  const { deps, tracer, context } = writing
  const first = await tracer.step('decide', () => deps.reader.run('decide', facts))
  if (first.decision.action === 'ignore') return { result: { decision: first.decision, draft: null, check: null }, attempted: null }
  if (first.decision.action === 'escalate' && first.holding !== 'partial') return holdWith(writing, first)
  const composed = await tracer.step('compose', () =>
    composeReply(first.decision.action === 'escalate' ? deferringRest(writing, facts) : writing),
  )
  const checked = await tracer.step('check', () => deps.reader.run('checkAndRepair', composed, context))
  if (checked.check.ok) {
    return { result: { decision: first.decision, ...checked }, attempted: first.decision.action === 'escalate' ? checked.draft : null }
  }
  const second = await deps.reader.run('decide', { ...facts, check: checked.check })
  return holdWith(writing, second, checked.draft)
}

/** With what nobody may send unseen left to the owner. */
function deferringRest(writing: Writing, facts: DecisionFacts): Writing {
  const settled = writing.input.settled.map((ask): SettledAsk => {
    return ask.state === 'nothing' || maySay(facts, ask) ? ask : { ...ask, state: 'undocumented' }
  })
  return { ...writing, input: { ...writing.input, settled } }
}

function composeReply({ deps, input, led, context }: Writing): Promise<Draft> {
  return led ? deps.reader.run('writeLeadReply', led, { ...input, context }) : deps.reader.run('compose', input)
}

/** The holding reply of a message that is handed over. One that fails the check is not sent: the owner is asked in silence. */
async function holdWith(writing: Writing, { decision, holding }: Decided, refused: Draft | null = null): Promise<Written> {
  const { deps, tracer, input, settled, led, context } = writing
  // A model has named what was asked: that says more than a general word.
  const isNamed = led !== null && holding !== 'none' && decision.rule === 'undocumented'
  const draft = await tracer.step('compose', () =>
    isNamed ? composeReply(writing) : deps.reader.run('composeHolding', holding, decision.rule, input),
  )
  const attempted = refused ?? (settled.some(isSettled) ? await composeReply(writing) : null)
  if (!draft) return { result: { decision, draft: null, check: null }, attempted }
  const checked = await tracer.step('check', () => deps.reader.run('checkAndRepair', draft, context))
  return { result: { decision, draft: checked.check.ok ? checked.draft : null, check: checked.check }, attempted }
}
