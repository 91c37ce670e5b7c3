import { startsWithVerb } from './has-verb.ts'
import { withoutInvisible } from '../../text/content-words.ts'

/** Text without Markdown, list signs and references to other places ("(see below)"), on one line. */
export function plainWords(text: string): string {
  return withoutInvisible(text)
    .replace(/\[([^[\]\n]{0,300})\]\([^()\n]{0,500}\)/g, '$1')
    .replace(/^\s*(?:[-*•▪◦–·‣]|\(?\d{1,2}[.)])\s+/, '')
    .replace(/^#{1,6}\s+/, '')
    .replace(/\*\*|__|`+/g, '')
    .replace(/\*([^*\s][^*\n]{0,80})\*/g, '$1')
    .replace(/\s+/g, ' ')
    .replace(/ ?\((?:see|as)\b[^()]{0,80}\)/gi, '')
    .trim()
}

/** With a capital at the beginning. */
export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** "GEL AND BUILDER GEL" as it would stand in a sentence; abbreviations stay. */
export function unshouted(heading: string): string {
  const isShouted = heading === heading.toUpperCase() && /\p{L}{4}/u.test(heading)
  return isShouted ? capitalised(heading.toLowerCase()) : heading
}

/** A whole sentence in brackets at the end. What began outside of them is not closed inside. */
const BRACKETED = /(?:^|[.!?…]\s)\([^()]{1,400}[.!?…]["'”’]?\)$/

/** With a full stop at the end, unless it is closed already. */
export function closed(text: string): string {
  if (/[.!?…]["'”’\]]{0,2}$/.test(text) || BRACKETED.test(text)) return text
  return `${text.replace(/[,:;–-]$/, '').trimEnd()}.`
}

/** "What about Courtesy Cars?" with small letters where the document writes all of the words so elsewhere; "Hip Hop Teens" is a name. */
export function inSentence(text: string, smallWords: ReadonlySet<string>): string {
  const words = text.split(' ')
  const isCapital = (word = '') => /^\p{Lu}\p{Ll}{1,30}[?.,:;!]?$/u.test(word)
  const isSmall = (word: string) => smallWords.has(word.toLowerCase().replace(/[?.,:;!]$/, ''))
  let from = 1
  for (let at = 1; at <= words.length; at += 1) {
    if (isCapital(words[at])) continue
    const name = words.slice(from, at)
    if (name.every(isSmall)) words.splice(from, name.length, ...name.map((word) => word.toLowerCase()))
    from = at + 1
  }
  return words.join(' ')
}

/** The words that a text writes with a small letter. */
export function smallWordsOf(text: string): Set<string> {
  return new Set(text.match(/(?<![\p{L}\p{N}])\p{Ll}{2,30}(?![\p{L}\p{N}])/gu))
}

/** How many words a text has. */
export function wordCount(text: string): number {
  return text.split(/\s+/).filter(Boolean).length
}

/** Words that are no names: they lose their capital inside a sentence. */
const SMALL_WORDS = new Set(
  `a an the all any each every no not only never up from for to in on at by with without within until before after between under over above if
  when while where as we you your our they it there this that these those please bring come ask tell ring call write book send use take card
  cash half free one two three four five six seven eight nine ten most some both either ours yours everyone everybody anyone nobody children
  parents once twice usually always about around after`.split(/\s+/),
)

/** With a small letter at the beginning where the first word is certainly no name. */
export function lowered(text: string): string {
  const first = /^\p{L}+/u.exec(text)?.[0] ?? ''
  if (first.length > 1 && first === first.toUpperCase()) return text
  return SMALL_WORDS.has(first.toLowerCase()) || startsWithVerb(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text
}
