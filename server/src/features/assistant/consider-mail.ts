import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { LineWish } from '@ownvoice/core/assistant/answer/line-wish'
import { emptyTrace } from '@ownvoice/core/assistant/empty-trace'
import { leftAloneDecision, type LeftToOwnerFacts } from '@ownvoice/core/assistant/decide/left-to-owner'
import { writtenAt } from '@ownvoice/core/assistant/decide/seen-late'
import type { Decision, Draft, Trace } from '@ownvoice/core/assistant/trace'
import { unreadDecision } from '@ownvoice/core/assistant/decide/unread-decision'
import { isOnlyWatched, onlyWatch } from '@ownvoice/core/assistant/watch/only-watch'
import type { Mail } from '@ownvoice/core/mailboxes/mail'
import { tidyMail } from '@ownvoice/core/mailboxes/tidy-mail'
import { modesOf } from '../../db/assistant/assistant-settings.ts'
import { AppError } from '../../errors.ts'
import { answerByLine } from './answer-by-line.ts'
import { answerByModel } from './answer-by-model.ts'
import { answerFromDocuments, findInDocuments } from './answer-from-documents.ts'
import { decideMail } from './decide-mail.ts'
import { finishReply } from './finish-reply.ts'
import { type Account, loadAccount } from './load-account.ts'
import { loadCorrections } from './load-corrections.ts'
import { offerReplies } from './offer-replies.ts'
import { readMail } from './read-mail.ts'
import type { Answered, Considered, ConsiderDeps, Received, Screened, Understood, Way } from './stages.ts'
import { createTracer } from './tracer.ts'
import { writeReply } from './write-reply.ts'

/**
 * What is to happen. `draft` of the trace is the reply that leaves (or waits, for a draft); `attempted` is what would have been said of
 * what the documents answer, for the owner to finish, where the message is handed over. `line` is what a message of which that is all wants with the line for a full class.
 */
export type Outcome = { trace: Trace; account: Account; attempted: Draft | null; line: LineWish | null }

/**
 * The way of a message from screening to the checked reply: the same for a mail, a form lead, the "Try it" page, the evals and the bench.
 * It decides and writes nothing but what a language model's calls took; the rules are core's. A message that the owner only watches goes it to its end as well.
 */
export async function considerMail(deps: ConsiderDeps, owner: OwnerId, considered: Considered): Promise<Outcome> {
  const outcome = await goTheWay(deps, owner, considered)
  const { trace, account } = outcome
  if (!trace.decision || !isOnlyWatched(modesOf(account.settings), trace.reading?.category ?? 'other', considered.message)) return outcome
  return { ...outcome, trace: { ...trace, decision: onlyWatch(trace.decision) } }
}

async function goTheWay(deps: ConsiderDeps, owner: OwnerId, considered: Considered): Promise<Outcome> {
  const way = { deps, owner, tracer: createTracer(deps) }
  const received = await receive(way, considered)
  let reached: Reached = received
  try {
    const screened = (reached = await screen(way, received))
    if (screened.screening.verdict !== 'person') return await ignore(way, screened)
    if (screened.account.leftAlone !== null) return await leave(way, screened, leftAloneDecision(screened.account.leftAlone))
    const understood = (reached = await understand(way, screened))
    const owners = await deps.reader.run('leftToOwner', ownersFacts(understood))
    if (owners) return await leave(way, understood, owners)
    const answered = (reached =
      (await answerByLine(way, understood)) ??
      (await answerByModel(way, understood)) ??
      (await answerFromDocuments(way, await findInDocuments(way, understood))))
    const decided = await decideMail(way, await writeReply(way, answered))
    const { attempted, ...reply } = await finishReply(way, decided)
    const ready = await offerReplies(way, { ...decided, ...reply, attempted })
    return {
      trace: { ...traceOf(way, answered), decision: decided.decision, ...reply, ready },
      account: screened.account,
      attempted,
      line: answered.line,
    }
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'unreadable_text')) throw error
    const messageId = considered.message?.id
    deps.log.warn({ messageId, detail: error.detail }, 'A message could not be read in time; it goes to the owner')
    return { trace: { ...traceOf(way, reached), decision: unreadDecision }, account: reached.account, attempted: null, line: null }
  }
}

async function receive(way: Way, { mail, message }: Considered): Promise<Received> {
  const now = way.deps.clock.now()
  const account = await way.tracer.step('receive', () => accountFor(way, { mail, message, now }, sendersOf(mail)))
  return { mail: tidyMail(mail), message, account, now }
}

async function screen(way: Way, received: Received): Promise<Screened> {
  const { deps, tracer } = way
  const { ownAddresses, ownMessageIds } = received.account
  return tracer.step('screen', async () => {
    const screening = await deps.reader.run('screen', received.mail, { ownAddresses, ownMessageIds })
    const senders = sendersOf(received.mail)
    const person = screening.replyTo?.address
    if (person === undefined || senders.includes(person)) return { ...received, screening }
    // Whoever filled in a form stands in its text alone.
    return { ...received, screening, account: await accountFor(way, received, [person, ...senders]) }
  })
}

function sendersOf({ replyTo, from }: Pick<Mail, 'replyTo' | 'from'>): string[] {
  return [...replyTo, ...(from ? [from] : [])].map(({ address }) => address)
}

function accountFor({ deps, owner }: Way, { mail, message, now }: Omit<Received, 'account'>, senders: string[]): Promise<Account> {
  const referencedIds = [...mail.references, ...mail.inReplyTo, ...(mail.messageId ? [mail.messageId] : [])]
  const answeredIds = mail.inReplyTo.length > 0 ? mail.inReplyTo : mail.references.slice(-1) // the last one is its parent: RFC 5322 §3.6.4
  return deps.db.transaction(owner, (tx) => loadAccount(tx, { referencedIds, answeredIds, senders, message, now }))
}

async function understand({ deps, owner, tracer }: Way, screened: Screened): Promise<Understood> {
  const { mail, message, now, account } = screened
  const saidAt = message ? writtenAt({ sentAt: mail.sentAt, receivedAt: message.receivedAt }) : now
  const reading = await tracer.step('read', async () =>
    readMail(deps, mail, { now: saidAt, timezone: account.timezone }, await loadCorrections(deps, owner)),
  )
  return { ...screened, reading }
}

function ownersFacts({ mail, screening, reading, account }: Understood): LeftToOwnerFacts {
  const { ownAddresses, conversation, timezone, ownerName, voice } = account
  return { mail, screening, reading, ownAddresses, ownNames: [ownerName, voice.signOffName, voice.businessName], conversation, timezone }
}

function ignore(way: Way, screened: Screened): Promise<Outcome> {
  const { verdict, reason } = screened.screening
  return leave(way, screened, { action: 'ignore', rule: verdict, reason })
}

/** Nothing is said to the sender. */
async function leave(way: Way, reached: Screened | Understood, decided: Decision): Promise<Outcome> {
  const decision = await way.tracer.step('decide', () => decided)
  return { trace: { ...traceOf(way, reached), decision }, account: reached.account, attempted: null, line: null }
}

type Reached = Received | Screened | Understood | Answered

/** What is kept of a message's way as far as it came. */
function traceOf({ tracer }: Way, reached: Reached): Trace {
  return {
    ...emptyTrace(),
    steps: tracer.steps,
    modelCalls: tracer.modelCalls,
    screening: 'screening' in reached ? reached.screening : null,
    reading: 'context' in reached ? reached.context.reading : 'reading' in reached ? reached.reading : null,
    findings: 'findings' in reached ? reached.findings : [],
  }
}
