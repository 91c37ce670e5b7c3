import { readsAsEnglish } from '../../text/reads-as-english.ts'
import { cutText } from '../../text/cut-text.ts'
import { languageName } from '../languages.ts'
import { onlyAcknowledges } from '../only-acknowledges.ts'
import { leadingRisk, optsOut, risks, type Risk } from '../risks.ts'
import { modeOf } from '../sending-rules.ts'
import type { Check, Decision, FlagName, Reading, Screening } from '../trace.ts'
import type { LineWish } from '../answer/line-wish.ts'
import { isSettled, isSure, type SettledAsk } from '../answer/settled-ask.ts'
import { wantsToBuy } from '../understand/exact-signs.ts'
import { ownTopicOf } from './own-topic.ts'
import { whyProofIsNeeded } from './unproven-sender.ts'
import type { DecisionFacts } from './decision-facts.ts'
import { mayNotSettleAll } from './settles-all.ts'

/** What the sender of an escalated message gets: nothing, a polite word, a calm one, what is known with the rest deferred, or that we write no more. */
export type Holding = 'none' | 'polite' | 'care' | 'partial' | 'opt_out'

export type Rule = {
  id: string
  action: Decision['action']
  holding: Holding
  when: (facts: DecisionFacts) => boolean
  reason: (facts: DecisionFacts) => string
}

const riskWords: Readonly<Record<Risk, [holding: Holding, says: string]>> = {
  child_at_risk: ['care', 'It may be about a child in danger'],
  threat: ['care', 'It holds a threat'],
  safety: ['care', 'It is about safety'],
  medical: ['care', 'It is about a medical matter'],
  legal: ['polite', 'It is about a legal matter'],
  discrimination: ['polite', 'It is about discrimination'],
  refund: ['polite', 'It disputes a payment'],
  privacy: ['polite', 'It is about personal data'],
  press: ['polite', 'It comes from the press'],
  hidden_instruction: ['polite', 'It holds instructions meant for the assistant'],
  wants_person: ['polite', 'The sender asks for a person'],
  complaint: ['polite', 'It is a serious complaint'],
}

/** The sender may want no more email: not certain, and not of words that an answer surely answers. */
const mayOptOut = unlessAnswered('opt_out', 'perhaps_opt_out', 'The sender may want no more email')

