import { stemmer } from 'stemmer'
import { wordsIn } from './words.ts'

const functionWords = new Set(
  `a an the and or but if then than so as of in on at to for from with by about into over out up down off i me my we us our ours you your yours he him his she her
it its they them their theirs this that these those there here is are was were be been being am do does did done have has had having will would can could shall should may might must
not no nor yes what which who whom whose when where why how also just please very too such any all each both some more most other own same only per via re let lets get got
hi hello dear thanks thank sure well now still yet even ever s t ll ve d m don doesn isn aren wasn weren won wo ca`.split(/\s+/),
)

/** The words of a text that carry its meaning, as stems, in order, with repeats. */
export function contentStems(text: string): string[] {
  return wordsOf(text).flatMap((word) => (functionWords.has(word) || word.length < 2 ? [] : [stemmer(word)]))
}

/** All words of a text, lower case, without what an apostrophe adds to their end. */
export function wordsOf(text: string): string[] {
  return wordsIn(withoutInvisible(text)).map((word) => word.replace(/n't$|'(?:s|ll|ve|re|d|m|t)$/, ''))
}

/** The text without invisible characters, as PDFs and web pages leave them inside words. */
export function withoutInvisible(text: string): string {
  return text.replace(/[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g, '')
}

/** The share of `part`'s content words that stand in `whole`, from 0 to 1; 1 when `part` has none. */
export function coverage(part: string, whole: string): number {
  const stems = contentStems(part)
  if (stems.length === 0) return 1
  const held = new Set(contentStems(whole))
  return stems.filter((stem) => held.has(stem)).length / stems.length
}

/** True for the small words of English that carry no content of their own. */
export function isFunctionWord(word: string): boolean {
  return functionWords.has(word.toLowerCase())
}

/** English prose is about half function words, price lists less; texts in other languages have next to none of them. */
export function isEnglishProse(text: string): boolean {
  const words = wordsOf(text)
  return words.filter(isFunctionWord).length >= words.length * 0.2
}
