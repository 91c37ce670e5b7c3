import type { ToneProfile, VoiceScore } from '../tone/tone.ts'
import { voiceScore } from '../tone/voice-score.ts'
import { isTranslated } from './in-english.ts'
import type { Trace } from './trace.ts'

/** How near a reply is to the owner's own mails; null where nothing was measured in them, and for a reply in another language than theirs. */
export function voiceOfReply(profile: ToneProfile | null, text: string, trace: Pick<Trace, 'draft'> | null): VoiceScore | null {
  const isForeign = trace?.draft?.text === text && isTranslated(trace.draft.statements)
  return profile === null || isForeign ? null : voiceScore(profile, text)
}