/** The decision table. The first row that holds wins; the last one always holds. */
export const decisionTable: readonly Rule[] = [
  ...(['own', 'loop', 'bounce', 'auto_reply', 'machine', 'bulk', 'spam'] as const).map(ignored),
  ...risks.map(risk),
  escalate(
    'no_address',
    'none',
    ({ screening }) => screening.replyTo === null,
    () => 'There is no address that a reply could go to.',
  ),
  escalate(
    'opted_out_before',
    'none',
    ({ senderOptedOut }) => senderOptedOut,
    () => 'The sender asked for no more automatic email, so only you can answer.',
  ),
  {
    id: 'opt_out',
    action: 'escalate',
    holding: 'opt_out',
    // Who was told to reply that they want no more is taken at a word of which elsewhere the owner would be asked.
    when: (facts) => optsOut(facts.reading) || (facts.answersFollowUp && likelyOptsOut(facts)),
    reason: (facts) => `The sender wants no more email, and will get none from us: “${shown(facts, 'opt_out')}”.`,
  },
  {
    id: 'place_declined',
    action: 'ignore',
    holding: 'none',
    when: ({ line }) => line?.wish === 'decline',
    reason: ({ line }) => `They do not take the place${ofClass(line)} that was held for them. It is offered to the next in line.`,
  },
  mayOptOut,
  unlessAnswered('acceptance', 'acceptance', 'The sender accepts something, and it is yours to act on it'),
  unlessAnswered('not_for_us', 'not_for_us', 'It does not seem to come from a customer'),
  escalate(
    'only_attachment',
    'polite',
    ({ reading, hasAttachments }) => reading.text.trim() === '' && hasAttachments,
    () => 'The message has an attachment and no words.',
  ),
  {
    id: 'empty',
    action: 'ignore',
    holding: 'none',
    when: (facts) => facts.reading.text.trim() === '' && asksNothing(facts),
    reason: () => 'The message is empty.',
  },
  escalate(
    'language',
    'polite',
    ({ reading, replyLanguage }) => !readsAsEnglish(reading.language.code) && reading.language.code !== replyLanguage,
    ({ reading }) => `The message is in ${languageName(reading.language.code)}, and the assistant does not answer it in that language.`,
  ),
  escalate(
    'not_for_assistant',
    'none',
    ({ lead }) => lead !== null && lead.staysSilent,
    ({ lead }) => lead?.why || 'It is not a question that the assistant answers.',
  ),
  escalate(
    'own_topic',
    'polite',
    ({ ownTopics, reading }) => ownTopicOf(ownTopics, reading.asks) !== null,
    ({ ownTopics, reading }) => `You answer what concerns “${ownTopicOf(ownTopics, reading.asks) ?? ''}” yourself.`,
  ),
  escalate(
    'owner_must_see',
    'polite',
    ({ lead }) => lead !== null && lead.ownerMustSee,
    ({ lead }) => lead?.why || 'The language model thinks that you should see it.',
  ),
  {
    id: 'nothing_asked',
    action: 'ignore',
    holding: 'none',
    when: (facts) => asksNothing(facts) && (onlyAcknowledges(facts.reading) || isNothingToDo(facts)),
    reason: () => 'It only says thanks or agrees, and asks nothing.',
  },
  escalate('not_understood', 'polite', asksNothing, () => 'No question or wish was understood in the message.'),
  escalate(
    'place_held',
    'none',
    ({ holdsPlace, settled }) => holdsPlace && settled.some(({ state }) => state === 'full'),
    () => 'You hold a place for them, and what your documents say of a full class is not what they should hear.',
  ),
  escalate(
    'sender_unproven',
    'polite',
    (facts) => proofNeeded(facts) !== null,
    (facts) => proofNeeded(facts) ?? '',
  ),
  escalate(
    'undocumented',
    'polite',
    (facts) => facts.settled.some(needsOwner) && !facts.settled.some((ask) => maySay(facts, ask)),
    ({ settled }) => `Your documents do not answer ${quoted(settled.filter(needsOwner))}.`,
  ),
  escalate(
    'broken_promise',
    'polite',
    ({ check }) => brokenPromise(check) !== undefined,
    ({ check }) => brokenPromise(check)?.detail ?? '',
  ),
  escalate(
    'check_failed',
    'polite',
    ({ check }) => check !== null && !check.ok,
    ({ check }) => `The draft did not pass the check: ${check?.violations[0]?.detail ?? ''}`,
  ),
  escalate(
    'partly_documented',
    'partial',
    ({ settled }) => settled.some(needsOwner),
    (facts) => `Your documents answer the rest, but not ${quoted(facts.settled.filter((ask) => isOpen(facts, ask)))}.`,
  ),
  escalate(
    'unsure',
    'polite',
    ({ settled, thresholds }) => below(settled, thresholds.draft).length > 0,
    ({ settled, thresholds }) => `It is not sure enough that your documents answer ${quoted(below(settled, thresholds.draft))}.`,
  ),
  draft(
    'not_subscribed',
    ({ isSubscribed }) => !isSubscribed,
    () => 'There is no active subscription, so the reply waits as a draft.',
  ),
  draft(
    'quota_used_up',
    ({ quotaLeft }) => quotaLeft <= 0,
    () => "The month's emails are used up, so the reply waits as a draft.",
  ),
  draft(
    'budget_reached',
    ({ budget }) => !budget.ok,
    ({ budget }) => budget.reason,
  ),
  draft(
    'mailbox_missing',
    ({ mailboxConnected }) => !mailboxConnected,
    () => 'No mailbox is connected, so the reply waits as a draft.',
  ),
  draft(
    'address_unverified',
    ({ ownerVerified }) => !ownerVerified,
    () => 'Your email address is not verified yet, so the reply waits as a draft.',
  ),
  draft(
    'stopped',
    ({ isStopped }) => isStopped,
    () => 'You have stopped all sending, so the reply waits as a draft.',
  ),
  draft(
    'seen_late',
    ({ late }) => late !== null,
    ({ late }) => late ?? '',
  ),
  draft(
    'not_on_allow_list',
    ({ isAllowed }) => !isAllowed,
    () => 'You let only the people on your list be answered without you, and the sender is not on it.',
  ),
  draft(
    'owner_chose_drafts',
    ({ modes, reading }) => modes.categoryModes[reading.category] === undefined && modes.mode === 'draft',
    () => 'You chose to look at each reply before it goes out.',
  ),
  draft(
    'category_waits',
    ({ modes, reading }) => modes.categoryModes[reading.category] === 'draft',
    () => 'You chose to look at each reply to mail of this category before it goes out.',
  ),
  draft('watching_waits', waitsWhileWatching, () => 'While you watch, nothing leaves by itself, so the reply waits as a draft.'),
  draft(
    'answer_unconfirmed',
    ({ settled, lead }) => lead === null && settled.some(isUnconfirmed),
    ({ settled }) => `You have not confirmed an answer to ${quoted(settled.filter(isUnconfirmed))} yet.`,
  ),
  draft(
    'middling_confidence',
    ({ settled, thresholds }) => below(settled, thresholds.send).length > 0,
    ({ settled, thresholds }) => `It is fairly, but not fully, sure that your documents answer ${quoted(below(settled, thresholds.send))}.`,
  ),
  draft('may_not_settle', mayNotSettleAll, ({ reading: { mayAsk } }) =>
    mayAsk ? `“${excerpt(mayAsk.text)}” may want something that the reply does not say.` : 'What was found may not be all that is meant.',
  ),
  send(
    'blackout_day',
    ({ blackedOut }) => blackedOut.length > 0,
    ({ blackedOut }) => `${blackedOut[0]?.day ?? ''} is one of your blackout dates; the reply says so.`,
  ),
  send(
    'in_line',
    ({ line }) => line?.wish === 'join',
    ({ line }) =>
      `They ${line?.asked ? 'ask for' : 'accept'} a place on the waitlist${ofClass(line)}: they go in line, and the reply says so.`,
  ),
  send(
    'class_full',
    ({ settled }) => settled.some(({ state }) => state === 'full'),
    ({ settled }) =>
      `What is asked for is full; the reply says so${settled.some(({ waitlist }) => waitlist) ? ' and offers the waitlist' : ''}.`,
  ),
  send(
    'booking_link',
    ({ settled }) => settled.filter(isSettled).every(({ state }) => state === 'link'),
    () => 'A booking link settles what is asked.',
  ),
  send(
    'answered_with_question',
    ({ asksBack }) => asksBack !== null,
    ({ asksBack }) => `Your documents answer what is asked, and the reply asks back: “${excerpt(asksBack ?? '')}”`,
  ),
  send(
    'answered',
    () => true,
    () => 'Your documents answer everything that is asked.',
  ),
]

