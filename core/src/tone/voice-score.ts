import { registerOf } from './formality.ts'
import { measureProfile } from './measure-profile.ts'
import { type ToneProfile, type VoiceScore, VoiceTrait } from './tone.ts'

const weights: Readonly<Record<VoiceTrait, number>> = {
  greeting: 20,
  closing: 20,
  formality: 20,
  contractions: 10,
  'exclamation marks': 10,
  emoji: 10,
  'sentence length': 5,
  'warm words': 5,
}

/**
 * How near a reply is to the owner's samples: 0 to 100, with what it is made of. A trait that the samples or the reply do not show does not count; null where
 * none is left.
 */
export function voiceScore(profile: ToneProfile, reply: string): VoiceScore | null {
  const own = measureProfile([reply])
  const near = (trait: Measured, most: number) => closeness(profile[trait], own[trait], most)
  const likenesses: Readonly<Record<VoiceTrait, number | null>> = {
    greeting: wordLikeness(profile.greeting, own.greeting),
    closing: wordLikeness(profile.signOff, own.signOff),
    formality: near('formality', 50),
    contractions: near('contractions', 1),
    'exclamation marks': near('exclamations', 2),
    emoji: near('emoji', 1),
    'sentence length': near('wordsPerSentence', 12),
    'warm words': near('warmWords', 3),
  }
  const parts = VoiceTrait.options.flatMap((trait): VoiceScore['parts'] => {
    const likeness = likenesses[trait]
    return likeness === null ? [] : [{ trait, likeness }]
  })
  const whole = parts.reduce((sum, { trait }) => sum + weights[trait], 0)
  const reached = parts.reduce((sum, { trait, likeness }) => sum + weights[trait] * likeness, 0)
  return whole === 0 ? null : { score: Math.round((100 * reached) / whole), parts }
}

type Measured = 'formality' | 'contractions' | 'exclamations' | 'emoji' | 'wordsPerSentence' | 'warmWords'

/** 1 for the same, falling to 0 where they are `most` apart. */
function closeness(one: number | null, other: number | null, most: number): number | null {
  return one === null || other === null ? null : Math.max(0, 1 - Math.abs(one - other) / most)
}

/** The same words, or words of the same register, by half. */
function wordLikeness(one: string | null, other: string | null): number | null {
  if (one === null) return null
  if (one.toLowerCase() === other?.toLowerCase()) return 1
  return other !== null && registerOf(one) === registerOf(other) ? 0.5 : 0
}
