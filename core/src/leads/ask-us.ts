import { z } from 'zod'
import { withoutControls } from './without-controls.ts'

/** So many characters a question to "Ask us" has: what is longer is a message. */
export const longestQuestion = 500
/** So many questions a form considers in a day of its owner's time zone: far above what visitors of a small business ask, and a bound to what machines can cost. */
export const mostAskedADay = 200

/** What a visitor asks at a form. */
export const AskedQuestion = z.object({
  question: z
    .string()
    .transform((text) => withoutControls(text).trim())
    .pipe(
      z
        .string()
        .min(1, 'Please write a question.')
        .max(longestQuestion, `A question has at most ${longestQuestion} characters. Send it as a message instead.`),
    ),
})

/** `url` is that of a booking link; a document has none that a visitor may open. */
export type NamedSource = { name: string; url: string | null }

/** What a visitor is answered at once: plain text, and what it rests on. */
export type VisitorAnswer = { text: string; sources: NamedSource[] }
