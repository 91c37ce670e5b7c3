import { tokensOf } from '../terms.ts'

const POINTING = new Set("it its it's he she they they're his her their them this that that's these those both such neither".split(' '))
/** Words by which a sentence limits, excepts from or continues the one before. */
const CONTINUING = new Set(
  'but except unless otherwise however then and or nor also so not only even else instead afterwards after before later less more same exception exceptions without there too beyond ask'.split(
    ' ',
  ),
)
/** Words that name part of what was said: "The first is free." */
const PARTS = new Set('rest first second third last next other others remainder balance latter former same exception exceptions'.split(' '))
const REFERS =
  /\b(?:than|after|before|of|with|without|for|over|under|above|beyond|until|by|at|on|in|like|from) (?:that|this|it|them|those|these)\b(?! \p{L}+ (?:is|are)\b)|\b(?:that|this|those) (?:day|time|case|date|price|week|evening|visit)\b|\bif (?:not|so|it|they)\b|^if (?:there is |there are )?(?:one|none|any)\b|^(?:\S+ ){1,4}(?:that|this|it)[,;.]/iu
/** "You can see them": somebody who was spoken of before. */
const EARLY_POINTING = new Set('them they he she him hers these those'.split(' '))
/** So much of a sentence is looked at for words that refer back: what comes later refers to the sentence itself. */
const BEGINNING_CHARACTERS = 60

/** Whether a sentence begins with a word that stands for something said before: "It", "They", "This". */
export function pointsBack(sentence: string): boolean {
  return POINTING.has(tokensOf(sentence.slice(0, BEGINNING_CHARACTERS))[0] ?? '')
}

/** Whether a sentence speaks at its beginning of somebody or something that was named before. */
export function speaksOfKnown(sentence: string): boolean {
  return tokensOf(sentence.slice(0, BEGINNING_CHARACTERS))
    .slice(0, 4)
    .some((word) => EARLY_POINTING.has(word))
}

/** Whether a sentence limits, excepts from or continues the one before, and would be wrong or unclear without it. */
export function goesOn(sentence: string): boolean {
  const beginning = sentence.slice(0, BEGINNING_CHARACTERS)
  const words = tokensOf(beginning)
  const [first = '', second = ''] = words
  if (words.slice(0, 4).includes('also')) return true
  if (first === 'all' && /^(?:two|three|four|five|six|of)$/.test(second)) return true
  if (beginning === sentence && /\b(?:them|it)\b/i.test(sentence)) return true
  if (/^(?:\(|\p{Sc}?\p{N})/u.test(sentence) || speaksOfKnown(sentence)) return true
  return CONTINUING.has(first) || (first === 'the' && PARTS.has(second)) || REFERS.test(beginning)
}
