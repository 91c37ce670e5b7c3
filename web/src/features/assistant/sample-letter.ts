import type { Statement } from '@ownvoice/core/assistant/trace'

/** What the sample letter answers. */
export const sampleQuestion = 'How much is a 30 minute piano lesson per month? And is there a trial lesson we could book?'

/** The letter on the front page: a real reply of the sample business, with the real places in its documents. */
export const sampleLetter: readonly Statement[] = [
  words('greeting', 0, 'Hi Dana,'),
  words('opening', 1, 'Thank you for writing.'),
  backed(1, 'A 30 minute piano lesson costs $152 a month.', 'Private music lessons', '| Piano | 30 minutes | $152 |'),
  backed(2, 'A trial lesson is 30 minutes and costs $25.', 'Private music lessons', 'A trial lesson is 30 minutes and costs $25.'),
  {
    kind: 'link',
    text: 'You can pick a time here: https://book.harborlane.example/trial-lesson',
    paragraph: 2,
    askId: null,
    sources: [{ kind: 'link', linkId: 'trial', label: 'Trial music lesson', url: 'https://book.harborlane.example/trial-lesson' }],
  },
  words('sign_off', 3, 'Warmly,\nMaya'),
]

function words(kind: Statement['kind'], paragraph: number, text: string): Statement {
  return { kind, text, paragraph, askId: null, sources: [] }
}

function backed(paragraph: number, text: string, heading: string, quote: string): Statement {
  const place = { passageId: '', documentId: '', documentName: 'Programs and prices', headings: [heading], page: null, start: 0, end: 0 }
  return { kind: 'answer', text, paragraph, askId: null, sources: [{ kind: 'passage', ...place, quote }] }
}
