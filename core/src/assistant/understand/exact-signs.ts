import { anyOf, anyWord, inOrder, pattern } from '../../pattern.ts'
import type { Flag, Kind } from '../labels.ts'

/** Words that leave no doubt. They add to what the heads say and take nothing away. */
const signs: readonly { flag: Flag; words: RegExp }[] = [
  { flag: 'safety', words: pattern('i', anyWord('carbon monoxide', /(?:smells?|smelling|stinks?) of gas/, /gas leak/)) },
  { flag: 'medical', words: pattern('i', anyWord('anaphylaxis', 'anaphylactic', 'epipen', 'epipens', 'epi-pen', 'seizure', 'seizures')) },
  {
    flag: 'child_at_risk',
    words: pattern('i', anyWord('suicidal', inOrder(/kill(?:ing)? /, anyOf('himself', 'herself', 'myself', 'themselves')))),
  },
  {
    flag: 'legal',
    words: pattern(
      'i',
      anyWord(
        'subpoena',
        'letter before action',
        /(?:court|case) (?:no\.?|number) [a-z0-9/-]{0,20}\d/,
        /(?:my|our) (?:lawyers?|attorneys?|solicitors?|legal team) (?:(?:will|shall|is going to|are going to) (?:be )?)(?:contact|call|write|sue|hear|in touch)(?:ing)?/,
        /hear(?:ing)? from (?:my|our) (?:lawyers?|attorneys?|solicitors?|legal team)/,
        /(?:i|we)(?:['’]ll| will| am going to| are going to|['’]m going to|['’]re going to) sue/,
        /(?:see|take|taking) you (?:in|to) court/,
        'small claims',
      ),
    ),
  },
  { flag: 'privacy', words: pattern('i', anyWord('subject access request', 'right to be forgotten')) },
]
const runningLate =
  /\b(?:running|be|am|are|is|i['’]?m|we['’]?re|(?:he|she)['’]?s|com(?:e|ing)|arriv(?:e|ing)) (?:(?!too |to |in |until |the )[\w'’-]{1,20} ){0,5}late\b/i
const onlySigns = /^[\p{Extended_Pictographic}\p{Emoji_Component}\s!.]+$/u
const approving = /[👍🙏👌🙂😊😀😃😄❤💛💚💙✅]/u

/** What is certain by the very words of a text: each flag with the words that show it. */
export function exactSigns(text: string): { flag: Flag; evidence: string }[] {
  const found = signs.flatMap(({ flag, words }) => {
    const evidence = words.exec(text)?.[0]
    return evidence === undefined ? [] : [{ flag, evidence }]
  })
  if (saysOnlyOptOut(text)) found.push({ flag: 'opt_out', evidence: text.trim() })
  if ((onlySigns.test(text) && approving.test(text)) || saysOnlyThanks(text))
    found.push({ flag: 'acknowledgement_only', evidence: text.trim() })
  return found
}

/** Whether a text is a wish for no more mail and nothing else, but for a please or thanks, or that the offer is not wanted. English. */
function saysOnlyOptOut(text: string): boolean {
  const clauses = text
    .toLowerCase()
    .replaceAll('’', "'")
    .replaceAll(courtesies, ' ')
    .split(betweenClauses)
    .map((clause) => (clause.match(/[a-z'-]+/g) ?? []).join(' '))
    .filter((clause) => clause !== '')
  return clauses.some((clause) => optOut.test(clause)) && clauses.every((clause) => optOut.test(clause) || turnedDown.test(clause))
}

const betweenClauses = /[.,;:!\n]|\b(?:and|so)\b/
const courtesies = /\b(?:please|thanks|thank you)\b/g

const optOut = pattern(
  '',
  inOrder(
    '^',
    anyOf(
      'unsubscribe(?: me| us)?',
      'opt(?: me)?[- ]?out',
      /stop(?: (?:e-?mailing|mailing|messaging|contacting|writing)(?:(?: to)? (?:me|us))?)?/,
      /(?:remove|take) (?:me|us)(?: (?:from|off) (?:your|this|the)(?: mailing)? list)?/,
      /(?:(?:i|we) )?want no more(?: (?:of )?(?:this|these|those|them))?/,
      /(?:(?:(?:i|we) )?want no more|send (?:me|us) no more|no more)(?: automatic)? e-?mails?(?: (?:like (?:it|this|these)|from you))?/,
      'send (?:me|us) no more',
      /(?:do not|don't|dont|never) (?:e-?mail|mail|message|contact|write)(?: to)?(?: (?:me|us)(?: again| any ?more)?| again| any ?more)/,
      /(?:(?:i|we) )?(?:do not|don't|dont) want any ?(?:more|further) (?:e-?mails?|messages)(?: from you)?/,
    ),
    '$',
  ),
)
/** Beside a wish for no more mail it says why, and nothing that needs anybody. By itself it wishes for nothing. */
const turnedDown = pattern(
  '',
  inOrder(
    '^',
    anyOf(
      'no',
      /(?:(?:i|we) (?:am|are)|(?:i'm|we're|im) )? ?(?:not|no longer) interested(?: any ?more)?/,
      /(?:(?:i|we)(?: have|'ve)? )?(?:found|chosen|chose|hired|picked|(?:went|gone) with) (?:someone|somebody|something|somewhere) else/,
    ),
    '$',
  ),
)

/** Whether a text is thanks in so few and common words that nothing else is said ("ok great, thank you"). English. */
export function saysOnlyThanks(text: string): boolean {
  const words = text.toLowerCase().match(/[\p{L}\p{N}?？]+/gu) ?? []
  return words.some((word) => thanking.has(word)) && words.every((word) => thanking.has(word) || besideThanks.has(word))
}

const thanking: ReadonlySet<string> = new Set(['thanks', 'thank', 'thx', 'cheers'])
const besideThanks: ReadonlySet<string> = new Set(
  ['ok', 'okay', 'great', 'perfect', 'brilliant', 'lovely', 'you', 'u', 'so', 'very', 'much', 'many', 'a', 'lot', 'again'], // no "no": it may turn something down
)

const asksToBuy =
  /\b(?:(?:can|could|may|might) (?:i|we)|(?:i|we) (?:want|would like|would love) to|(?:i|we)['’]d (?:like|love) to) (?:please |also )?(?:rent|hire|lease|borrow|buy|purchase|order)\b/i
const fromUs = /\bfrom you(?:r (?:shop|store|studio|school|place))?\b/i

/** Whether somebody asks to rent or buy something from the business: whoever does is a customer. English. */
export function wantsToBuy(text: string): boolean {
  const asked = asksToBuy.exec(text)
  if (!asked) return false
  const [rest = ''] = text.slice(asked.index).split(/[.?!\n]/, 1)
  return fromUs.test(rest)
}

/** Which of the two is wished for, where its very word is said: what they have in common is much, and the heads mix them up. */
export function namedChange(kind: Kind, text: string): Kind {
  if (kind !== 'reschedule' && kind !== 'cancel') return kind
  const [moves, cancels] = [/\breschedul/i, /\bcancel/i].map((word) => word.test(text))
  if (moves === cancels) return kind
  return moves ? 'reschedule' : 'cancel'
}

/** Whether somebody says to be late for what stands. They may want no other time: somebody has to know. */
export function saysLate(text: string): boolean {
  return runningLate.test(text)
}
