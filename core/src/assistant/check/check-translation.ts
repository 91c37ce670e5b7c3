import { isTranslated } from '../in-english.ts'
import type { Draft, Statement } from '../trace.ts'
import type { CheckContext, Problem } from './check-context.ts'
import { wordsOf } from '../../text/content-words.ts'
import { daysNamedInEnglish, faultOfDays } from '../../text/days-named.ts'
import { figuresSaidIn, figuresSaidInEnglish } from '../../text/figures-said.ts'
import { knownNames } from './own-names.ts'

/** Words of English that stand in no other language which replies are written in. */
const english = new Set('the you your and with this that these they their would should could which from what when there'.split(' '))
/** So many words in a row as they stand in the English were not translated. */
const RUN = 3
/** A translation is not several times as long as what it translates. */
const MOST_TIMES = 2.5
const SPARE_CHARACTERS = 40

/**
 * Each statement that is said in another language says the same as its English, as far as code can tell: the same figures, amounts, times, links and
 * contacts, the same days and months, the names as they are, nothing left in English, nothing added. All statements of such a draft are translated but the owner's signature.
 */
export function checkTranslation(draft: Draft, context: CheckContext): Problem[] {
  if (!isTranslated(draft.statements)) return []
  return draft.statements.flatMap((statement, index): Problem[] => {
    const fault = faultOf(statement, context)
    return fault === null ? [] : [{ rule: 'language', detail: `“${statement.text}” ${fault}.`, statement: index }]
  })
}

function faultOf({ kind, text, english: original, sources }: Statement, context: CheckContext): string | null {
  if (kind === 'signature') return null
  if (original === undefined) return 'has no translation'
  if (text.trim() === '' || text.length > MOST_TIMES * original.length + SPARE_CHARACTERS) return 'says less or more than its English'
  if (kind === 'sign_off' && text.split('\n').slice(1).join('\n') !== original.split('\n').slice(1).join('\n'))
    return 'is signed otherwise than its English'
  const names = namesToKeep(context).filter((name) => original.includes(name))
  const lost = names.find((name) => !text.includes(name))
  if (lost !== undefined) return `does not say “${lost}” as it is`
  const labels = sources.flatMap((source) => (source.kind === 'link' && text.includes(source.label) ? [source.label] : []))
  // What stands in a name counts nothing and is no English that was left.
  const without = (words: string) => [...names, ...labels].reduce((rest, name) => (name === '' ? rest : rest.replaceAll(name, ' ')), words)
  const [before, after] = [without(original), without(text)]
  return faultOfFigures(before, after) ?? faultOfDays(before, after, context.reading.language.code) ?? faultOfWords(before, after)
}

/** The names that a translation keeps as they are: the owner's own, and the sender's, who is greeted by a part of it. */
export function namesToKeep(context: CheckContext): string[] {
  const parts = (context.reading.senderName ?? '').split(/\s/).filter((part) => part.length > 1)
  return [...new Set([...knownNames(context), ...parts])].filter((name) => name.trim() !== '')
}

function faultOfFigures(original: string, text: string): string | null {
  const { said, mayBeSaid } = figuresSaidInEnglish(original)
  const left = [...figuresSaidIn(text)]
  const take = (key: string) => {
    const at = left.indexOf(key)
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  }
  if (!said.every(take)) return 'does not have all figures of its English'
  for (const key of [...mayBeSaid, ...daysNamedInEnglish(original).months.map((month) => `number:${month}`)]) take(key)
  return left.length > 0 ? 'has figures that its English does not have' : null
}

/** English that was left standing. */
function faultOfWords(original: string, text: string): string | null {
  const [before, after] = [lettersOf(original), lettersOf(text)]
  if (before.length === 0) return null
  const runsOf = (words: readonly string[]) => words.slice(RUN - 1).map((_, index) => words.slice(index, index + RUN).join(' '))
  const runs = new Set(runsOf(before))
  const isKept = after.join(' ') === before.join(' ') || runsOf(after).some((run) => runs.has(run))
  return isKept || after.some((word) => english.has(word)) ? 'is partly in English' : null
}

/** The words without figures, links and addresses, which stay as they are. */
function lettersOf(text: string): string[] {
  const plain = text.split(/\s/).filter((word) => !word.includes('@') && !word.includes('://'))
  return wordsOf(plain.join(' ')).filter((word) => !/\d/.test(word))
}
