import { z } from 'zod'

/** The languages besides English that a message is told apart in, and that an owner can allow replies in: those whose figures, days and months a translated reply can be checked for. */
export const replyLanguages = [
  'es',
  'pt',
  'fr',
  'de',
  'it',
  'nl',
  'pl',
  'ru',
  'uk',
  'tr',
  'sv',
  'da',
  'no',
  'fi',
  'cs',
  'hu',
  'ro',
  'el',
  'ar',
  'he',
  'hi',
  'zh',
  'ja',
  'ko',
  'vi',
  'th',
  'id',
] as const

/** As an ISO 639-1 code. English is always allowed. */
export const ReplyLanguage = z.enum(replyLanguages)
export type ReplyLanguage = z.infer<typeof ReplyLanguage>

/** All languages that a message is told apart in, as ISO 639-1 codes. */
export const knownLanguages: readonly string[] = ['en', ...replyLanguages]

/** The language of a message in which its reply may be written: one that the owner allows. Null for English and for every other. */
export function replyLanguageOf({ code }: { code: string }, allowed: readonly ReplyLanguage[]): ReplyLanguage | null {
  return allowed.find((language) => language === code) ?? null
}

/** What a language is called in English; the code itself where it has no name. */
export function languageName(code: string): string {
  try {
    return new Intl.DisplayNames('en', { type: 'language' }).of(code) ?? code
  } catch {
    return 'a language we did not recognize' // not a language tag
  }
}
