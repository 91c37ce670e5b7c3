import type { Answer } from '../answers/answer.ts'
import type { TermIndex } from '../bm25.ts'
import { buildTermIndex, countTerms } from '../term-index.ts'
import { isFunctionTerm, isNumberTerm, searchTermsOf, tokensOf } from '../terms.ts'
import type { Learned } from './learned.ts'
import { mapVector } from './map-vector.ts'
import { questionWordingOf } from './question-wording.ts'
import { readSaid, type Said } from './same-words.ts'
import type { SecondVectors } from './second-vectors.ts'

/** What finding needs of an answer. */
export type SheetAnswer = Pick<Answer, 'id' | 'kind' | 'about' | 'text' | 'questions' | 'state'>

/** A question of an answer, or what the answer is about, which is asked for as a question is. `answer` is its place in the sheet. */
export type SheetPhrase = { answer: number; terms: ReadonlySet<string>; letters: number; vector: Float32Array }

/** An owner's answers laid out for finding. */
export type AnswerSheet = {
  answers: readonly SheetAnswer[]
  phrases: readonly SheetPhrase[]
  textVectors: readonly Float32Array[]
  /** Of each answer, by the second embedding model. */
  seconds: readonly SecondVectors[]
  /** The terms of all of an answer, of its text, and of each phrase. */
  whole: TermIndex
  texts: TermIndex
  asked: TermIndex
  /** The words of what each answer is about and says, without numbers. */
  words: readonly ReadonlySet<string>[]
  /** The phrases that hold four letters in a row. */
  fourLetters: ReadonlyMap<string, readonly number[]>
  /** By each question of a confirmed answer, as `questionWordingOf` gives it, the place of the answer; null where several have it. */
  confirmedQuestions: ReadonlyMap<string, number | null>
  /** What the text of each answer names, by which those are told that say the same in other words. */
  said: readonly Said[]
}

/** The unit vectors of a text by the embedding model and by the second one. */
export type BothVectors = { first: Float32Array; second: Float32Array }

/** The texts whose vectors `layOutSheet` asks for. */
export function textsOfSheet(answers: readonly SheetAnswer[]): string[] {
  return [...new Set(answers.flatMap((answer) => [answer.text, ...phrasesOf(answer)]))]
}

/** Lays answers out for `findInSheet`. Only proposed and confirmed ones can be found. `vectorsOf` gives the unit vectors of a text of `textsOfSheet` by both models. */
export function layOutSheet(
  all: readonly SheetAnswer[],
  vectorsOf: (text: string) => BothVectors,
  { map }: Pick<Learned, 'map'>,
): AnswerSheet {
  const answers = all.filter(({ state }) => state === 'confirmed' || state === 'proposed')
  const spoken = answers.flatMap((answer, place) =>
    phrasesOf(answer).map((text) => ({ text, answer: place, letters: fourLettersOf(text) })),
  )
  const fourLetters = new Map<string, number[]>()
  spoken.forEach(({ letters }, place) => {
    for (const four of letters) {
      const places = fourLetters.get(four)
      if (places) places.push(place)
      else fourLetters.set(four, [place])
    }
  })
  return {
    answers,
    phrases: spoken.map(({ text, answer, letters }) => ({
      answer,
      terms: new Set(searchTermsOf(text).filter((term) => !isFunctionTerm(term))),
      letters: letters.size,
      vector: mapVector(map, vectorsOf(text).first),
    })),
    textVectors: answers.map(({ text }) => mapVector(map, vectorsOf(text).first)),
    seconds: answers.map((answer) => ({
      phrases: phrasesOf(answer).map((text) => vectorsOf(text).second),
      text: vectorsOf(answer.text).second,
    })),
    whole: buildTermIndex(answers.map((answer) => countTerms([...phrasesOf(answer), answer.text].join('\n')))),
    texts: buildTermIndex(answers.map(({ text }) => countTerms(text))),
    asked: buildTermIndex(spoken.map(({ text }) => countTerms(text))),
    words: answers.map(wordsOf),
    fourLetters,
    confirmedQuestions: confirmedQuestionsOf(answers),
    said: answers.map(({ text }) => readSaid(text)),
  }
}

function confirmedQuestionsOf(answers: readonly SheetAnswer[]): Map<string, number | null> {
  const byWording = new Map<string, number | null>()
  for (const [place, { state, questions }] of answers.entries()) {
    if (state !== 'confirmed') continue
    for (const wording of new Set(questions.map(questionWordingOf))) byWording.set(wording, byWording.has(wording) ? null : place)
  }
  return byWording
}

function wordsOf({ about, text }: Pick<SheetAnswer, 'about' | 'text'>): Set<string> {
  return new Set(searchTermsOf(`${about}\n${text}`).filter((term) => !isFunctionTerm(term) && !isNumberTerm(term)))
}

/** The words of a question, letter case and punctuation aside. */
function wordingOf(question: string): string {
  return tokensOf(question).join(' ')
}

/** Each four letters in a row of a text in lower case, with a space around each word: what typing slips leave of a word. */
export function fourLettersOf(text: string): Set<string> {
  const plain = ` ${wordingOf(text)} `
  const found = new Set<string>()
  for (let at = 0; at + 4 <= plain.length; at += 1) found.add(plain.slice(at, at + 4))
  return found
}

/** What asks for an answer: what it is about, and its questions. */
export function phrasesOf({ about, questions }: SheetAnswer): string[] {
  return [about, ...questions]
}
