import type { Want } from '@ownvoice/core/assistant/trace'
import { judgeDocumented } from '@ownvoice/core/knowledge/documented'
import type { FoundPassage } from '@ownvoice/core/knowledge/passage'
import type { Embedder } from '@ownvoice/server/ai/port'
import { areaUnderCurve } from './ranking.ts'
import { type Corpus, groupOf, readCorpus } from './corpus.ts'
import { type DocumentIndex, openDocumentIndex } from './document-index.ts'

/**
 * What answering alone from this confidence on means. `coverage`: the share of the documented questions that are answered rightly. `wrong`: that of those answered
 * with another passage. `falseAlarms`: the share of the undocumented ones that are answered. `risk`: of all answers, the share that is wrong or undocumented, were
 * there as many questions of one kind as of the other. All in percent.
 */
type CurvePoint = { confidence: number; coverage: number; wrong: number; falseAlarms: number; risk: number }
/** `auc`: how often a documented question gets more confidence than an undocumented one, from 0 to 1. */
export type RiskCoverage = { set: string; documented: number; undocumented: number; auc: number; curve: CurvePoint[] }

/** A question with what search finds for it; `rel` is empty where nothing answers it. */
type FoundQuestion = { text: string; wants: Want[]; rel: readonly string[]; found: FoundPassage[] }

/** Sets with questions that nothing answers: phrasings of a shop's customers, a hotel's short answers, long paragraphs with questions meant to mislead. */
const SETS = ['hint3-curekart', 'dstc11-hotel', 'squad2-even']
const CONFIDENCES = [0.7, 0.75, 0.8, 0.85, 0.9, 0.95]
const PASSAGES = 10

/** The risk–coverage curve of the judgement "is it documented?", by the very functions of the product. Sets that are absent are left out. */
export async function measureRiskCoverage(embedder: Embedder, folder: string): Promise<RiskCoverage[]> {
  const results: RiskCoverage[] = []
  for (const set of SETS) {
    const corpus = readCorpus(folder, set)
    if (corpus) results.push({ set, ...curveOf(await findAll(embedder, corpus)) })
  }
  return results
}

/** What search finds for each question of a set, documented and undocumented ones. */
async function findAll(embedder: Embedder, corpus: Corpus): Promise<FoundQuestion[]> {
  const houses = new Map<string, DocumentIndex>()
  for (const [group, docs] of Map.groupBy(corpus.docs, (doc) => groupOf(corpus, doc)))
    houses.set(group, await openDocumentIndex(embedder, docs))
  const nothing: string[] = []
  const questions = [...corpus.queries, ...corpus.unans.map((question) => ({ ...question, rel: nothing }))]
  const vectors = await embedder.embed(questions.map(({ text }) => text))
  return questions.flatMap(({ text, rel, ...question }, at) => {
    const house = houses.get(groupOf(corpus, question))
    const vector = vectors[at]
    return house && vector ? [{ text, rel, wants: ['other'], found: house.search(text, vector, PASSAGES) }] : []
  })
}

/** The curve of these questions. */
function curveOf(questions: readonly FoundQuestion[]): Omit<RiskCoverage, 'set'> {
  const judged = questions.map(({ rel, found, ...ask }) => {
    const { documented, confidence, sentences } = judgeDocumented(ask, found)
    return { rel, confidence: documented ? confidence : 0, score: confidence, passage: sentences[0]?.passage.id ?? '' }
  })
  const documented = judged.filter(({ rel }) => rel.length > 0)
  const undocumented = judged.filter(({ rel }) => rel.length === 0)
  const curve = CONFIDENCES.map((least) => {
    const answered = documented.filter(({ confidence }) => confidence >= least)
    const right = answered.filter(({ rel, passage }) => rel.includes(passage))
    const coverage = share(right.length, documented.length)
    const wrong = share(answered.length - right.length, documented.length)
    const falseAlarms = share(undocumented.filter(({ confidence }) => confidence >= least).length, undocumented.length)
    return { confidence: least, coverage, wrong, falseAlarms, risk: share(wrong + falseAlarms, coverage + wrong + falseAlarms) }
  })
  const scores = (of: typeof judged) => of.map(({ score }) => score)
  return {
    documented: documented.length,
    undocumented: undocumented.length,
    auc: areaUnderCurve(scores(documented), scores(undocumented)),
    curve,
  }
}

function share(part: number, whole: number): number {
  return whole > 0 ? (100 * part) / whole : 0
}
