import { z } from 'zod'

/** Where a stored message may keep its words, in the order in which they are looked for. */
const Fields = z.looseObject({
  text: z.string().optional(),
  body: z.string().optional(),
  content: z.string().optional(),
  message: z.string().optional(),
})

/** The words of a message as it was stored: plain text as it is, of JSON the first of `text`, `body`, `content` and `message`. */
export function originalText(stored: string): string {
  const fields = Fields.safeParse(parsed(stored)).data
  return fields?.text ?? fields?.body ?? fields?.content ?? fields?.message ?? stored
}

function parsed(stored: string): unknown {
  if (!stored.trimStart().startsWith('{')) return null
  try {
    return JSON.parse(stored)
  } catch {
    return null // a message that only begins like JSON
  }
}
