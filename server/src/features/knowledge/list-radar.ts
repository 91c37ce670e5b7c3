import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { questionType, type Radar, type RadarFinding, type RadarPlace } from '@ownvoice/core/knowledge/contract'
import type { Passage } from '@ownvoice/core/knowledge/passage'
import type { Contradiction } from '@ownvoice/core/knowledge/radar/find-contradictions'
import type { PassedDate } from '@ownvoice/core/knowledge/radar/find-passed-dates'
import { listDocuments } from '../../db/knowledge/documents.ts'
import { findLastLearnedAt, listAskedMessages, listRadarDismissals } from '../../db/knowledge/radar.ts'
import type { Deps } from '../../deps.ts'
import { findingKey } from './finding-key.ts'
import { judgePassages, loadToJudge } from './judge-passages.ts'
import { ASKED_MESSAGES, mostAskedFirst, presentQuestions, stillOpen } from './open-questions.ts'

export type ListRadarDeps = Pick<Deps, 'db' | 'embedder' | 'reader' | 'clock'>

/** How many different questions are shown among the rest; all of them have a list of their own. */
const QUESTIONS = 20
/** The findings that are shown at once. */
const FINDINGS = 50

/**
 * What in the owner's knowledge wants a look: places that disagree, dates that have passed, questions that nothing answers. What was dismissed
 * stands apart for as long as its words stand; a question that a confirmed answer or a document answers by now is gone.
 */
export async function listRadar(deps: ListRadarDeps, owner: OwnerId): Promise<Radar> {
  const { toJudge, questionIds, asked, learnedAt, dismissals } = await deps.db.snapshot(owner, async (tx) => ({
    toJudge: await loadToJudge(deps.db, tx, deps.clock.now()),
    questionIds: new Set((await listDocuments(tx)).filter(({ fileType }) => fileType === questionType).map(({ id }) => id)),
    asked: await listAskedMessages(tx, ASKED_MESSAGES),
    learnedAt: await findLastLearnedAt(tx),
    dismissals: await listRadarDismissals(tx),
  }))
  const judged = await judgePassages(deps, owner, toJudge)
  const toPlace = placesOf(questionIds)
  const groups = mostAskedFirst(await deps.reader.run('groupOpenQuestions', asked))
  const unanswered = await stillOpen(deps, owner, { groups, learnedAt, most: QUESTIONS })
  const findings = [
    ...judged.contradictions.map((found) => presentContradiction(found, toPlace)),
    ...judged.passedDates.map((found) => presentPassedDate(found, toPlace)),
    ...unanswered.open.map(presentQuestions),
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
  return { kind: 'contradiction', key: findingKey('contradiction', about, ...wording), about, places: [toPlace(one), toPlace(other)] }
}

function presentPassedDate({ endedOn, ...found }: PassedDate, toPlace: ToPlace): RadarFinding {
  const key = findingKey('passed_date', ...found.passage.headings, found.passage.text)
  return { kind: 'passed_date', key, endedOn, place: toPlace(found) }
}
