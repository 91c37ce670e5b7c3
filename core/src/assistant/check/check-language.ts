import { detect, detectAll } from 'tinyld'
import { languageName, knownLanguages } from '../languages.ts'
import { isTranslated } from '../in-english.ts'
import type { Draft } from '../trace.ts'
import type { CheckContext, Problem } from './check-context.ts'
import { isEnglishProse, wordsOf } from '../../text/content-words.ts'

/**
 * A reply is in the sender's language or in English; one that was translated is in the sender's language. Short texts are not judged: guessing would refuse
 * honest ones.
 */
export function checkLanguage(draft: Draft, context: CheckContext): Problem[] {
  const body = draft.statements
    .filter(({ kind }) => kind !== 'greeting' && kind !== 'sign_off' && kind !== 'disclosure')
    .map(({ text }) => text.replace(/https?:\S+/g, ''))
    .join(' ')
  const { code } = context.reading.language
  const seen = isTranslated(draft.statements) ? otherThan(body, code) : neitherEnglishNor(body, code)
  if (seen === null) return []
  const detail = `The reply seems to be in ${languageName(seen)}, the message in ${languageName(code)}.`
  return [{ rule: 'language', detail, statement: null }]
}

function neitherEnglishNor(body: string, code: string): string | null {
  if (wordsOf(body).length < 20 || isEnglishProse(body)) return null
  const language = detect(body)
  return language === '' || language === 'en' || language === code ? null : language
}

/** Fewer letters than these are taken for a language much like it, Danish for Norwegian. */
const ENOUGH_LETTERS = 80

function otherThan(body: string, code: string): string | null {
  if ((body.match(/\p{L}/gu)?.length ?? 0) < ENOUGH_LETTERS) return null
  const likeliest = detectAll(body, { only: [...knownLanguages] }).slice(0, 2)
  return likeliest.some(({ lang }) => lang === code) ? null : (likeliest[0]?.lang ?? 'en')
}
