import { z } from 'zod'
import { Habits } from './habits.ts'

/** A slider of the tone page: 0 to 100, whole numbers. */
export const ToneValue = z.int().min(0).max(100)

/** Casual (0) to professional (100); calm to energetic; gentle to direct. */
export const Tone = z.object({ toneStyle: ToneValue, energyLevel: ToneValue, directness: ToneValue })
export type Tone = z.infer<typeof Tone>

/** Where the sliders stand, of whatever holds more than that. */
export function positionsOf({ toneStyle, energyLevel, directness }: Tone): Tone {
  return { toneStyle, energyLevel, directness }
}

/** Where every slider stands until the owner moves it. */
export const usualTone: Tone = { toneStyle: 50, energyLevel: 50, directness: 50 }

const share = z.number().nullable()

/**
 * What was measured from the owner's own samples; null where the samples do not say. Counts are per sample. `contractions` is the share of places where one
 * could stand and does, `formality` goes from 0 (casual) to 100, `readingGrade` is the school grade of Flesch and Kincaid.
 */
export const ToneProfile = z.object({
  greeting: z.string().nullable(),
  signOff: z.string().nullable(),
  wordsPerSentence: share,
  contractions: share,
  exclamations: share,
  emoji: share,
  /** What ends the line of the greeting. */
  greetingMark: z.enum([',', '!']).nullable().default(null),
  favoriteEmoji: z.string().nullable().default(null),
  questions: share.default(null),
  warmWords: share.default(null),
  formality: share.default(null),
  readingGrade: share.default(null),
  phrases: z.array(z.string()).default([]),
  habits: Habits.nullable().default(null),
})
export type ToneProfile = z.infer<typeof ToneProfile>

/** A profile of which nothing is known. */
export const openProfile: ToneProfile = {
  greeting: null,
  signOff: null,
  wordsPerSentence: null,
  contractions: null,
  exclamations: null,
  emoji: null,
  greetingMark: null,
  favoriteEmoji: null,
  questions: null,
  warmWords: null,
  formality: null,
  readingGrade: null,
  phrases: [],
  habits: null,
}

/** The owner's voice at the moment of a reply. `signOffName` is the preferred name (at most 100 characters). */
export const Voice = z.object({
  tone: Tone,
  profile: ToneProfile.nullable(),
  signOffName: z.string(),
  businessName: z.string(),
})
export type Voice = z.infer<typeof Voice>

/** What replies and the owner's own mails are compared by. */
export const VoiceTrait = z.enum([
  'greeting',
  'closing',
  'formality',
  'contractions',
  'exclamation marks',
  'emoji',
  'sentence length',
  'warm words',
])
export type VoiceTrait = z.infer<typeof VoiceTrait>

/** How near a reply is to the owner's own mails, and by which traits; of each, `likeness` is 1 where both are the same in it. */
export const VoiceScore = z.object({
  score: z.int().min(0).max(100),
  parts: z.array(z.object({ trait: VoiceTrait, likeness: z.number().min(0).max(1) })),
})
export type VoiceScore = z.infer<typeof VoiceScore>
