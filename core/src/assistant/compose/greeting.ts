import type { Voice } from '../../tone/tone.ts'
import type { Statement } from '../trace.ts'
import { type Manner, ownWord } from '../../tone/wording.ts'
import { calledBy } from '../../text/called-by.ts'

/** The greeting in the owner's way. The sender's name is used only if it looks like one: it is text from outside. */
export function greeting(senderName: string | null, voice: Voice, manner: Manner): Statement {
  const word = ownWord(voice.profile?.greeting, manner) ?? { casual: 'Hi', neutral: 'Hello', formal: 'Dear' }[manner.style]
  const called = senderName === null ? null : calledBy(senderName, { isFormal: /^dear$/i.test(word) })
  const plain = /^dear$/i.test(word) ? 'Hello' : word
  const mark = voice.profile?.greetingMark === '!' && manner.exclaims ? '!' : ','
  const text = called === null ? `${plain}${plain === 'Hi' ? ' there' : ''}${mark}` : `${word} ${called}${mark}`
  return {
    kind: 'greeting',
    text,
    paragraph: 0,
    askId: null,
    sources: called === null ? [] : [{ kind: 'sender', quote: senderName ?? '' }],
  }
}
