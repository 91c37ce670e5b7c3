import { besideOf } from '@ownvoice/core/assistant/answer/settles-mail'
import { bothAsOne } from '@ownvoice/core/assistant/understand/features'
import type { Heads } from '@ownvoice/core/assistant/understand/heads'
import { read } from '@ownvoice/core/assistant/understand/read'
import { piecesToEmbed, understand } from '@ownvoice/core/assistant/understand/understand'
import type { BothVectors } from '@ownvoice/core/knowledge/sheet/answer-sheet'
import { plainMail } from '@ownvoice/core/mailboxes/plain-mail'
import type { Asked } from '@ownvoice/server/features/assistant/look-up-asks'
import { readingSteps } from '@ownvoice/server/reading/reading-steps'
import type { Business, BusinessMail } from './read-businesses.ts'

/** A mail to a business as the product reads it, by the heads as they are kept: what it asks, its whole text, and what stands around. A bare question is one too. */
export type ReadMail = Omit<BusinessMail, 'group'> & {
  group: BusinessMail['group'] | 'question'
  business: number
  asked: readonly Asked[]
  beside: readonly string[]
  mayAsk: number
}

type Embed = (texts: readonly string[]) => Promise<ReadonlyMap<string, BothVectors>>

/** Any day: nothing that is learned here depends on it. */
const context = { now: new Date('2026-01-05T12:00:00Z'), timezone: 'UTC' }
/** What else is wished for or risky is not judged here: it has rules of its own. */
const questions: ReadonlySet<string> = new Set(['question', 'request', 'statement'])

/**
 * The mails and questions to businesses that ask something, and raise nothing else; with all texts that looking them up needs. `embed` gives the unit vectors of
 * texts by both models.
 */
export async function understandMails(
  businesses: readonly Business[],
  heads: Heads,
  embed: Embed,
): Promise<{ mails: ReadMail[]; vectors: ReadonlyMap<string, BothVectors> }> {
  const all = businesses.flatMap((business, index) => mailsOf(business).map((mail) => ({ ...mail, business: index })))
  const words = all.map(({ text }) => read(plainMail({ name: '', address: 'someone@customer.example' }, '', text), context))
  const sentences = await embedForHeads(
    words.flatMap(({ parts }) => parts.sentences.map(({ text }) => text)),
    embed,
  )
  const pieces = await embedForHeads(
    words.flatMap((one) => piecesToEmbed(heads, one, sentences)),
    embed,
  )
  const known = new Map([...sentences, ...pieces])
  const mails = all.flatMap((mail, index): ReadMail[] => {
    const reading = understand(heads, words[index]!, known, []) // one for each
    const asked = readingSteps.queriesOf(reading, '')
    if (asked.length === 0 || reading.flags.length > 0 || !asked.every(({ ask }) => questions.has(ask.intent))) return []
    return [{ ...mail, text: reading.text, asked, beside: besideOf(reading), mayAsk: reading.mayAsk?.chance ?? 0 }]
  })
  const texts = mails.flatMap(({ text, asked, beside }) => [
    text,
    ...beside,
    ...asked.flatMap(({ query, together }) => [query.text, ...(together === null ? [] : [together])]),
  ])
  return { mails, vectors: await embed([...new Set(texts)]) }
}

/** A near miss is settled by nothing. */
function mailsOf({ mails, questions: bare }: Business): Omit<ReadMail, 'business' | 'asked' | 'beside' | 'mayAsk'>[] {
  return [...mails, ...bare.map(({ group, answers, text }) => ({ group: 'question' as const, answers, text, settles: group !== 'miss' }))]
}

async function embedForHeads(texts: readonly string[], embed: Embed): Promise<Map<string, Float32Array>> {
  return new Map([...(await embed([...new Set(texts)]))].map(([text, both]) => [text, bothAsOne(both)]))
}
