/** Words that something has to follow. */
const LACKS_REST = setOf('except excluding including include includes for with of to at in on are is and or not')
/** Words before a verb at the end that something has to follow: "We do not groom", "Please bring". */
const BEFORE_VERB = setOf(
  `not never cannot please must may can will should we you they to don't doesn't can't won't mustn't shouldn't didn't`,
)
const ANNOUNCES = /\b(?:following|as follows|below|listed here|this list|these)\b/i
/** So much at the end of a sentence is looked at. */
const END_CHARACTERS = 40
const OPEN_END = / ?[,;–-]$/

/** The words that lead in to a list, without the sign at their end; null for a sentence that does not. In plain words. */
export function leadIn(sentence: string): string | null {
  if (sentence.endsWith(':')) return sentence.slice(0, -1)
  if (/[.!]$/.test(sentence)) return announces(sentence.slice(0, -1)) ? sentence.slice(0, -1) : null
  const open = sentence.replace(OPEN_END, '')
  const [before = '', last = ''] = open.slice(-END_CHARACTERS).toLowerCase().replaceAll('’', "'").split(' ').slice(-2)
  return LACKS_REST.has(last || before) || (BEFORE_VERB.has(before) && /^\p{L}+$/u.test(last)) ? open : null
}

/** Whether a sentence has no full stop or the like at its end. */
export function isUnclosed(sentence: string): boolean {
  return !/[.!?…]["'”’)\]]{0,3}$/.test(sentence)
}

/** "Please do not bring the following" */
function announces(sentence: string): boolean {
  const last =
    sentence
      .slice(-END_CHARACTERS)
      .split(/[.!?:]/)
      .at(-1) ?? ''
  return ANNOUNCES.test(last)
}

function setOf(words: string): ReadonlySet<string> {
  return new Set(words.split(' '))
}
