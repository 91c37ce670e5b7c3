import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { CheckContext } from '@ownvoice/core/assistant/check/check-context'
import { writtenAt } from '@ownvoice/core/assistant/decide/seen-late'
import { replyLanguageOf } from '@ownvoice/core/assistant/languages'
import { ANSWER_TOKENS, contextRoom } from '@ownvoice/core/assistant/model/context-room'
import { CHARACTERS_PER_TOKEN } from '@ownvoice/core/assistant/model/fit-documents'
import { LeadAnswer, LeadAnswerAbroad } from '@ownvoice/core/assistant/model/lead-answer'
import {
  leadInstructionsFor,
  rewordingInstructions,
  riskLookInstructions,
  secondLookInstructions,
} from '@ownvoice/core/assistant/model/lead-instructions'
import type { LeadFit, LeadInput, LeadRequest, ThreadEntry } from '@ownvoice/core/assistant/model/lead-request'
import { takenFor } from '@ownvoice/core/assistant/model/known-risks'
import { RiskLook } from '@ownvoice/core/assistant/model/risk-look'
import { joinLooks, SecondLook, type SecondLooks } from '@ownvoice/core/assistant/model/second-look'
import { tooLongToLead } from '@ownvoice/core/assistant/model/too-long'
import type { LedBy } from '@ownvoice/core/assistant/model/take-answer'
import type { Led } from '@ownvoice/core/assistant/model/led'
import { rewordedAnswer, Rewording } from '@ownvoice/core/assistant/model/rewording'
import type { Finding, Reading } from '@ownvoice/core/assistant/trace'
import type { Answer } from '@ownvoice/core/knowledge/answers/answer'
import type { Passage } from '@ownvoice/core/knowledge/passage'
import type { Mail } from '@ownvoice/core/mailboxes/mail'
import { localDate } from '@ownvoice/core/scheduling/local-date'
import { listAnswerable, type StoredAnswer } from '../../db/knowledge/answers.ts'
import { listPassages } from '../../db/knowledge/chunks.ts'
import { listConversation } from '../../db/mailboxes/conversations.ts'
import type { Message } from '../../db/mailboxes/messages.ts'
import { listOwnMails } from '../../db/tone/voice.ts'
import type { Deps } from '../../deps.ts'
import { searchPassages } from '../../retrieval/search.ts'
import { askModel } from './ask-model.ts'
import type { Payer } from './call-model.ts'
import type { Account } from './load-account.ts'
import { nearestMails } from './nearest-mails.ts'
import type { Tracer } from './tracer.ts'

type LeadDeps = Pick<Deps, 'db' | 'embedder' | 'reader' | 'model' | 'clock' | 'stopwatch' | 'log' | 'meter' | 'config'>

/** `context` is that of the check before anything was found, with the reading of rules and heads. */
type ToLead = {
  account: Account
  mail: Mail
  message: Pick<Message, 'conversationId' | 'createdAt' | 'receivedAt'> | null
  context: CheckContext
  now: Date
}

/** What the model makes of a mail, held by code. `context` holds what it was shown; `isVouched`: a second look stands behind what is said. */
export type LedMail = { led: Led; context: CheckContext; findings: Finding[]; isVouched: boolean }

const MOST_MAILS = 6
const PASSAGES_PER_QUESTION = 12

/**
 * Lets the language model lead: one call that reads the mail and answers it with quotes, the checks of code, then a second look at what is to be said. Null without a
 * model, on each of its faults, where its window holds hardly more than the instructions, and for a message that carries instructions for the assistant, which nobody but the owner
 * sees: then the embedded way goes on, and the trace says why. A message that is too long for the window is the owner's.
 */
