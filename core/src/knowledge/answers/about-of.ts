import { tokensOf } from '../terms.ts'
import { lowered } from './plain-words.ts'

const EMPTY = new Set(
  `a an the we you your our us it they i is are was were be to of in on at for with from by and or if but not no do does don't can may must
  will would should have has there this that these those please as so than then when while who which what how where all any each every
  only also too very just about up out off more most some per her his their its me my`.split(/\s+/),
)
const MOST_WORDS = 5

/** What an answer is about in a few words: what names it and the first words of it that say something. */
export function aboutOf(name: string | null, text: string): string {
  if (name && tokensOf(name).length <= 6) return lowered(name)
  const words = tokensOf(text).filter((word) => !EMPTY.has(word) && /^\p{L}/u.test(word))
  return [...new Set(words)].slice(0, MOST_WORDS).join(' ')
}
