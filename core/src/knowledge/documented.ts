import type { Ask, Want } from '../assistant/trace.ts'
import type { AnswerSentence } from './answer-sentence.ts'
import type { FoundPassage, ScoredSentence } from './passage.ts'
import { coverageOf, hasSynonyms, isTelling, namesNothing, NUMBER_WORDS, questionTerms, type QuestionTerm } from './question-terms.ts'
import { isTableRow } from '../text/sentences.ts'
import { sentenceTerms } from './sentence-terms.ts'
import { isNumberTerm, stemOf, termsOf, tokensOf } from './terms.ts'
import { asksForPerson, holdsWanted, holdsWhereabouts, isFactual, namesPerson } from './wanted-types.ts'

/**
 * Whether the found passages answer an ask. `confidence` runs from 0 to 1 and is 0.7 or more exactly where `documented` is
 * true; `reason` is a sentence for the owner. `sentences` are those that answer, best first, at most four; empty when it is
 * not documented.
 */
export type Documented = { documented: boolean; confidence: number; reason: string; sentences: AnswerSentence[] }

/** `about` is what stood before an ask that points back ("How much is it?"); '' where it stands by itself. */
type Asked = Pick<Ask, 'text' | 'wants'> & { about?: string }

/**
 * What speaks for a sentence. `coverage`, `precision` and `numbers` run from 0 to 1; `isType`: it holds a fact of the kind
 * that is asked for.
 */
type Evidence = {
  cosine: number
  bm25: number
  coverage: number
  precision: number
  numbers: number
  isAbout: boolean
  isType: boolean
  isWhereabouts: boolean
  opensAnswer: boolean
}
type Candidate = AnswerSentence & { evidence: Evidence; rank: number }

/**
 * What a sentence must reach to answer. The bars and the weights below were tuned on 167 questions about a small school's
 * documents, 90 of them answered there, and then measured on 1,219 questions about hotels that no document answers. What they
 * reach stands in `docs/decisions/0011-search.md`. The weights are coarse on purpose: finer ones did not carry over to
 * documents not seen before.
 */
const LEAST = {
  /** Of what the question names, weighed by how rare it is, the share that the sentence has to speak of. Nearly all. */
  coverage: 0.9,
  /** Likeness in meaning and words: `cosine` plus a part of `bm25`. */
  likeness: 0.36,
  /** A postal address or a phone number is hardly alike to the question for it, but is unmistakable by its form. */
  likenessOfWhereabouts: 0.25,
}
/** How much the score of words adds to the likeness in meaning. */
const BM25_IN_LIKENESS = 0.3
/**
 * A passing sentence starts at `least`, from where the assistant answers alone, and gains up to `gain` where its likeness is
 * `likeness` above the bar.
 */
const CONFIDENCE = { least: 0.7, gain: 0.3, likeness: 0.4 }
/** A failing ask tells by its confidence how near it came: the most it may reach, and what coverage and likeness add. */
const NEAR_MISS = { most: 0.65, coverage: 0.4, likeness: 0.3 }

/**
 * The weights order the sentences of one ask, so that the one that answers comes first; whether it answers is decided apart
 * from them. Likeness in meaning counts as 1, and the others are set against it.
 */
const RANK = {
  cosine: 1,
  /** Speaks of all that is named, against the one that is merely alike. */
  coverage: 0.7,
  /** Speaks of little else: "Piano" against "Piano and violin, for adults". In a row of a table its first column counts. */
  precision: 0.3,
  /** Its passage was found by the words of the question, which coverage counts too. */
  bm25: 0.15,
  /** Holds the numbers that the question holds: the row for 45 minutes, not for 30. */
  numbers: 0.2,
  /** Holds a fact of the kind asked for: a price, a time, a name. */
  isType: 0.3,
  /** Speaks of what the ask points back to: the trial, in "How much is it?". */
  isAbout: 0.3,
  /** The first sentence under a heading that is a question. */
  opensAnswer: 0.1,
}
/** A question in a heading counts when at least this share of its telling words is asked for. */
const SAME_QUESTION = 0.5
const MOST_SENTENCES = 4
/** How far behind the best a sentence of the same passage may rank and still belong to the answer: the other rows of a price list. */
const SAME_ANSWER = 0.2