export async function leadMail(deps: LeadDeps, tracer: Tracer, owner: OwnerId, given: ToLead): Promise<LedMail | null> {
  const { account, context } = given
  const { reading } = context
  if (!deps.model || reading.text.trim() === '' || reading.flags.some(({ flag }) => flag === 'hidden_instruction')) return null
  const window = deps.model.contextTokens ?? null
  const payer = { owner, timezone: account.timezone }
  const replyLanguage = replyLanguageOf(reading.language, account.replyLanguages)
  const instructions = leadInstructionsFor(replyLanguage)
  const { input, request } = await prepare(deps, owner, given, roomFor(deps, 'lead', instructions))
  if (request.fit !== 'fits') return withoutRoom(tracer, context, request.fit, window)
  const answer = await askModel(deps, tracer, payer, {
    purpose: 'lead',
    instructions,
    data: request.data,
    schema: replyLanguage === null ? LeadAnswer : LeadAnswerAbroad,
  })
  if (!answer) {
    noteFault(tracer)
    return null
  }
  const shown = { ...context, passages: input.passages, answers: input.answers }
  const by = { answer, citables: request.citables, context: shown, replyLanguage }
  const worded = await reword(deps, tracer, payer, by, await deps.reader.run('takeAnswer', by))
  const taken = await withoutFalseAlarms(deps, tracer, payer, worded, reading)
  const room = roomFor(deps, 'secondLook', secondLookInstructions)
  const looks = await deps.reader.run('secondLooks', taken, { context: shown, thread: input.thread }, room)
  const look = await lookAgain(deps, tracer, payer, looks)
  const led = look ? await deps.reader.run('applySecondLook', taken, look) : taken
  const findings = findingsOf(led, input.passages)
  const cited = { ...shown, reading: led.reading, passages: findings.flatMap(({ passages }) => passages.map(({ passage }) => passage)) }
  return { led, context: cited, findings, isVouched: look !== null }
}

function withoutRoom(tracer: Tracer, context: CheckContext, fit: Exclude<LeadFit, 'fits'>, window: number | null): LedMail | null {
  const tokens = `${(window ?? 0).toLocaleString('en-US')} tokens`
  if (fit === 'window_too_small') {
    tracer.note(`Done without a language model: its window of ${tokens} is too small.`)
    return null
  }
  tracer.note(`The message does not fit the language model's window of ${tokens}, so it is yours.`)
  return { led: tooLongToLead(context.reading), context, findings: [], isVouched: true }
}

/** What a second look says of all that is to be said, however many calls it takes; null where one of them failed. What fits no call is left to the owner. */
async function lookAgain(deps: LeadDeps, tracer: Tracer, payer: Payer, { calls, unseen }: SecondLooks): Promise<SecondLook | null> {
  if (unseen.length > 0)
    tracer.note("What is to be said does not all fit the language model's window for a second look; the rest is yours.")
  const looks: SecondLook[] = []
  for (const data of calls) {
    const look = await askModel(deps, tracer, payer, {
      purpose: 'second_look',
      instructions: secondLookInstructions,
      data,
      schema: SecondLook,
    })
    if (!look) {
      tracer.note('There was no second look at it, so a reply waits for you.')
      return null
    }
    looks.push(look)
  }
  return joinLooks(looks)
}

/** What code refused is written once more, nearer to what it cites, and held again. As it was where there is nothing to write, and after a fault. */
async function reword(deps: LeadDeps, tracer: Tracer, payer: Payer, by: LedBy, taken: Led): Promise<Led> {
  const room = roomFor(deps, 'rewording', rewordingInstructions)
  const data = await deps.reader.run('rewordingData', taken, by.citables, by.context, room)
  if (!data) return taken
  const rewording = await askModel(deps, tracer, payer, {
    purpose: 'rewording',
    instructions: rewordingInstructions,
    data,
    schema: Rewording,
  })
  return rewording ? deps.reader.run('takeAnswer', { ...by, answer: rewordedAnswer(by.answer, taken, rewording) }) : taken
}

/** A risk that only the heads see in what could else leave goes where a model, asked of its sentence alone, is sure that it is none; the trace says so. After a fault it stays. */
async function withoutFalseAlarms(deps: LeadDeps, tracer: Tracer, payer: Payer, led: Led, before: Reading): Promise<Led> {
  const room = roomFor(deps, 'riskLook', riskLookInstructions)
  const data = await deps.reader.run('riskLookData', led, before, room)
  if (!data) return led
  const look = await askModel(deps, tracer, payer, { purpose: 'risk_look', instructions: riskLookInstructions, data, schema: RiskLook })
  if (!look) return led
  const { denied, isBlind, led: left } = await deps.reader.run('applyRiskLook', led, before, look)
  if (isBlind) tracer.note('The language model did not see a risk that it was shown to test it, so its word on risks does not count here.')
  for (const { flag, evidence } of denied)
    tracer.note(`“${evidence}” was taken for ${takenFor[flag]}. Asked of it alone, the language model is sure that it is not.`)
  return left
}

