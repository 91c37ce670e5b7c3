import { z } from 'zod'
import { tidyText } from '../text/tidy-text.ts'

/** What a signature holds at most: mail programs fold longer ones away. */
export const MOST_SIGNATURE_LINES = 6
export const MOST_SIGNATURE_CHARACTERS = 400

/** What stands below the sign-off of every reply, as the owner wrote it; '' for nothing. */
export const Signature = z
  .string()
  .max(MOST_SIGNATURE_CHARACTERS, `At most ${MOST_SIGNATURE_CHARACTERS} characters.`)
  .refine((text) => text.trim().split(/\r\n|\r|\n/).length <= MOST_SIGNATURE_LINES, `At most ${MOST_SIGNATURE_LINES} lines.`)

/** A signature as it is kept and sent: well-formed plain text, no control or invisible characters, no white space around a line. */
export function tidySignature(text: string): string {
  const lines = tidyText(text, MOST_SIGNATURE_CHARACTERS).replace(INVISIBLE, '').split('\n')
  return lines
    .map((line) => line.trim())
    .join('\n')
    .trim()
}

const INVISIBLE = /[\u0000-\u0009\u000B-\u001F\u007F-\u009F\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g
