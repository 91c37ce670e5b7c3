import { trimEndOf } from '../../text/trim-characters.ts'
import type { Voice } from '../../tone/tone.ts'
import type { Statement } from '../trace.ts'
import type { Manner } from './wording.ts'

/** The sign-off: the owner's closing word, the preferred name exactly as it is stored, and the business. */
export function signOff(voice: Voice, manner: Manner, paragraph: number): Statement {
  const word =
    voice.profile?.signOff ??
    { casual: manner.energy === 'lively' ? 'Cheers' : 'Best', neutral: 'Best regards', formal: 'Kind regards' }[manner.style]
  const lines = [`${trimEndOf(word, ',.! ')},`, voice.signOffName, voice.businessName].filter((line) => line !== '')
  return {
    kind: 'sign_off',
    text: lines.filter((line, index) => lines.indexOf(line) === index).join('\n'),
    paragraph,
    askId: null,
    sources: [],
  }
}

/** Says, where the owner wants it said, that this was written by the assistant. */
export function disclosureLine(voice: Voice, paragraph: number): Statement {
  const text = `This message was sent by the assistant of ${voice.businessName || voice.signOffName}.`
  return { kind: 'disclosure', text, paragraph, askId: null, sources: [] }
}