/** Tokens that the window of the model leaves for the data of such a call; null where it holds whatever is sent. */
function roomFor({ model }: LeadDeps, call: keyof typeof ANSWER_TOKENS, instructions: string): number | null {
  return contextRoom(model?.contextTokens ?? null, instructions, ANSWER_TOKENS[call])
}

/** Said once, by the step that asked; what went wrong stands at the call. */
function noteFault(tracer: Tracer): void {
  const fault = tracer.modelCalls.at(-1)?.fault
  if (fault) tracer.note(`Done without a language model: ${fault}.`)
}

async function prepare(
  deps: LeadDeps,
  owner: OwnerId,
  { account, mail, message, context, now }: ToLead,
  room: number | null,
): Promise<{ input: LeadInput; request: LeadRequest }> {
  const { config, db, reader } = deps
  const stored = await db.transaction(owner, async (tx) => ({
    passages: await listPassages(tx),
    answers: await listAnswerable(tx),
    ownMails: await listOwnMails(tx, deps.embedder.id),
    thread: message
      ? await listConversation(tx, { conversationId: message.conversationId, before: message.createdAt, limit: MOST_MAILS })
      : [],
  }))
  const input: LeadInput = {
    business: { name: account.voice.businessName, timezone: account.timezone },
    voice: account.voice,
    samples: await nearestMails(deps, stored.ownMails, `${mail.subject}\n${context.reading.text}`.slice(0, LONGEST_QUERY)),
    sentAt: message ? writtenAt({ sentAt: mail.sentAt, receivedAt: message.receivedAt }) : sentAt(mail, now),
    subject: mail.subject,
    reading: context.reading,
    thread: stored.thread.map(({ by, at, text }): ThreadEntry => ({ by, day: localDate(at, account.timezone), text })),
    links: account.links,
    blackouts: account.blackouts,
    answers: stored.answers.map(toAnswer),
    passages: stored.passages,
    found: [],
    limits: { documentTokens: config.AI_DOCUMENT_TOKENS, room },
  }
  const whole = await reader.run('leadRequest', input)
  if (whole.isWhole) return { input, request: whole }
  const found = await findPassages(deps, owner, context.reading, mail.subject)
  return { input: { ...input, found }, request: await reader.run('leadRequest', { ...input, found }) }
}

/** Without what only the sheet's page shows: a reply keeps its sources. */
function toAnswer({ id, kind, about, text, questions, sources, state }: StoredAnswer): Answer {
  return { id, kind, about, text, questions, sources, state }
}

/** When a mail that is only tried was written: a date that lies ahead, or none, is not believed. */
function sentAt({ sentAt: given }: Mail, now: Date): Date {
  const at = given === null ? now : new Date(given)
  return Number.isNaN(at.getTime()) || at > now ? now : at
}

/** The passages that fit each ask that rules found and the message as a whole, best first. */
async function findPassages(deps: LeadDeps, owner: OwnerId, reading: Reading, subject: string): Promise<string[][]> {
  const asked = await deps.reader.run('queriesOf', reading, subject)
  const queries = [...asked.map(({ query }) => query.text), `${subject}\n${reading.text}`.slice(0, LONGEST_QUERY)]
  const found: string[][] = []
  for (const query of queries) {
    const passages = await searchPassages(deps, owner, query, { limit: PASSAGES_PER_QUESTION })
    found.push(passages.map(({ passage }) => passage.id))
  }
  return found
}

/** What a search by meaning takes in. */
const LONGEST_QUERY = 200 * CHARACTERS_PER_TOKEN

/** What each ask rests on, for the trace. The scores of a search say nothing here: the model read the documents. */
function findingsOf({ asks }: Led, passages: readonly Passage[]): Finding[] {
  const byId = new Map(passages.map((passage) => [passage.id, passage]))
  return asks.map(({ ask, outcome, statements, reason }) => {
    const sources = statements.flatMap((statement) => statement.sources)
    const cited = new Set(sources.flatMap((source) => (source.kind === 'passage' ? [source.passageId] : [])))
    const found = [...cited].flatMap((id) => byId.get(id) ?? [])
    return {
      askId: ask.id,
      passages: found.map((passage) => ({ passage, bm25: 0, cosine: 0, score: 0, sentences: [] })),
      documented: outcome === 'answered',
      confidence: outcome === 'answered' ? 1 : 0,
      reason,
    }
  })
}
