import { anyOf, inOrder, pattern } from '../../pattern.ts'

/** Titles of what is written for those who work there. */
const STAFF_TITLE = pattern(
  'i',
  anyOf(
    /\b(?:staff|team|employees?|crew|internal)\b[^\n]{0,20}\b(?:handbook|manual|guide|notes?|rules|training|rota|faq|questions|procedures?|only|meeting|induction)\b/,
    /\b(?:handbook|manual|guide|notes|training|induction|instructions|faq|questions) (?:for|of) (?:the |our |all |new )?(?:staff|team|employees|instructors|desk|reception|front desk)\b/,
    /\bfor (?:staff|internal use)\b/,
  ),
)
/** Whoever is spoken of, and not to. */
const SPOKEN_OF = anyOf(
  /(?:some|any)(?:one|body)/,
  /(?:an? |the )(?:customer|client|parent|guest|member|visitor|caller|pupil|student|patient|owner)/,
  /(?:customers|clients|parents|guests|members|visitors|callers|patients|people)/,
)
/** "What do we say when someone asks for a discount?" */
const ASKED_BY_STAFF = /\bwhat (?:do|should|can|may) (?:we|I) (?:say|tell|answer|reply|offer|charge)\b/i
const ASKS_FOR_US = /\b(?:do|should|must|can|may) (?:we|I)\b/i
const OF_OTHERS = pattern('i', inOrder(/\b(?:if|when) /, SPOKEN_OF, /\b/))
const BEGINS = /(?:^|[.!?;:,] )(?:(?:and|then|please|always|just|also|never|don't|do not) ){0,2}/
/** Orders to those who work there: "Never offer more than 10%.", "Tell the client so.", "Managers may go to 20%." */
const ORDERS: readonly RegExp[] = [
  pattern('i', inOrder(/(?:^|[.!?;:,] )(?:never|always|don't|do not|only) (?:offer|charge|quote|promise|refund|invoice|waive|discuss)\b/)),
  pattern('iu', inOrder(BEGINS, /(?:offer|charge|waive|refund) (?:them\b|the \w+|half\b|up to\b|no\b|more\b|\p{Sc}?\d)/u)),
  pattern(
    'i',
    inOrder(
      BEGINS,
      /(?:tell|ask|remind|ring|give|send|text|warn|let) (?:customers|clients|parents|guests|callers|the (?:customer|client|parent|guest|caller))\b/,
    ),
  ),
  /\b(?:managers?|supervisors?|reception|(?:front )?desk|colleagues) (?:may|can|must|should|has to|have to)\b/i,
]
/** What opens a door or a page. */
const SECRET = /\b(?:code|pin|password|passcode|combination)\b/i

/** So close to it stands what it is. */
const NEAR_CHARACTERS = 50

/** Whether a title is that of a document for those who work there. */
export function isForStaff(title: string): boolean {
  return STAFF_TITLE.test(title.replace(/[_-]/g, ' '))
}

/** Whether a question with its answer may be one of those who work there to one another, which nobody else should read. */
export function mayBeStaffs(question: string, answer: string): boolean {
  const [asked, said] = [question.replaceAll('’', "'"), answer.replaceAll('’', "'")]
  return isAskedByStaff(asked) || tellsSecret(said) || ORDERS.some((order) => order.test(said))
}

function isAskedByStaff(question: string): boolean {
  return ASKED_BY_STAFF.test(question) || (ASKS_FOR_US.test(question) && OF_OTHERS.test(question))
}

/** "The code is 4711." */
function tellsSecret(answer: string): boolean {
  return answer.split(/[.!?\n]/).some((part) => {
    const named = SECRET.exec(part)
    return named !== null && /\b\d{3}/.test(part.slice(named.index, named.index + NEAR_CHARACTERS))
  })
}
