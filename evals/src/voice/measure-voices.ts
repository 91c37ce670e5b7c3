import { previewReply } from '@ownvoice/core/assistant/compose/preview-reply'
import type { Answer } from '@ownvoice/core/knowledge/answers/answer'
import { measureProfile } from '@ownvoice/core/tone/measure-profile'
import { type ToneProfile, usualTone } from '@ownvoice/core/tone/tone'
import { voiceScore } from '@ownvoice/core/tone/voice-score'
import type { VoiceOwner } from './owners.ts'

/** Of one owner: their replies, how many of them are nearest to their own mails, and the mean score against their own and against the nearest other's. */
export type VoiceMeasure = { owner: string; replies: number; nearest: number; own: number; other: number }

/** Writes the same answers in each owner's voice, without a language model, and asks whose mails each reply is nearest to. */
export function measureVoices(owners: readonly VoiceOwner[], answers: readonly Answer[]): VoiceMeasure[] {
  const profiles = owners.map(({ samples }) => measureProfile(samples))
  return owners.map(({ name, business }, place) => {
    const profile = profiles[place]! // one for each owner
    const voice = { tone: usualTone, profile, signOffName: name, businessName: business }
    const scored = answers.map((answer) => {
      const reply = previewReply(voice, answer).text
      const others = profiles.filter((_, other) => other !== place)
      return { own: scoreOf(profile, reply), other: Math.max(...others.map((other) => scoreOf(other, reply))) }
    })
    return {
      owner: name,
      replies: scored.length,
      nearest: scored.filter(({ own, other }) => own > other).length,
      own: mean(scored.map(({ own }) => own)),
      other: mean(scored.map(({ other }) => other)),
    }
  })
}

function scoreOf(profile: ToneProfile, reply: string): number {
  return voiceScore(profile, reply)?.score ?? 0
}

function mean(values: readonly number[]): number {
  return Math.round(values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length))
}
