import { z } from 'zod'

/** A slider of the tone page: 0 to 100, whole numbers. */
export const ToneValue = z.int().min(0).max(100)

/** Casual (0) to professional (100); calm to energetic; gentle to direct. */
export const Tone = z.object({ toneStyle: ToneValue, energyLevel: ToneValue, directness: ToneValue })
export type Tone = z.infer<typeof Tone>

/** What was measured from the owner's own samples; null where the samples do not say. */
export const ToneProfile = z.object({
  greeting: z.string().nullable(),
  signOff: z.string().nullable(),
  wordsPerSentence: z.number().nullable(),
  contractions: z.number().nullable(),
  exclamations: z.number().nullable(),
  emoji: z.number().nullable(),
})
export type ToneProfile = z.infer<typeof ToneProfile>

/** The owner's voice at the moment of a reply. `signOffName` is the preferred name (at most 100 characters). */
export const Voice = z.object({
  tone: Tone,
  profile: ToneProfile.nullable(),
  signOffName: z.string(),
  businessName: z.string(),
})
export type Voice = z.infer<typeof Voice>
