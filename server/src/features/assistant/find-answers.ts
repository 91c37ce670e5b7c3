import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { Thresholds } from '@ownvoice/core/assistant/decide/decision-table'
import type { Query } from '@ownvoice/core/assistant/find/query-of'
import type { Ask, Finding, Reading } from '@ownvoice/core/assistant/trace'
import type { AnswerSentence } from '@ownvoice/core/knowledge/answer-sentence'
import type { Answer } from '@ownvoice/core/knowledge/answers/answer'
import { findInSheet } from '@ownvoice/core/knowledge/sheet/find-in-sheet'
import { loadLearnedAnswers } from '../../ai/open-learned-answers.ts'
import type { StoredAnswer } from '../../db/knowledge/answers.ts'
import type { Deps } from '../../deps.ts'
import { type OpenSheet, openAnswerSheet } from '../../retrieval/answer-sheet.ts'
import { findAnswer } from '../../retrieval/find-answer.ts'

type FindDeps = Pick<Deps, 'db' | 'embedder' | 'reader'>

/** From this chance on an answer is likelier right than not: it is written down for the owner to look at. Below, the owner chooses. */
const likelyFrom = 0.5

/** What was found, by the ask's id: the sentences of documents that answer it, the answers of the sheet that do, and those that may, each best first. */
export type FoundAnswers = {
  findings: Finding[]
  sentences: ReadonlyMap<string, readonly AnswerSentence[]>
  sheet: ReadonlyMap<string, readonly Answer[]>
  offers: ReadonlyMap<string, readonly Answer[]>
  thresholds: Thresholds
}

/** What the owner's answer sheet says to each ask, and the documents where it says nothing. A message without an ask is not looked up. */
export async function findAnswers(deps: FindDeps, owner: OwnerId, reading: Reading, subject: string): Promise<FoundAnswers> {
  const asked = await deps.reader.run('queriesOf', reading, subject)
  const open = await openAnswerSheet(deps, owner)
  // One batch costs half of one by one; the searches below find the vectors in the embedder's cache.
  await deps.embedder.embed(asked.map(({ query }) => query.text))
  const found = await Promise.all(asked.map((one) => findForAsk(deps, owner, open, one)))
  const byAsk = <Value>(value: (one: FoundForAsk) => Value) => new Map(found.map((one) => [one.finding.askId, value(one)]))
  return {
    findings: found.map(({ finding }) => finding),
    sentences: byAsk(({ sentences }) => sentences),
    sheet: byAsk(({ answers }) => answers),
    offers: byAsk(({ offers }) => offers),
    thresholds: { send: (await loadLearnedAnswers()).leavesFrom, draft: likelyFrom },
  }
}

type FoundForAsk = { finding: Finding; sentences: readonly AnswerSentence[]; answers: Answer[]; offers: Answer[] }

async function findForAsk(
  deps: FindDeps,
  owner: OwnerId,
  open: OpenSheet,
  { ask, query }: { ask: Ask; query: Query },
): Promise<FoundForAsk> {
  const { sentences, ...documents } = await findAnswer(deps, owner, query, ask.wants)
  const [vector] = await deps.embedder.embed([query.text])
  if (open.answers.length === 0 || !vector) return { finding: { askId: ask.id, ...documents }, sentences, answers: [], offers: [] }
  const learned = await loadLearnedAnswers()
  const { ranked, chance, leaves, isOffered } = findInSheet({ text: query.text, vector }, open.sheet, learned)
  const offers = isOffered ? ranked.flatMap(({ place }) => plain(open.answers[place])) : []
  const [first] = offers
  const isLikely = first !== undefined && (leaves || chance >= likelyFrom)
  if (!isLikely && documents.documented) return { finding: { askId: ask.id, ...documents }, sentences, answers: [], offers }
  const reason = isLikely ? `Your answer “${first.about}” fits the question.` : 'None of your answers surely fits the question.'
  return {
    finding: { askId: ask.id, passages: documents.passages, documented: isLikely, confidence: chance, reason },
    sentences: [],
    answers: isLikely ? [first] : [],
    offers,
  }
}

/** Without what only the sheet's own page needs. */
function plain(stored: StoredAnswer | undefined): Answer[] {
  if (!stored) return []
  const { id, kind, about, text, questions, sources, state } = stored
  return [{ id, kind, about, text, questions, sources, state }]
}