/**
 * Judges whether the passages answer the ask, so that the assistant may answer alone. When in doubt they do not. It takes a
 * single sentence (with its headings) that speaks of everything the ask names, holds a fact of the kind asked for, and is
 * alike in meaning; scores of search alone do not decide, because an undocumented question finds passages with scores just as
 * high.
 */
export function judgeDocumented(ask: Asked, found: readonly FoundPassage[]): Documented {
  const candidates = rankSentences(ask, found)
  const best = candidates[0]
  if (!best) return undocumented(0, 'Nothing in your documents comes close to this.')
  const { evidence } = best
  const likeness = evidence.cosine + BM25_IN_LIKENESS * evidence.bm25
  const doubt = doubtAbout(ask, evidence, likeness)
  if (doubt) return undocumented(nearMiss(evidence.coverage, likeness), doubt)
  const sureness = Math.min(1, Math.max(0, (likeness - LEAST.likeness) / CONFIDENCE.likeness))
  const confidence = CONFIDENCE.least + CONFIDENCE.gain * sureness
  const place = best.passage.headings.at(-1) ?? best.passage.documentName
  return {
    documented: true,
    confidence,
    reason: `“${best.passage.documentName}” answers this under “${place}”.`,
    sentences: candidates
      .filter((candidate) => belongsTo(best, candidate))
      .slice(0, MOST_SENTENCES)
      .map(toSentence),
  }
}

function doubtAbout(ask: Asked, evidence: Evidence, likeness: number): string | null {
  const facts = factsWanted(ask)
  if (facts.length === 0 && !ask.about && namesNothing(ask.text)) return 'The question names nothing that could be looked up.'
  if (asksForPerson(ask.text) && !evidence.isType) return 'Your documents speak of this, but no sentence there names the person.'
  if (!evidence.isAbout) return 'No sentence in your documents speaks of what this points back to.'
  if (facts.length > 0 && !ask.wants.includes('yes_no') && !evidence.isType) {
    const missing = facts.map((want) => NAMES[want] ?? want).join(' or ')
    return `Your documents speak of this, but no sentence gives the ${missing} that is asked for.`
  }
  if (evidence.coverage < LEAST.coverage) return 'No sentence in your documents speaks of everything that is asked.'
  if (likeness < (evidence.isWhereabouts ? LEAST.likenessOfWhereabouts : LEAST.likeness)) {
    return 'The closest sentence in your documents is about something else.'
  }
  return null
}

function nearMiss(coverage: number, likeness: number): number {
  return Math.min(NEAR_MISS.most, NEAR_MISS.coverage * coverage + NEAR_MISS.likeness * Math.max(0, likeness))
}

const NAMES: Partial<Record<Want, string>> = { contact: 'phone number or address' }

function rankSentences(ask: Asked, found: readonly FoundPassage[]): Candidate[] {
  const asked = questionTerms(ask.text, found)
  const about = telltale(ask.about ?? '', found)
  return found
    .flatMap((one) =>
      one.sentences.map((sentence, index) => {
        const evidence = evidenceFor(ask, { asked, about }, one, sentence, index)
        return { text: sentence.text, start: sentence.start, end: sentence.end, passage: one.passage, evidence, rank: rankOf(evidence) }
      }),
    )
    .toSorted((one, other) => other.rank - one.rank)
}

function rankOf(evidence: Evidence): number {
  return (
    RANK.cosine * evidence.cosine +
    RANK.coverage * evidence.coverage +
    RANK.precision * evidence.precision +
    RANK.bm25 * evidence.bm25 +
    RANK.numbers * evidence.numbers +
    (evidence.isType ? RANK.isType : 0) +
    (evidence.isAbout ? RANK.isAbout : 0) +
    (evidence.opensAnswer ? RANK.opensAnswer : 0)
  )
}

