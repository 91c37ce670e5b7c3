import { detect } from 'tinyld'
import type { Draft } from '../trace.ts'
import type { CheckContext, Problem } from './check-context.ts'
import { isEnglishProse, wordsOf } from './content-words.ts'

/** A reply is in the sender's language or in English. Short texts are not judged: guessing would refuse honest ones. */
export function checkLanguage(draft: Draft, context: CheckContext): Problem[] {
  const body = draft.statements
    .filter(({ kind }) => kind !== 'greeting' && kind !== 'sign_off' && kind !== 'disclosure')
    .map(({ text }) => text.replace(/https?:\S+/g, ''))
    .join(' ')
  if (wordsOf(body).length < 20 || isEnglishProse(body)) return []
  const language = detect(body)
  if (language === '' || language === 'en' || language === context.reading.language.code) return []
  return [
    {
      rule: 'language',
      detail: `The reply seems to be in “${language}”, the message in “${context.reading.language.code}”.`,
      statement: null,
    },
  ]
}
