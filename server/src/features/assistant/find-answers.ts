import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { Thresholds } from '@ownvoice/core/assistant/decide/decision-facts'
import type { Query } from '@ownvoice/core/knowledge/query-of'
import type { Ask, Finding, Reading } from '@ownvoice/core/assistant/trace'
import type { AnswerSentence } from '@ownvoice/core/knowledge/answer-sentence'
import type { Answer } from '@ownvoice/core/knowledge/answers/answer'
import type { BothVectors } from '@ownvoice/core/knowledge/sheet/answer-sheet'
import { type FoundInSheet, likelyFrom } from '@ownvoice/core/knowledge/sheet/find-in-sheet'
import { offersFor } from '@ownvoice/core/knowledge/sheet/rank-offers'
import { settlesMail } from '@ownvoice/core/assistant/answer/settles-mail'
import { type Ranking, rankTogether } from '@ownvoice/core/knowledge/sheet/rank-together'
import type { Offer, Offers } from '@ownvoice/core/assistant/offer/ready-replies'
import { cutText } from '@ownvoice/core/text/cut-text'
import { loadLearnedAnswers } from '../../ai/open-learned-answers.ts'
import type { StoredAnswer } from '../../db/knowledge/answers.ts'
import type { Deps } from '../../deps.ts'
import { embedByBoth } from '../../retrieval/embed-by-both.ts'
import { openAnswerSheet } from '../../retrieval/answer-sheet.ts'
import { findAnswer } from '../../retrieval/find-answer.ts'
import { type LookedUp, lookIn } from './look-up-asks.ts'
import { lookedUpMail } from './looked-up-mail.ts'

type FindDeps = Pick<Deps, 'db' | 'embedder' | 'reader'>

/** What a message says as a whole, with its subject, is looked up as well: what it is about often stands beside what it asks. In characters. */
const longestWhole = 600
/** So much does the whole message count against the own words of all its asks together in what the owner is offered. */
const wholeWeight = 2
/** So many answers are offered to an ask, and to the whole message. */
const mostOffered = 4

/** What was found, by the ask's id: the sentences of documents that answer it, and the answers of the sheet that do, best first; `offers` are those that may. `settles`: these answers surely settle the whole message; null without a sheet. */
export type FoundAnswers = {
  findings: Finding[]
  sentences: ReadonlyMap<string, readonly AnswerSentence[]>
  sheet: ReadonlyMap<string, readonly Answer[]>
  offers: Offers
  thresholds: Thresholds
  settles: boolean | null
}

/** What the owner's answer sheet says to each ask, and the documents where it says nothing. A message without an ask is not looked up. */
export async function findAnswers(deps: FindDeps, owner: OwnerId, reading: Reading, subject: string): Promise<FoundAnswers> {
  const asked = await deps.reader.run('queriesOf', reading, subject)
  const { answers, sheet } = await openAnswerSheet(deps, owner)
  const learned = await loadLearnedAnswers()
  const whole = asked.length > 0 && answers.length > 0 ? cutText(`${subject.trim()}\n${reading.text}`.trim(), longestWhole) : null
  // One batch costs half of one by one; the searches below find the vectors in the embedder's cache.
  const sentences = whole === null ? [] : asked.map(({ together }) => together)
  const beside = whole === null ? [] : await deps.reader.run('besideOf', reading)
  const texts = [...asked.map(({ query }) => query.text), ...[whole, ...sentences].filter((text) => text !== null), ...beside]
  if (answers.length === 0) await deps.embedder.embed(texts)
  const vectors = answers.length === 0 ? new Map<string, BothVectors>() : await embedByBoth(deps.embedder, texts)
  const { look, lookUpAsks } = lookIn({ answers, sheet }, learned, vectors)
  const apart = lookUpAsks(asked)
  const looked = { asked, own: apart, whole, look, vectors, beside, mayAsk: reading.mayAsk?.chance ?? 0 }
  const mail = lookedUpMail(looked, sheet, learned)
  const settles = mail && settlesMail(mail, sheet, learned)
  const own = settles ? apart.map((one) => one && atLeast(one, learned.leavesFrom)) : apart
  const offer: ToOffer = (text, found) => {
    const of = vectors.get(text)
    return of ? offersFor({ text, vector: of.first, second: of.second }, found, sheet, learned) : found
  }
  const ofWhole = whole === null ? null : look(whole)
  const inWhole = ofWhole && { ...offer(whole ?? '', ofWhole), weight: wholeWeight / asked.length }
  const found = await Promise.all(
    asked.map((one, index) => findForAsk(deps, owner, one, { answers, own: own[index] ?? null, inWhole, offer })),
  )
  const byAsk = <Value>(value: (one: FoundForAsk) => Value) => new Map(found.map((one) => [one.finding.askId, value(one)]))
  return {
    findings: found.map(({ finding }) => finding),
    sentences: byAsk((one) => one.sentences),
    sheet: byAsk((one) => one.answers),
    offers: {
      byAsk: byAsk(({ offers }) => offers),
      chance: Math.max(0, inWhole?.chance ?? 0, ...found.map(({ chance }) => chance)),
      whole: inWhole && found.some(({ offers }) => offers.length > 0) ? answersAt(answers, placesIn(inWhole)) : [],
    },
    thresholds: { send: learned.leavesFrom, draft: likelyFrom },
    settles,
  }
}

