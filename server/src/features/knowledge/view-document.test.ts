import { emptyTrace } from '@ownvoice/core/assistant/empty-trace'
import type { Source, Trace } from '@ownvoice/core/assistant/trace'
import { plainMail } from '@ownvoice/core/mailboxes/plain-mail'
import { afterAll, expect, test } from 'vitest'
import { addTestOwner, openTestDatabase } from '../../../testing/database.ts'
import { openConversation } from '../../db/mailboxes/conversations.ts'
import { addDocument } from '../../db/knowledge/documents.ts'
import { addMessage } from '../../db/mailboxes/messages.ts'
import { viewDocument } from './view-document.ts'

const db = await openTestDatabase()
afterAll(() => db.close())

test('a document is used by the replies that rest on its passages, and by those that rest on answers found in it', async () => {
  const owner = await addTestOwner(db)
  const file = { displayName: 'Prices', fileType: 'text/plain', fileSize: 1 }
  const [prices, rules] = await db.transaction(owner, async (tx) => [
    await addDocument(tx, { ...file, filename: 'prices.txt', filePath: `${owner}/prices.txt`, contentHash: 'a' }),
    await addDocument(tx, { ...file, filename: 'rules.txt', filePath: `${owner}/rules.txt`, contentHash: 'b' }),
  ])
  const at = (documentId: string, quote: string) => ({ documentId, documentName: 'Prices', quote, start: 0, end: quote.length })
  const byPassage = await addAnswered('1', {
    kind: 'passage',
    passageId: 'p',
    headings: [],
    page: null,
    ...at(prices.id, 'Piano is $40.'),
  })
  const byAnswer = await addAnswered('2', {
    kind: 'answer',
    answerId: 's',
    about: 'violin',
    text: 'A violin lesson is $50.',
    places: [at(rules.id, 'Be on time.'), at(prices.id, 'Violin: $50')],
  })
  const uses = async (id: string) => (await viewDocument({ db }, owner, id)).usedBy.map(({ messageId, quote }) => [messageId, quote])
  expect(await uses(prices.id)).toEqual([
    [byAnswer, 'Violin: $50'],
    [byPassage, 'Piano is $40.'],
  ])
  expect(await uses(rules.id)).toEqual([[byAnswer, 'Be on time.']])

  /** A message that came in on that day of November, with a reply of one sentence. */
  async function addAnswered(day: string, source: Source): Promise<string> {
    const statement = { kind: 'answer' as const, text: 'It is so.', paragraph: 1, askId: 'a', sources: [source] }
    const draft: Trace['draft'] = { subject: '', text: 'It is so.', statements: [statement], by: 'embedded' }
    const message = await db.transaction(owner, async (tx) => {
      const conversation = await openConversation(tx, { threadKey: day, customerEmail: 'dana@customer.example' })
      return addMessage(tx, {
        conversationId: conversation.id,
        channel: 'mail',
        providerId: day,
        subject: 'Prices',
        mail: plainMail({ name: 'Dana', address: 'dana@customer.example' }, 'Prices', 'How much?'),
        receivedAt: new Date(`2026-11-0${day}T10:00:00Z`),
        trace: { ...emptyTrace(), draft },
      })
    })
    if (!message) throw new Error('not stored')
    return message.id
  }
})
