import { visitorAnswer } from '@ownvoice/core/assistant/visitor-answer'
import { documentTitle } from '@ownvoice/core/knowledge/document-title'
import { AskedQuestion } from '@ownvoice/core/leads/ask-us'
import { link } from '../../core/testing/assistant.ts'

const decision = { action: 'send', rule: 'answered', reason: '' } as const

/** What takes a visitor's question and shows them its answer: fed with a text as the question, as what is said and as the name of a source. */
export const visitorFunctions: Record<string, (text: string) => unknown> = {
  documentTitle,
  visitorAnswer: (text) => {
    const asked = AskedQuestion.safeParse({ question: text })
    const { id, url } = link('trial', 'new', text)
    const sources = [{ kind: 'link' as const, linkId: id, label: text, url }]
    const statements = [{ kind: 'answer' as const, text, paragraph: 1, askId: null, sources }]
    return [asked.success, visitorAnswer({ decision, draft: { subject: text, text, statements, by: 'embedded' } })]
  },
}
