import { coverageOf, type QuestionTerm, questionTerms } from '../question-terms.ts'
import { termsOf } from '../terms.ts'

/** How much of what one question is about the other has to speak of; the other way round half is enough: "Drum lessons?", "Do you teach drums?". */
const ALIKE = { oneWay: 0.75, bothWays: 0.5 }

type Group<Asked> = { terms: readonly QuestionTerm[]; stems: ReadonlySet<string>; asked: Asked[] }

/** Questions that ask the same, together: each joins the first group whose first question is like it. Groups and questions stay in the order given. */
export function groupAlike<Asked extends { text: string }>(questions: readonly Asked[]): Asked[][] {
  const groups: Group<Asked>[] = []
  // Two that are alike share a word or a synonym, so that only the groups under a question's own words are looked at.
  const byStem = new Map<string, number[]>()
  for (const question of questions) {
    const [terms, stems] = [questionTerms(question.text, []), new Set(termsOf(question.text))]
    const near = [...new Set([...stems].flatMap((stem) => byStem.get(stem) ?? []))].toSorted((one, other) => one - other)
    const group = near
      .map((index) => groups[index])
      .find((one) => one && areAlike(coverageOf(one.terms, stems), coverageOf(terms, one.stems)))
    if (group) {
      group.asked.push(question)
      continue
    }
    for (const stem of new Set(terms.flatMap((term) => [...term.stems]))) byStem.set(stem, [...(byStem.get(stem) ?? []), groups.length])
    groups.push({ terms, stems, asked: [question] })
  }
  return groups.map(({ asked }) => asked)
}

function areAlike(one: number, other: number): boolean {
  return Math.max(one, other) >= ALIKE.oneWay && Math.min(one, other) >= ALIKE.bothWays
}
