import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { questionType, type Radar, type RadarFinding, type RadarPlace } from '@ownvoice/core/knowledge/contract'
import type { Passage } from '@ownvoice/core/knowledge/passage'
import type { Contradiction } from '@ownvoice/core/knowledge/radar/find-contradictions'
import type { PassedDate } from '@ownvoice/core/knowledge/radar/find-passed-dates'
import type { OpenQuestion } from '@ownvoice/core/knowledge/radar/open-questions'
import { findInSheet } from '@ownvoice/core/knowledge/sheet/find-in-sheet'
import { termsOf } from '@ownvoice/core/knowledge/terms'
import { createHash } from 'node:crypto'
import { loadLearnedAnswers } from '../../ai/open-learned-answers.ts'
import { listDocuments } from '../../db/knowledge/documents.ts'
import { findLastLearnedAt, listAskedMessages, listRadarDismissals } from '../../db/knowledge/radar.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { openAnswerSheet } from '../../retrieval/answer-sheet.ts'
import { findAnswer } from '../../retrieval/find-answer.ts'
import { judgePassages } from './judge-passages.ts'

export type ListRadarDeps = Pick<Deps, 'db' | 'embedder' | 'reader' | 'clock'>

/** The newest messages with an open question that are looked at, and how many different questions of them are shown. */
const MESSAGES = 300
const QUESTIONS = 20
/** The findings that are shown at once. */
const FINDINGS = 50

/**
 * What in the owner's knowledge wants a look: places that disagree, dates that have passed, questions that nothing answers. What was dismissed
 * stands apart for as long as its words stand; a question that a confirmed answer or a document answers by now is gone.
 */
export async function listRadar(deps: ListRadarDeps, owner: OwnerId): Promise<Radar> {
  const { judged, questionIds, asked, learnedAt, dismissals } = await deps.db.snapshot(owner, async (tx) => ({
    judged: await judgePassages(deps.db, tx, deps.clock.now()),
    questionIds: new Set((await listDocuments(tx)).filter(({ fileType }) => fileType === questionType).map(({ id }) => id)),
    asked: await listAskedMessages(tx, MESSAGES),
    learnedAt: await findLastLearnedAt(tx),
    dismissals: await listRadarDismissals(tx),
  }))
  const toPlace = placesOf(questionIds)
  const unanswered = await stillOpen(deps, owner, await deps.reader.run('groupOpenQuestions', asked), learnedAt)
  const findings = [
    ...judged.contradictions.map((found) => presentContradiction(found, toPlace)),
    ...judged.passedDates.map((found) => presentPassedDate(found, toPlace)),
    ...unanswered.map(presentQuestions),
  ]
  const byKey = new Map(findings.map((finding) => [finding.key, finding]))
  const dismissed = dismissals.flatMap(({ key, dismissedAt, rightDocumentId }) => {
    const finding = byKey.get(key)
    return finding ? [{ finding, dismissedAt: dismissedAt.toISOString(), rightDocumentId }] : []
  })
  const isDismissed = new Set(dismissed.map(({ finding }) => finding.key))
  const open = [...byKey.values()].filter(({ key }) => !isDismissed.has(key))
  return { open: open.slice(0, FINDINGS), openCount: open.length, dismissed }
}

/** The questions asked most, without those that an answer or a document answers since they were last asked. */
async function stillOpen(
  deps: LookUpDeps,
  owner: OwnerId,
  groups: readonly OpenQuestion[][],
  learnedAt: Date | null,
): Promise<OpenQuestion[][]> {
  const open: OpenQuestion[][] = []
  for (const group of groups.toSorted((one, other) => other.length - one.length)) {
    const [latest] = group
    if (open.length === QUESTIONS || !latest) break
    const mayBeAnswered = learnedAt !== null && learnedAt > latest.message.receivedAt
    if (!mayBeAnswered || !(await isAnswered(deps, owner, latest))) open.push(group)
  }
  return open
}

type LookUpDeps = Pick<Deps, 'db' | 'embedder' | 'reader'>

/** A question that cannot be read in time stays open: the owner reads it. */
async function isAnswered(deps: LookUpDeps, owner: OwnerId, { query, wants }: OpenQuestion): Promise<boolean> {
  try {
    return (await isInSheet(deps, owner, query.text)) || (await findAnswer(deps, owner, query, [...wants])).documented
  } catch (error) {
    if (error instanceof AppError && error.code === 'unreadable_text') return false
    throw error
  }
}

/** True when a confirmed answer would be sent to it without anybody looking. */
async function isInSheet(deps: LookUpDeps, owner: OwnerId, text: string): Promise<boolean> {
  const { answers, sheet } = await openAnswerSheet(deps, owner)
  const [vector] = await deps.embedder.embed([text])
  return answers.length > 0 && vector !== undefined && findInSheet({ text, vector }, sheet, await loadLearnedAnswers()).leaves
}

type Quoted = { passage: Passage; quote: string; start: number; end: number }
type ToPlace = (quoted: Quoted) => RadarPlace

function placesOf(questionIds: ReadonlySet<string>): ToPlace {
  return ({ passage: { documentId, documentName, start: offset }, quote, start, end }) => ({
    documentId,
    documentName,
    isQuestion: questionIds.has(documentId),
    start: offset + start,
    end: offset + end,
    quote,
  })
}

function presentContradiction({ about, places: [one, other] }: Contradiction, toPlace: ToPlace): RadarFinding {
  const wording = [one, other].map(({ passage, quote }) => JSON.stringify([passage.headings, passage.text, quote])).toSorted()
  return { kind: 'contradiction', key: keyOf('contradiction', about, ...wording), about, places: [toPlace(one), toPlace(other)] }
}

function presentPassedDate({ endedOn, ...found }: PassedDate, toPlace: ToPlace): RadarFinding {
  const key = keyOf('passed_date', ...found.passage.headings, found.passage.text)
  return { kind: 'passed_date', key, endedOn, place: toPlace(found) }
}

/** Known by the first time it was asked: the same when it is asked again. */
function presentQuestions(group: readonly OpenQuestion[]): RadarFinding {
  const [latest, first] = [group[0], group.at(-1)]
  if (!latest || !first) throw new Error('a group of questions holds one at least')
  const { messageId, receivedAt } = latest.message
  const key = keyOf('unanswered', ...[...new Set(termsOf(first.text))].toSorted())
  return { kind: 'unanswered', key, question: latest.text, count: group.length, messageId, receivedAt: receivedAt.toISOString() }
}

function keyOf(...wording: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(wording)).digest('hex')
}
