import type { ProposedAnswer } from '../src/knowledge/answers/answer.ts'
import { proposeAnswers } from '../src/knowledge/answers/propose-answers.ts'

/** The answers of a document of a small business, by the name of "Harbor Lane Music" unless told. */
export function minedFrom(text: string, business = 'Harbor Lane Music'): ProposedAnswer[] {
  return proposeAnswers({ documentId: 'd1', documentName: 'Handbook.md', text, isQuestion: false }, { name: business })
}

/** What they say, in order. */
export function textsFrom(text: string, business?: string): string[] {
  return minedFrom(text, business).map((answer) => answer.text)
}
