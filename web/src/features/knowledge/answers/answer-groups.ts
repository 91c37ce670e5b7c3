import type { AnswerKind } from '@ownvoice/core/knowledge/answers/answer'
import type { AnswerView } from '@ownvoice/core/knowledge/answers/contract'
import { documentTitle } from '@ownvoice/core/knowledge/document-title'

/** Answers under one heading, in their order. `key` stays the same whichever of them leave. */
export type AnswerGroup = { key: string; title: string; answers: AnswerView[] }

const topics: Record<AnswerKind, string> = {
  price: 'Prices',
  time: 'Times',
  date: 'Dates',
  place: 'Places',
  age: 'Ages',
  rule: 'Rules',
  yes_no: 'Yes or no',
  list: 'Lists',
  contact: 'How to reach you',
  how_to: 'How it is done',
  about: 'About you',
}

/** Cuts a list, as the server has ordered it, where the document or the topic changes. */
export function groupAnswers(answers: readonly AnswerView[], order: 'document' | 'topic'): AnswerGroup[] {
  const groups = Map.groupBy(answers, (answer): string => (order === 'topic' ? answer.kind : (answer.documentId ?? '')))
  return [...groups].map(([key, group]) => ({ key, title: titleOf(group[0], order), answers: group }))
}

function titleOf(answer: AnswerView | undefined, order: 'document' | 'topic'): string {
  if (!answer) return ''
  if (order === 'topic') return topics[answer.kind]
  return answer.documentName === null ? 'In no document' : documentTitle(answer.documentName)
}
