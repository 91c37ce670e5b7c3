import { tokensOf } from '../terms.ts'

const FINITE = setOf(`is are was were be been am has have had do does did can could may might must shall should will would need needs cannot
  isn't aren't wasn't weren't hasn't haven't don't doesn't didn't can't couldn't mustn't shouldn't won't wouldn't needn't we're you're they're
  it's that's there's we've you've we'll you'll i'm i've i'll
  cost costs takes lasts runs opens closes starts begins ends goes comes gets gives holds means covers includes counts applies stays stands
  works belongs fits leaves pays makes keeps helps becomes expires stops finishes meets answers charges teaches looks lives speaks hangs
  tells wants wears knows sends brings says lies happens hold teach speak keep bring give take come go get make know want serve offer include
  cover receive hear learn find follow pay sell lend carries hurts serves offers provides requires began took opened trained founded joined holds left started grew bought built won`)
/** What only a verb follows. */
const SUBJECTS = setOf('we you they i it he she')
const BEFORE_TELLING = setOf('please just always never then so also')
/** Verbs that tell somebody to do something, at the beginning of a sentence. */
const TELLING =
  setOf(`add allow arrive ask avoid book bring call cancel check choose clean collect come confirm contact drop eat email empty
  enter expect fill find follow get give go hand have hold join keep leave let look mail make message move name note open order park pay phone
  pick plan pour press put read register remember remove reply report request reserve return ring say see send shower show shut sign sit speak
  start stay stop take talk tell text think tick try turn use visit wait walk wash wear wipe write`)

/** Whether a sentence says something by itself: it has a verb that belongs to a subject, or tells somebody to do something. */
export function hasVerb(sentence: string): boolean {
  const words = tokensOf(sentence.replace(/\([^()]*\)/g, ' '))
  if (words.some((word, index) => FINITE.has(word) || (SUBJECTS.has(word) && index + 1 < words.length))) return true
  return TELLING.has(words.find((word) => !BEFORE_TELLING.has(word)) ?? '')
}

/** Whether words begin with a verb that tells somebody to do something: "Add curls". */
export function startsWithVerb(words: string): boolean {
  return TELLING.has(words.split(' ')[0]?.toLowerCase() ?? '')
}

/**
 * Whether a heading asks, rather than names, what stands under it: "What it costs", "Who goes where". One that limits ("What may not be stored") is needed
 * as names are: what stands under it would else say the contrary.
 */
export function isAsking(heading: string): boolean {
  return (
    /^(?:what|who|how|where|why|which)\b/i.test(heading) &&
    !/\b(?:not|no|never|only|may|can|can't|cannot|don't|must|if|when)\b/i.test(heading)
  )
}

function setOf(words: string): Set<string> {
  return new Set(words.split(/\s+/))
}
