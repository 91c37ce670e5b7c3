import { detect } from 'tinyld'
import type { Draft } from '../trace.ts'
import type { CheckContext, Problem } from './check-context.ts'
import { isFunctionWord, wordsOf } from './content-words.ts'

/** A reply is in the sender's language or in English. Short texts are not judged: guessing would refuse honest ones. */
export function checkLanguage(draft: Draft, context: CheckContext): Problem[] {
  const body = draft.statements
    .filter(({ kind }) => kind !== 'greeting' && kind !== 'sign_off' && kind !== 'disclosure')
    .map(({ text }) => text.replace(/https?:\S+/g, ''))
    .join(' ')
  const words = wordsOf(body)
  if (words.length < 20 || isEnglish(words)) return []
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

/** English prose is about half function words, price lists less; texts in other languages have next to none of them. */
function isEnglish(words: readonly string[]): boolean {
  return words.filter(isFunctionWord).length / words.length >= 0.2
}
