import { extractClaims } from '../../text/extract-claims.ts'
import { hasVerb } from '../../knowledge/answers/has-verb.ts'
import { contentStems, wordsOf } from '../../text/content-words.ts'
import { isNeutral } from '../../text/neutral-words.ts'
import { stemmer } from 'stemmer'
import { tidyLine } from '../../text/tidy-text.ts'
import { trimEndOf } from '../../text/trim-characters.ts'
import { wordsIn } from '../../text/words.ts'

const LONGEST_LINE = 160
const LONGEST_TOPIC = 60
const MOST_TOPIC_WORDS = 8
/** In a line of ours the customer's own words may be taken up, but not many: it is no place to repeat a text. */
const MOST_FOREIGN_WORDS = 4

/** What a line before or after an answer may say; none of it states anything. */
const courteous = new Set(
  `thank thanks glad happy good great lovely nice hear hearing write writing ask asking reach touch note message question hope help helps helpful useful
congratulations congrats welcome best wishes luck sorry trouble worry worries enjoy soon forward look looking meet meeting see seeing know let feel free
reply back anything else further other wonderful pleasure love loved sound sounds fun exciting excited day week weekend morning evening summer winter
prefer suit suits like would rather want need think choose choice option decide which what kind warmly take care fair sure thing absolutely course of
understand understandable appreciate patience time regards speak talk catch answer here today well news kindness kind words story smile laugh
first next hopefully quick little bit always`
    .split(/\s+/)
    .map((word) => stemmer(word)),
)

