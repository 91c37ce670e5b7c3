import { trimEndOf } from '../../text/trim-characters.ts'
import type { Voice } from '../../tone/tone.ts'
import type { Statement } from '../trace.ts'
import { type Manner, ownWord } from '../../tone/wording.ts'

/** The sign-off: the owner's closing word, the preferred name exactly as it is stored, and the business. */
export function signOff(voice: Voice, manner: Manner, paragraph: number): Statement {
  const word =
    ownWord(voice.profile?.signOff, manner) ??
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

/**
 * What stands below the sign-off: the owner's signature, and where the owner wants it said, that the assistant wrote this, in the words given where the rest is
 * in another language. There is no "-- " before the signature (RFC 3676 §4.3): mail programs take all that follows for the signature, and the quoted mail does.
 */
export function belowSignOff(
  { voice, disclosure, signature }: Closing,
  paragraph: number,
  words = 'This message was sent by the assistant of {business}.',
): Statement[] {
  const below = signature === '' ? [] : [{ kind: 'signature' as const, text: signature, paragraph, askId: null, sources: [] }]
  return disclosure ? [...below, disclosureLine(voice, paragraph + below.length, words)] : below
}

type Closing = { voice: Voice; disclosure: boolean; signature: string }

function disclosureLine(voice: Voice, paragraph: number, words: string): Statement {
  const text = words.replace('{business}', () => voice.businessName || voice.signOffName)
  return { kind: 'disclosure', text, paragraph, askId: null, sources: [] }
}