function evidenceFor(
  ask: Asked,
  { asked, about }: { asked: readonly QuestionTerm[]; about: QuestionTerm | null },
  { passage, bm25 }: FoundPassage,
  { text, cosine }: ScoredSentence,
  index: number,
): Evidence {
  const facts = factsWanted(ask)
  const subject = termsOf(isTableRow(text) ? (text.split('|')[1] ?? '') : text)
  const terms = new Set([...sentenceTerms(text, ask.text), ...passage.headings.flatMap((heading) => headingTerms(heading, ask, asked))])
  const numbers = termsOf(ask.text).filter((term) => isNumberTerm(term) || NUMBER_WORDS.has(term))
  const isWhereabouts = facts.some((want) => holdsWhereabouts(text, want))
  return {
    cosine,
    bm25,
    coverage: (isWhereabouts || ask.about) && namesNothing(ask.text) ? 1 : coverageOf(asked, terms),
    precision: share(subject, (term) => isNamed(term, asked)),
    numbers: share(numbers, (number) => terms.has(number)),
    isAbout: about === null || [...about.stems].some((stem) => terms.has(stem)),
    isType: asksForPerson(ask.text)
      ? namesPerson(text)
      : facts.length > 0
        ? facts.some((want) => holdsWanted(text, want, ask.text))
        : holdsWanted(text, 'other', ask.text),
    isWhereabouts,
    opensAnswer: index === 0 && isQuestion(passage.headings.at(-1) ?? ''),
  }
}

/** A question as a heading says what its answer is about only when it asks what the sender asks: "dry cleaning" does not answer "clean". */
function headingTerms(heading: string, ask: Asked, asked: readonly QuestionTerm[]): string[] {
  const terms = termsOf(heading)
  if (!isQuestion(heading)) return terms
  if (share(terms.filter(isTelling), (term) => isNamed(term, asked)) < SAME_QUESTION) return []
  const words = new Set(tokensOf(ask.text).map(singular))
  return tokensOf(heading).flatMap((token) => (words.has(singular(token)) || hasSynonyms(stemOf(token)) ? [stemOf(token)] : []))
}

/**
 * "Are rooms cleaned daily?" does not ask whether they are clean: in the question of a heading only the same word counts, or
 * one known to mean the same.
 */
function singular(token: string): string {
  return token.length > 3 ? token.replace(/s$/, '') : token
}

/** Of what an ask points back to, the thing that tells most among those the documents know: of "a trial guitar lesson", the trial. */
function telltale(about: string, found: readonly FoundPassage[]): QuestionTerm | null {
  if (about === '') return null
  const known = new Set(found.flatMap(({ passage }) => termsOf([...passage.headings, passage.text].join('\n'))))
  const terms = questionTerms(about, found).filter(({ stems }) => [...stems].some((stem) => known.has(stem)))
  const best = terms.filter(({ stems }) => !stems.has('book')).toSorted((one, other) => other.weight - one.weight)[0]
  return best ?? (termsOf(about).some(isTelling) ? { stems: new Set(), weight: 0 } : null)
}

function belongsTo(best: Candidate, candidate: Candidate): boolean {
  return (
    candidate === best ||
    (candidate.passage.id === best.passage.id &&
      candidate.rank >= best.rank - SAME_ANSWER &&
      candidate.evidence.numbers >= best.evidence.numbers &&
      candidate.evidence.isType)
  )
}

function factsWanted(ask: Asked): Want[] {
  return ask.wants.filter(isFactual)
}

function isNamed(term: string, asked: readonly QuestionTerm[]): boolean {
  return asked.some(({ stems }) => stems.has(term))
}

function isQuestion(text: string): boolean {
  return text.trim().endsWith('?')
}

function share(terms: readonly string[], isCounted: (term: string) => boolean): number {
  return terms.length > 0 ? terms.filter(isCounted).length / terms.length : 0
}

function toSentence({ text, start, end, passage }: Candidate): AnswerSentence {
  return { text, start, end, passage }
}

function undocumented(confidence: number, reason: string): Documented {
  return { documented: false, confidence, reason, sentences: [] }
}