const states =
  /\b(?:we|i)(?:'re| are| am|'m)? (?:open|closed|free|available|booked|full|not|no longer|never|don't|do not|cannot|can't|won't)\b|\b(?:works?|fits?|confirmed|booked|available|approved|agreed|no problem|of course you can|yes|no)\b/i
const day =
  /\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b|\b(?:tomorrow|tonight|january|february|march|april|june|july|august|september|october|november|december)\b/i

/**
 * A model's opening or closing line, if it is only courteous: one or two short sentences without a figure, a day, a promise, an agreement, and with few
 * words but those that anybody writes and those of the customer. Null for any other; then ours stands there, or nothing.
 */
export function courteousLine(line: string, message: string): string | null {
  const text = tidyLine(line, LONGEST_LINE + 1).replace(/ ?— ?/g, ', ')
  if (text === '' || text.length > LONGEST_LINE || /[<>{}[\]|*_@\\/]/.test(text) || /\d/.test(text)) return null
  if (states.test(text) || day.test(text)) return null
  if (extractClaims(text).some(({ kind }) => kind !== 'name')) return null
  const foreign = contentStems(text).filter((stem) => !courteous.has(stem) && !isNeutral(stem))
  const said = new Set(contentStems(message))
  if (foreign.length > MOST_FOREIGN_WORDS || foreign.some((stem) => !said.has(stem))) return null
  return /[.!?]$/.test(text) ? text : `${text}.`
}

const LONGEST_QUESTION = 120
/** What asks the customer for their own case: which, how many, when; or what they would like, have or are. */
const asksBack =
  /^(?:which|what|how (?:many|old|long|often|big|tall|soon|much)|when|where|who|whose|(?:would|do|did|are|have|will|can|could|were) you|would (?:another|that|this|it)|is (?:it|this|that|there|anyone|anybody|somebody|someone|your))\b/i
/** "Did you know our lessons are free?" asks nothing. */
const tellsOfOurs = /\b(?:know|known|aware|hear|heard|see|seen|read|that) (?:that )?our\b/i
/** What such a question asks for. */
const ofTheirCase = new Set(contentStems('old big tall long many often much anybody party another suit mind planned going'))

/**
 * A model's question back, if it only asks: one short question without a figure, a day, a link or a name, in words of the customer's, of the documents or that
 * anybody asks with. Null for any other line.
 */
export function questionBack(line: string, known: ReadonlySet<string>): string | null {
  const text = tidyLine(line, LONGEST_QUESTION + 1).replace(/ ?— ?/g, ', ')
  if (text.length > LONGEST_QUESTION || !/^[^?.!;:<>{}[\]|*_@\\/\d]+\?$/.test(text) || !asksBack.test(text)) return null
  if (day.test(text) || extractClaims(text).length > 0 || tellsOfOurs.test(text) || offersSomething(text)) return null
  const isKnown = (stem: string) => known.has(stem) || courteous.has(stem) || matters.has(stem) || ofTheirCase.has(stem) || isNeutral(stem)
  return contentStems(text).every(isKnown) ? text : null
}

/** Verbs with which something is said of a business or to somebody's gain. */
const claiming = new Set(
  'is are was were be has have had get gets got cost costs pay pays paid win wins won owe owes close closes closed open opens'.split(' '),
)
/** "The school is", "you get": not "Otis is", "your sister is". */
const determiners = new Set('the our all every'.split(' '))
const pronouns = new Set('we you it they there nobody everybody everyone these those this'.split(' '))
const MOST_BETWEEN = 3
/** So many words in the customer's order, two of them no mere courtesy, are a repetition. */
const REPEATED_WORDS = 3

/**
 * Whether a line of the frame only takes up what the customer spoke of, as in "Congratulations on the new shop!". One that says something of the business ("the shop
 * is closing down"), or repeats the message, was put there by whoever the model listened to; one that offers something ("Happy to waive the fee") promises without a source.
 */
export function statesNothing(line: string, message: string): boolean {
  if (offersSomething(line)) return false
  const said = ` ${wordsOf(message).join(' ')} `
  return line.split(/[.!?;:]+/).every((part) => {
    const words = wordsOf(part)
    if (!words.some(isForeign)) return true
    const repeats = words.some((_, index) => {
      const run = words.slice(index, index + REPEATED_WORDS)
      return run.length === REPEATED_WORDS && run.filter(isForeign).length > 1 && said.includes(` ${run.join(' ')} `)
    })
    return !repeats && !claimsSomething(words)
  })
}

/** What we may be or do in a line that states nothing. */
const courtesies = new Set(
  `be am are was were been hope wish think look love like want thank appreciate know understand enjoy help hear heard answer meet see welcome ask say
read write talk speak chat imagine feel believe trust suppose`.split(/\s+/),
)
/** What may stand between us and our verb. */
const beforeVerb = new Set(
  'will would can could shall may might do did have had also always certainly gladly happily surely just really truly so very even then both all still'.split(
    ' ',
  ),
)
/** With "to" behind them they say that we, whom nothing else names, would do something. */
const willing = new Set('happy glad pleased delighted willing ready prepared love pleasure honored honoured us'.split(' '))
const others = new Set('you he she they who'.split(' '))
/** So far before a willing word its subject stands. */
const SUBJECT_REACH = 4

/** Whether a line says that we do or would do anything but what is polite: "Happy to hold a spot", "we waive the fee", "let me give you the discount". */
function offersSomething(line: string): boolean {
  const words = wordsIn(line)
  const verbFrom = (from: number): number => {
    let at = from
    while (beforeVerb.has(words[at] ?? '')) at++
    return at
  }
  const isCourtesy = (at: number) => courtesies.has(words[at] ?? '')
  const isOurs = (from: number): boolean => {
    const at = verbFrom(from)
    return isCourtesy(at) && (words[at] === 'look' || words[at + 1] !== 'to' || isCourtesy(verbFrom(at + 2)))
  }
  return words.some((word, at) => {
    const next = words[at + 1]
    if (/^(?:we|i)(?:'(?:ll|d|ve))?$/.test(word)) return !isOurs(at + 1)
    if (word === 'let' && (next === 'me' || next === 'us')) return !isOurs(at + 2)
    const hasOther = words.slice(Math.max(0, at - SUBJECT_REACH), at).some((one) => others.has(one))
    return willing.has(word) && next === 'to' && (word === 'us' || !hasOther) && !isOurs(at + 2)
  })
}

const assents =
  /(?:^|[.!?,;:] )(?:of course|absolutely|certainly|definitely|gladly|sure|sure thing|with pleasure|my pleasure|fair enough|sounds (?:good|great|fine|lovely)(?: to (?:us|me))?|(?:good|great|happy|wonderful) news|consider (?:it|that|this) [^.!?,;:]+)(?=[.!?,;:]|$)/i

/** Whether a line says yes ("Of course!", "Good news!"), which whoever wished for something takes for the answer to that. */
export function assentsTo(line: string): boolean {
  return assents.test(line)
}

function claimsSomething(words: readonly string[]): boolean {
  return words.some((verb, at) => {
    if (!claiming.has(verb)) return false
    const before = words.slice(Math.max(0, at - 1 - MOST_BETWEEN), at)
    return pronouns.has(before.at(-1) ?? '') || before.slice(0, -1).some((word) => determiners.has(word))
  })
}

function isForeign(word: string): boolean {
  return contentStems(word).some((stem) => !courteous.has(stem) && !isNeutral(stem))
}

/**
 * What a model calls the matter of an ask, if a reply can say it: a few plain words, with nothing in them that could be a fact, an address or a
 * sentence of somebody else's, and nearly all of them the customer's own or the owner's. Null for any other: then it is not named.
 */
export function namedTopic(topic: string, known: ReadonlySet<string>): string | null {
  const whole = tidyLine(topic, 2 * LONGEST_TOPIC)
  return shortTopic(whole, known) ?? firstTopic(whole, known)
}

/**
 * Of what is named by too many words only the first thing: "the kind of stone" of "the kind of stone and where in the world you have them from". What is cut out of a
 * sentence may be one itself, which no topic is.
 */
function firstTopic(topic: string, known: ReadonlySet<string>): string | null {
  const [first = ''] = topic.split(/,| (?:and|or|as well as|including|with|that|which|where|when) /i, 1)
  return hasVerb(first) || claimsSomething(wordsOf(first)) ? null : shortTopic(first, known)
}

function shortTopic(topic: string, known: ReadonlySet<string>): string | null {
  const text = trimEndOf(topic, '.!?,;: ')
  if (text === '' || text.length > LONGEST_TOPIC || text.split(' ').length > MOST_TOPIC_WORDS) return null
  if (!/^[\p{L}\p{M}\p{N}'’ &-]+$/u.test(text)) return null
  const barred = extractClaims(text).some(({ kind }) => kind !== 'name' && kind !== 'date' && kind !== 'number')
  if (barred || commands.test(text)) return null
  const stems = contentStems(text).filter((stem) => !isNeutral(stem) && !matters.has(stem))
  const strange = stems.filter((stem) => !known.has(stem))
  if (strange.length > 1 || (strange.length > 0 && strange.length === stems.length && stems.length > 1)) return null
  return /^(?:I|I'm|I'd)\b/.test(text) ? null : text.charAt(0).toLowerCase() === text.charAt(0) || isNameLike(text) ? text : lowered(text)
}

/** A topic is what something is about, not what somebody is to do. */
const commands = /^(?:please|click|call|send|pay|wire|transfer|visit|reply|contact|go|open|ignore|forward|email|write)\b/i

/** What people ask about, whatever the business. */
const matters = new Set(
  `age limit price cost fee discount availability opening hours time date day place parking policy rule refund deposit payment booking appointment
lesson visit order delivery change exception size colour color kind type material ingredient allergy safety weight height number people group
weekend weekday morning evening afternoon holiday service product brand model option choice question request detail plan schedule waiting list
current new next other special later early late free open`
    .split(/\s+/)
    .map((word) => stemmer(word)),
)

function isNameLike(text: string): boolean {
  return /^\p{Lu}\p{L}*(?: \p{Lu}|['’]s\b|$)/u.test(text)
}

function lowered(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