function ignored(verdict: Exclude<Screening['verdict'], 'person'>): Rule {
  return {
    id: verdict,
    action: 'ignore',
    holding: 'none',
    when: ({ screening }) => screening.verdict === verdict,
    reason: ({ screening }) => screening.reason,
  }
}

function risk(name: Risk): Rule {
  const [holding, says] = riskWords[name]
  return { ...raised(name, name, says), holding, when: ({ reading }) => leadingRisk(reading)?.flag === name }
}

/** The owner's, and the sender hears nothing meanwhile. */
function raised(flag: FlagName, id: string, says: string): Rule {
  return escalate(
    id,
    'none',
    ({ reading }) => flagOf(reading, flag) !== undefined,
    (facts) => `${says}: “${shown(facts, flag)}”.`,
  )
}

function likelyOptsOut(facts: DecisionFacts): boolean {
  return mayOptOut.when(facts) && (flagOf(facts.reading, 'opt_out')?.chance ?? 0) >= evenChance
}

/** Below an even chance a head is likelier wrong than right. */
const evenChance = 0.5

/**
 * Heads that saw something in the very words which a confirmed answer surely answers saw wrong, and so, likelier than not, did those which were hardly sure
 * of words beside them. Of risks that is not believed. Nor does one that took a customer who wants to buy for a seller count.
 */
