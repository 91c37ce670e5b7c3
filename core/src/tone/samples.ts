import { z } from 'zod'

// The rules of the owner's own mails from which the voice is learned.

export const SHORTEST_SAMPLE = 100
export const LONGEST_SAMPLE = 2_500
export const MOST_IN_CATEGORY = 5
export const ENOUGH_TO_TRAIN = 5

/** In the order in which they are shown. */
export const SampleCategory = z.enum(['customer_support', 'sales_response', 'follow_up', 'general'])
export type SampleCategory = z.infer<typeof SampleCategory>

/** How long a text is without the white space around it, in characters as people and the database count them. */
export function sampleLength(text: string): number {
  return Array.from(text.trim()).length
}

/** The text of a sample. White space around it does not count. */
export const SampleText = z
  .string()
  .trim()
  .refine((text) => sampleLength(text) >= SHORTEST_SAMPLE, `Must be at least ${SHORTEST_SAMPLE} characters`)
  .refine((text) => sampleLength(text) <= LONGEST_SAMPLE, `Must be under ${LONGEST_SAMPLE} characters`)

export const LONGEST_NAME = 100

/** How a person signs; empty for the owner's own name. */
export const SignOffName = z.string().trim().max(LONGEST_NAME, `Preferred name must be ${LONGEST_NAME} characters or less.`)
