import { proposeAnswers } from '@ownvoice/core/knowledge/answers/propose-answers'
import type { AnswersFor, ReaderMessage } from './reader-messages.ts'

/** The answers that a document gives. It is done where the file is read: a long text keeps nothing else waiting. */
export function findAnswers(text: string, { business, ...document }: AnswersFor): ReaderMessage {
  return { type: 'answers', answers: proposeAnswers({ ...document, text }, business) }
}