function unlessAnswered(flag: FlagName, id: string, says: string): Rule {
  const rule = raised(flag, id, says)
  return { ...rule, when: (facts) => rule.when(facts) && !isAnswered(facts, flag) }
}

function isAnswered(facts: DecisionFacts, name: FlagName): boolean {
  if (facts.line !== null) return true
  const flag = flagOf(facts.reading, name)
  if (flag?.by !== 'head' || flag.isCertain) return false
  if (name === 'not_for_us' && wantsToBuy(flag.evidence)) return true
  const answered = facts.settled.filter((one) => one.state === 'documented' && maySay(facts, one))
  return answered.some((one) => flag.chance < evenChance || flag.evidence.includes(one.ask.text))
}

function ofClass(line: LineWish | null): string {
  return line?.link.label ? ` for “${line.link.label}”` : ''
}

function flagOf(reading: Reading, name: FlagName): Reading['flags'][number] | undefined {
  return reading.flags.find(({ flag }) => flag === name)
}

function shown({ reading }: DecisionFacts, name: FlagName): string {
  return excerpt(flagOf(reading, name)?.evidence ?? '')
}

function escalate(id: string, holding: Holding, when: Rule['when'], reason: Rule['reason']): Rule {
  return { id, action: 'escalate', holding, when, reason }
}

function draft(id: string, when: Rule['when'], reason: Rule['reason']): Rule {
  return { id, action: 'draft', holding: 'none', when, reason }
}

function send(id: string, when: Rule['when'], reason: Rule['reason']): Rule {
  return { id, action: 'send', holding: 'none', when, reason }
}

function asksNothing({ settled }: DecisionFacts): boolean {
  return settled.every(({ state }) => state === 'nothing')
}

/** A model may find nothing to do where the heads are not certain of it, as long as it holds no question and no risk that came before this row. */
function isNothingToDo({ lead, reading }: DecisionFacts): boolean {
  return (
    lead !== null && lead.isNothingToDo && !reading.text.includes('?') && reading.text.trim().split(/\s+/).length <= MOST_WORDS_OF_THANKS
  )
}

const MOST_WORDS_OF_THANKS = 40

function brokenPromise(check: Check | null): Check['violations'][number] | undefined {
  return check?.violations.find(({ rule }) => rule === 'broken_promise')
}

function proofNeeded(facts: DecisionFacts): string | null {
  return whyProofIsNeeded(
    facts,
    facts.settled.some((ask) => maySay(facts, ask)),
  )
}

/** Nothing settles it. */
export function needsOwner({ state }: SettledAsk): boolean {
  return state === 'undocumented'
}

/** The owner only watches, but would not see the message without us. */
export function waitsWhileWatching({ modes, isWatchable, reading }: Pick<DecisionFacts, 'modes' | 'isWatchable' | 'reading'>): boolean {
  return modeOf(modes, reading.category) === 'watch' && !isWatchable
}

/** What may be said in a reply that defers the rest, which nobody looks at: no less than what may be sent whole. A model's answer was looked at once more. */
export function maySay({ lead, thresholds }: Pick<DecisionFacts, 'lead' | 'thresholds'>, ask: SettledAsk): boolean {
  return lead === null ? isSure(ask, thresholds.send) : isSettled(ask)
}

function isOpen(facts: DecisionFacts, ask: SettledAsk): boolean {
  return ask.state !== 'nothing' && !maySay(facts, ask)
}

/** It rests on an answer that the owner has not looked at, or on sentences of documents, which may not be what was asked. */
function isUnconfirmed({ state, answers }: SettledAsk): boolean {
  return state === 'documented' && (answers.length === 0 || answers.some((answer) => answer.state !== 'confirmed'))
}

function below(settled: readonly SettledAsk[], threshold: number): SettledAsk[] {
  return settled.filter((ask) => isSettled(ask) && ask.confidence < threshold)
}

function quoted(settled: readonly SettledAsk[]): string {
  return settled.map(({ ask }) => `“${excerpt(ask.text)}”`).join(' and ')
}

function excerpt(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length <= 120 ? line : `${cutText(line, 117)}…`
}
