import { DateTime } from 'luxon'
import { z } from 'zod'
import { holdsPlace } from '../../knowledge/answers/holds-place.ts'
import { cutText } from '../../text/cut-text.ts'
import { readsAsEnglish } from '../../text/reads-as-english.ts'
import type { CheckContext } from '../check/check-context.ts'
import { tokensOfData } from './context-room.ts'
import type { LeadAnswer } from './lead-answer.ts'
import type { Citables } from './lead-request.ts'
import type { Led, Refusal } from './led.ts'
import { linesOf } from './numbered-sentences.ts'

/** The sentences of asks in other words, by the ids of the request. Limits are kept by `takeAnswer`. */
export const Rewording = z.object({
  questions: z.array(
    z.object({
      id: z.string(),
      sentences: z.array(z.object({ text: z.string(), cites: z.array(z.object({ id: z.string(), quote: z.string() })) })),
    }),
  ),
})
export type Rewording = z.infer<typeof Rewording>

const MOST_MESSAGE_CHARACTERS = 4_000

/**
 * What a model is shown that may write once more what code refused: the message, the refused sentences with what is wrong with them, and the passages that
 * they cite, at once or by a confirmed answer. Null where nothing was refused, and where it would change nothing: the owner sees the mail in any case. Of what does not fit the
 * room that the model's window leaves (null: it always does), the last asks are left as they are.
 */
export function rewordingData(
  led: Led,
  citables: Citables,
  context: CheckContext,
  room: number | null = null,
): Record<string, unknown> | null {
  const { asks, refusals, verdict } = led
  const isAnswerable = !verdict.ownerMustSee && (led.replyLanguage !== null || readsAsEnglish(led.reading.language.code))
  const open = refusals.filter(({ askId }) => asks.some(({ ask, outcome }) => ask.id === askId && outcome === 'deferred'))
  if (!isAnswerable) return null
  for (let most = open.length; most > 0; most--) {
    const data = dataOf(open.slice(0, most), led, citables, context)
    if (room === null || tokensOfData(data) <= room) return data
  }
  return null
}

function dataOf(open: readonly Refusal[], { asks }: Led, citables: Citables, context: CheckContext): Record<string, unknown> {
  const cited = new Set(open.flatMap(({ sentences }) => sentences.flatMap(({ cites }) => cites.map(({ id }) => id.trim()))))
  const answers = citables.answers.filter(({ id }) => cited.has(id))
  const places = answers.flatMap(({ answer }) => answer.sources)
  // A confirmed answer may join what stands apart in the document, and so can be cited nearer to the words there.
  const passages = new Set(
    citables.sentences.flatMap(({ id, passage }) => (cited.has(id) || places.some((place) => holdsPlace(passage, place)) ? [passage] : [])),
  )
  return {
    today: DateTime.fromISO(context.today).setLocale('en-US').toFormat('cccc, LLLL d, yyyy'),
    subject: context.subject,
    message: cutText(context.reading.text, MOST_MESSAGE_CHARACTERS),
    questions: open.map(({ askId }) => ({ id: askId, words: asks.find(({ ask }) => ask.id === askId)?.ask.text ?? '' })),
    sentences: open.flatMap(({ askId, sentences }) => sentences.map(({ text, cites, fault }) => ({ question: askId, text, cites, fault }))),
    lines: [
      ...linesOf(citables.sentences.filter(({ passage }) => passages.has(passage))),
      ...answers.map(({ id, answer }) => `${id} ${answer.about === '' ? '' : `(${answer.about}) `}${answer.text}`),
    ],
  }
}

/** The first answer with the sentences that were written anew; what else a model says of asks that it was not asked about is not taken. */
export function rewordedAnswer(answer: LeadAnswer, { refusals }: Led, { questions }: Rewording): LeadAnswer {
  const refused = new Set(refusals.map(({ askId }) => askId))
  const anew = new Map(questions.map(({ id, sentences }) => [id.trim(), sentences]))
  return {
    ...answer,
    asks: answer.asks.map((given, index) => {
      const id = `a${index + 1}`
      const sentences = refused.has(id) ? anew.get(id) : undefined
      return sentences === undefined || sentences.length === 0 ? given : { ...given, sentences }
    }),
  }
}
