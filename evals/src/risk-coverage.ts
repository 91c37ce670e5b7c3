import type { Want } from '@ownvoice/core/assistant/trace'
import { wantsOf } from '@ownvoice/core/assistant/read/wants'
import { judgeDocumented } from '@ownvoice/core/knowledge/documented'
import type { FoundPassage, Passage } from '@ownvoice/core/knowledge/passage'
import { buildPassageIndex, type PassageIndex, rankPassages } from '@ownvoice/core/knowledge/passage-index'
import { cosineOf, fuseScores } from '@ownvoice/core/knowledge/score'
import { type Sentence, splitSentences } from '@ownvoice/core/knowledge/sentences'
import { countSearchTerms, searchTermsOf } from '@ownvoice/core/knowledge/terms'
import type { Embedder } from '@ownvoice/server/ai/port'
import { type Corpus, groupOf, readCorpus } from './corpus.ts'

/**
 * What answering alone from this confidence on means. `coverage`: the share of the documented questions that are answered rightly. `wrong`: that of those answered
 * with another passage. `falseAlarms`: the share of the undocumented ones that are answered. `risk`: of all answers, the share that is wrong or undocumented, were
 * there as many questions of one kind as of the other. All in percent.
 */
type CurvePoint = { confidence: number; coverage: number; wrong: number; falseAlarms: number; risk: number }
export type RiskCoverage = { set: string; documented: number; undocumented: number; curve: CurvePoint[] }

/** A question with what search finds for it; `rel` is empty where nothing answers it. */
type FoundQuestion = { text: string; wants: Want[]; rel: readonly string[]; found: FoundPassage[] }

/** Sets with questions that nothing answers. One is a house's short answers, the other long paragraphs with questions meant to mislead. */
const SETS = ['dstc11-hotel', 'squad2-even']
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
  const houses = new Map<string, House>()
  for (const [group, docs] of Map.groupBy(corpus.docs, (doc) => groupOf(corpus, doc))) houses.set(group, await openHouse(embedder, docs))
  const nothing: string[] = []
  const questions = [...corpus.queries, ...corpus.unans.map((question) => ({ ...question, rel: nothing }))]
  const vectors = await embedder.embed(questions.map(({ text }) => text))
  return questions.flatMap(({ text, rel, ...question }, at) => {
    const house = houses.get(groupOf(corpus, question))
    const vector = vectors[at]
    return house && vector ? [{ text, rel, wants: wantsOf(text, 'question'), found: search(house, text, vector) }] : []
  })
}

/** The curve of these questions. */
function curveOf(questions: readonly FoundQuestion[]): Omit<RiskCoverage, 'set'> {
  const judged = questions.map(({ rel, found, ...ask }) => {
    const { documented, confidence, sentences } = judgeDocumented(ask, found)
    return { rel, confidence: documented ? confidence : 0, passage: sentences[0]?.passage.id ?? '' }
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
  return { documented: documented.length, undocumented: undocumented.length, curve }
}

type Doc = Corpus['docs'][number]
type House = {
  index: PassageIndex
  passages: ReadonlyMap<string, { passage: Passage; sentences: (Sentence & { vector: Float32Array })[] }>
}

/** Lays documents out as the product does: the title over the passage, and over each of its sentences. */
async function openHouse(embedder: Embedder, docs: readonly Doc[]): Promise<House> {
  const cut = docs.map((doc) => ({ doc, sentences: splitSentences(doc.text) }))
  const texts = cut.map(({ doc, sentences }) => [`${doc.title}\n${doc.text}`, ...sentences.map(({ text }) => `${doc.title}\n${text}`)])
  const vectors = await embedder.embed(texts.flat())
  const passages: [string, { passage: Passage; sentences: (Sentence & { vector: Float32Array })[] }][] = []
  let next = 0
  const indexed = cut.flatMap(({ doc, sentences }, at) => {
    const [vector, ...own] = vectors.slice(next, next + (texts[at]?.length ?? 0))
    next += texts[at]?.length ?? 0
    passages.push([
      doc.id,
      { passage: passageOf(doc), sentences: sentences.flatMap((one, i) => (own[i] ? [{ ...one, vector: own[i] }] : [])) },
    ])
    const terms = countSearchTerms(texts[at]?.[0] ?? '')
    return vector ? [{ id: doc.id, terms: [...terms.keys()], occurrences: [...terms.values()], vector }] : []
  })
  return { index: buildPassageIndex(indexed), passages: new Map(passages) }
}

function passageOf({ id, title, text, group }: Doc): Passage {
  return {
    id,
    documentId: group ?? '',
    documentName: group ?? '',
    headings: title ? [title] : [],
    text,
    page: null,
    start: 0,
    end: text.length,
  }
}

function search({ index, passages }: House, text: string, vector: Float32Array): FoundPassage[] {
  return rankPassages([index], { terms: searchTermsOf(text), vector }, PASSAGES)
    .flatMap((ranked) => {
      const held = passages.get(ranked.id)
      if (!held) return []
      const sentences = held.sentences.map(({ vector: own, ...sentence }) => ({ ...sentence, cosine: cosineOf(own, vector) }))
      const cosine = Math.max(ranked.cosine, ...sentences.map((sentence) => sentence.cosine))
      return [{ passage: held.passage, bm25: ranked.bm25, cosine, score: fuseScores(ranked.bm25, cosine), sentences }]
    })
    .toSorted((one, other) => other.score - one.score)
}

function share(part: number, whole: number): number {
  return whole > 0 ? (100 * part) / whole : 0
}