type FoundForAsk = { finding: Finding; sentences: readonly AnswerSentence[]; answers: Answer[]; offers: Offer[]; chance: number }
type FoundInWhole = FoundInSheet & Ranking
/** What is offered to the owner of what was found for a text. */
type ToOffer = (text: string, found: FoundInSheet) => FoundInSheet
/** What the sheet says to the ask's own words, and to the whole message, with how much that counts beside them. */
type InSheet = { answers: readonly StoredAnswer[]; own: LookedUp | null; inWhole: FoundInWhole | null; offer: ToOffer }

async function findForAsk(
  deps: FindDeps,
  owner: OwnerId,
  { ask, query }: { ask: Ask; query: Query },
  { answers, own: lookedUp, inWhole, offer }: InSheet,
): Promise<FoundForAsk> {
  const { sentences, ...documents } = await findAnswer(deps, owner, query, ask.wants)
  const own = lookedUp?.found ?? null
  const choices = lookedUp?.choices ?? null
  const offered = own && offer(query.text, own)
  const offers = offered && inWhole && (offered.isOffered || inWhole.isOffered) ? offersTo(answers, offered, inWhole) : []
  const [first] = own ? answersAt(answers, placesIn(own)) : []
  const chance = choices?.chance ?? own?.chance ?? 0
  const isLikely = chance >= likelyFrom
  if (!first || (!isLikely && documents.documented)) {
    return { finding: { askId: ask.id, ...documents }, sentences, answers: [], offers, chance }
  }
  const reason = isLikely ? `Your answer “${first.about}” fits the question.` : 'None of your answers surely fits the question.'
  return {
    finding: { askId: ask.id, passages: documents.passages, documented: isLikely, confidence: chance, reason },
    sentences: [],
    answers: !isLikely ? [] : choices ? choices.answers.flatMap(plain) : [first],
    offers,
    chance,
  }
}

/** What settles all of a message is sure of each of its asks. */
function atLeast({ found, choices }: LookedUp, chance: number): LookedUp {
  const sure = <Found extends { chance: number }>(one: Found) => ({ ...one, chance: Math.max(one.chance, chance) })
  return { found: sure(found), choices: choices && sure(choices) }
}

/** What is likely by its own words goes first; else what fits it and the whole message. */
function offersTo(answers: readonly StoredAnswer[], own: FoundInSheet, inWhole: FoundInWhole): Offer[] {
  const rankings = [{ ...own, weight: 1 }, ...(own.chance >= likelyFrom ? [] : [inWhole])]
  return rankTogether(rankings)
    .slice(0, mostOffered)
    .flatMap(({ place, share }) => plain(answers[place]).map((answer) => ({ answer, share })))
}

/** Best first. */
function placesIn({ ranked }: FoundInSheet): number[] {
  return ranked.map(({ place }) => place)
}

function answersAt(answers: readonly StoredAnswer[], places: readonly number[]): Answer[] {
  return places.slice(0, mostOffered).flatMap((place) => plain(answers[place]))
}

/** Without what only the sheet's own page needs. */
function plain(stored: Answer | undefined): Answer[] {
  if (!stored) return []
  const { id, kind, about, text, questions, sources, state } = stored
  return [{ id, kind, about, text, questions, sources, state }]
}
