import { wordCount } from './plain-words.ts'

const MOST_WORDS = 6
/** Words that may stand before those that tell what a sentence is about. */
const OPENING = new Set(
  `please there is are was we we're have do can also only never don't not cannot can't you you're may must need if for the a an our your all
  in on at to`.split(/\s+/),
)
/** Words of asking. */
const ASKING = new Set(
  "do can may could will would must should are have is what what's there it you i we the any a an got to need does".split(' '),
)
/** Words that end the subject of a sentence. */
const VERBS = new Set(
  `is are was were has have had do does did can cannot could may must shall should will would need needs cost costs start starts go goes get
  gets come comes run runs take takes hold holds don't doesn't can't won't isn't aren't`.split(/\s+/),
)
/** Words at the end of a cut that are nothing without what followed. */
const DANGLING = new Set(
  `and or but for of in on at to with from by the a an is are we you he she they it that who which his her their our your before after until so
  because when than`.split(/\s+/),
)

/** What an answer is about in a few words: the words that name it, or else those that its first sentence begins with. */
export function aboutOf(name: string | null, text: string): string {
  if (name && wordCount(name) <= MOST_WORDS) return name
  const words = withoutFirst(name ?? text, OPENING)
  const [sentence = ''] = words.join(' ').split(/[.:;!?()]|, | - /)
  const kept = sentence.trim().split(/\s+/)
  const verbAt = kept.findIndex((word, index) => index > 0 && VERBS.has(word.toLowerCase()))
  return withoutLast(kept.slice(0, verbAt > 0 && verbAt <= MOST_WORDS ? verbAt : MOST_WORDS)).join(' ')
}

/** What a question asks about: the question itself without "do you", "can I" and the like. */
export function aboutAsked(question: string): string {
  const parts = question.split(/[.!?]/)
  const last = parts.map((part) => part.trim()).findLast((part) => part !== '') ?? ''
  return withoutFirst(last.replace(/^how much (?:is|are|does)\b/i, 'what'), ASKING)
    .slice(0, MOST_WORDS + 2)
    .join(' ')
}

function withoutFirst(text: string, left: ReadonlySet<string>): string[] {
  const words = text.replaceAll('’', "'").trim().split(/\s+/)
  const first = words.findIndex((word) => !left.has(word.toLowerCase()))
  return words.slice(Math.max(0, first))
}

function withoutLast(words: readonly string[]): string[] {
  return words.slice(0, words.findLastIndex((word) => !DANGLING.has(word.toLowerCase())) + 1)
}
