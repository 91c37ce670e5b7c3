import type { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { brand } from '@ownvoice/core/brand'

export const passwordLength = { min: 8, max: 128 } as const
/** What eight characters in no order are worth: so a password of the least length can pass, and no guessable one does, however long. */
const leastGuesses = 1e8
/** Judging gets slow with length and with letters that may stand for others; within these two it takes a fifth of a second at most. */
const effort = { maxLength: 64, l33tMaxSubstitutions: 16 } as const

/** Whose password it is: the words that somebody who guesses would try first. */
export type PasswordOwner = { email: string; businessName?: string | null }

/**
 * Why a password must not be used, as sentences for the person who chose it; empty when it is good enough. The word lists (about 30 MB in
 * memory) are read when the first password is judged.
 */
export async function findPasswordWeaknesses(password: string, about: PasswordOwner): Promise<string[]> {
  if (password.length < passwordLength.min) return [`Use at least ${passwordLength.min} characters.`]
  if (password.length > passwordLength.max) return [`Use ${passwordLength.max} characters at most.`]
  judge ??= openJudge()
  const { strength, common } = await judge
  const { guesses, feedback } = strength.check(password, wordsOf(about))
  const isCommon = common.has(password.toLowerCase()) // however the case is mixed, which the estimate rewards
  if (guesses >= leastGuesses && !isCommon) return []
  return [...new Set([feedback.warning ?? 'This password is easy to guess.', ...feedback.suggestions])]
}

type Judge = { strength: ZxcvbnFactory; common: ReadonlySet<string> }

let judge: Promise<Judge> | null = null

async function openJudge(): Promise<Judge> {
  const [{ ZxcvbnFactory: Strength }, common, english] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
  ])
  const { warnings, ...translations } = english.translations
  const strength = new Strength({
    ...effort,
    dictionary: { ...common.dictionary, ...english.dictionary },
    graphs: common.adjacencyGraphs,
    translations: { ...translations, warnings: { ...warnings, userInputs: 'Your own address and names are the first that others try.' } },
  })
  return { strength, common: new Set(common.dictionary['passwords-common']) }
}

/** The address and the names, whole and in every stretch of neighbouring parts, as written and run together. */
function wordsOf({ email, businessName }: PasswordOwner): string[] {
  const stretches = [email, businessName ?? '', brand.name].flatMap((text) => stretchesOf(text.toLowerCase()))
  return stretches.filter((word) => word.length > 2) // one or two letters are in every word
}

function stretchesOf(text: string): string[] {
  const parts = [...text.matchAll(/[\p{L}\p{N}]+/gu)].slice(0, 8).map(({ 0: part, index }) => ({ start: index, end: index + part.length }))
  return parts.flatMap(({ start }, first) =>
    parts.slice(first).flatMap(({ end }) => {
      const asWritten = text.slice(start, end)
      return [asWritten, asWritten.replace(/[^\p{L}\p{N}]+/gu, '')]
    }),
  )
}
