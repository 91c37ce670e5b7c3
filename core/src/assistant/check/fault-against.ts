import type { CheckContext } from './check-context.ts'
import { contentStems, wordsOf } from '../../text/content-words.ts'
import { differsInDenial, isDenial } from '../../text/denial.ts'
import type { Evidence } from './evidence.ts'
import { extractClaims } from '../../text/extract-claims.ts'
import { figureOfAnotherItem } from './list-items.ts'
import { isNeutral } from '../../text/neutral-words.ts'
import { isNextOf } from './next-date.ts'
import { dropsBound, hasSameUnits } from './price-units.ts'
import { subjectOf, withoutFigures } from '../../text/subject-of.ts'
import { namesAnotherColumn, pricesIn } from './table-columns.ts'

/** The share of a clause's content words that its evidence has to hold, the words of the question counted. Below it, it says something else. */
const minCoverage = 0.6
/** The share that the evidence has to hold by itself: the question's words alone prove nothing. */
const minOwnCoverage = 0.3
/** What is denied has to be denied of the same thing. */
const minDeniedCoverage = 0.75

/** Words that turn a meaning: they may not be put in where the evidence does not have them. */
const pivots = new Set(
  `before after until minimum maximum least only always never mandatory optional included include excluded free refundable nonrefundable forbidden
unlimited cheaper cheapest guaranteed longer anymore`.split(/\s+/),
)
/** Words that narrow a meaning: they may not be left out. */
const narrowing = /\b(except|unless|only if|provided that|as long as|subject to)\b/i
/** Words that deny and so name nothing: how a clause denies is looked at by itself. */
const denying = new Set(contentStems('nothing none nobody never neither nor cannot without'))

/**
 * What a clause is held against: the evidence, whether a second look judges what is joined, dates and names of the sender's, names that may be said, what was
 * asked, and contacts that no other stands beside.
 */
export type Ground = Pick<CheckContext, 'today'> & {
  evidence: readonly Evidence[]
  isJudged: boolean
  senderKeys: ReadonlySet<string>
  names: string
  asked: ReadonlySet<string>
  soleContacts: ReadonlySet<string>
  keepsCondition: boolean
}

/** `passed` counts the checks that found nothing: the most tells the nearest piece. */
export type Fault = { passed: number; words: string }

/** What is wrong with a clause whose subject is given, held against one piece of evidence; null when that piece bears it. */
export function faultAgainst(clause: string, subject: readonly string[], piece: Evidence, ground: Ground): Fault | null {
  const { names, evidence } = ground
  const whole = `${piece.text} ${piece.beside} ${names}`
  const words = new Set(wordsOf(whole))
  const isNext = isNextOf(clause, piece.text, ground.today)
  const content = contentOf(clause).filter((stem) => !(isNext && stem === 'next'))
  const own = new Set(contentStems(whole))
  const hasFigures = figuresOf(clause).length > 0
  // What bears a figure stands beside it; what a figureless clause speaks of may stand a sentence before.
  const near = new Set(hasFigures ? [] : contentStems(piece.near))
  const held: Words = { own, lent: new Set([...ground.asked, ...near]) }
  const elsewhere = new Set(evidence.flatMap(({ text }) => contentStems(text)))
  const mixed = content.find((stem) => !holds(own, stem) && !holds(near, stem) && holds(elsewhere, stem))
  const figure = missingFigure(clause, piece, ground)
  const ofAnother = figureOfAnotherItem(clause, piece)
  const span = otherSpan(clause, own)
  const turn = wordsOf(clause).find((word) => pivots.has(word) && !words.has(word))
  const stranger = strangerIn(
    clause,
    subject.filter((stem) => !(isNext && stem === 'next')),
    piece,
    held,
  )
  const checks: [isFault: boolean, words: string][] = [
    [!isCovered(clause, content, held) || isBesideFragment(clause, piece), 'says more than its source.'],
    [stranger !== undefined, `speaks of “${stranger}”, which its source does not.`],
    [mixed !== undefined, `puts together what its sources say apart (“${mixed}”).`],
    [differsInDenial(clause, piece.text), 'and its source differ in what they deny.'],
    [figure !== undefined, `says “${figure}”, which does not stand beside the rest in its source.`],
    [!hasSameUnits(clause, piece), 'names a price for something else than its source does.'],
    [namesAnotherColumn(clause, piece), 'names a figure of another column.'],
    [ofAnother === 'price', 'names a price of another item.'],
    [ofAnother !== null, 'names a figure of another item.'],
    [dropsBound(clause, piece), 'says for a price what its source says for the least or the most.'],
    [span !== undefined, `says “${span}”, which its source does not.`],
    [turn !== undefined, `adds “${turn}”, which its source does not say.`],
    [addsException(clause, own), 'makes an exception that its source does not make.'],
    [!ground.keepsCondition && dropsCondition(content, piece.text), 'leaves out a condition of its source.'],
  ]
  const passed = checks.findIndex(([isFault]) => isFault)
  return passed < 0 ? null : { passed, words: checks[passed]?.[1] ?? '' }
}

/** A clause that says nothing of what a fragment narrows would take its denial for that of the whole sentence. */
function isBesideFragment(clause: string, { fragment }: Evidence): boolean {
  if (fragment === undefined) return false
  const said = new Set(contentStems(clause))
  return !contentStems(fragment).some((stem) => holds(said, stem))
}

const oneSpan = /(?<!\bhalf )\b(?:an?|one|per|each|every) (minute|hour|day|night|week|fortnight|month|year)\b/gi
/** Other words for a length of time, by their stems. */
const alsoCalled: Readonly<Record<string, string>> = { day: 'daily', night: 'overnight', year: 'annual yearly annum', hour: 'hourly' }

/** The first length of time that is said without a figure ("within a year") and that the piece does not name. */
function otherSpan(clause: string, own: ReadonlySet<string>): string | undefined {
  const spans = [...clause.matchAll(oneSpan)]
  return spans.find(
    ([, unit = '']) => !contentStems(`${unit} ${alsoCalled[unit.toLowerCase()] ?? ''}`).some((stem) => holds(own, stem)),
  )?.[0]
}

/** Between the items of a list, of which a longer one is no sentence with its conditions any more. */
const betweenItems = /[,;]\s/
const fewestItems = 4

/** Whether a clause says what the piece says before its "except", and not what it says after it. */
function dropsCondition(content: readonly string[], text: string): boolean {
  const part = narrowedPart(text)
  const at = part.search(narrowing)
  if (at < 0) return false
  const before = countHeld(content, part.slice(0, at))
  return (part === text || before > 0) && before >= countHeld(content, part.slice(at))
}

/** What an "except" narrows: in a long list its own item alone, unless that begins with it. */
function narrowedPart(text: string): string {
  const items = text.split(betweenItems)
  const item = items.length < fewestItems ? undefined : items.find((one) => narrowing.test(one))
  return item === undefined || item.search(narrowing) === 0 ? text : item
}

function countHeld(content: readonly string[], text: string): number {
  const stems = new Set(contentStems(text))
  return content.filter((stem) => holds(stems, stem)).length
}

const exception = /\b(?:except|apart from|other than|but not)\b/i

/** Whether a clause excepts something that the piece does not speak of. */
function addsException(clause: string, own: ReadonlySet<string>): boolean {
  const at = clause.search(exception)
  return at >= 0 && contentOf(clause.slice(at).replace(exception, '')).some((stem) => !holds(own, stem))
}

/** What a clause's words may rest on: those of the piece of evidence; those lent by the question and by what stands before the piece. */
type Words = { own: ReadonlySet<string>; lent: ReadonlySet<string> }

function isCovered(clause: string, content: readonly string[], { own, lent }: Words): boolean {
  if (content.length === 0) return true
  const byOwn = content.filter((stem) => holds(own, stem)).length / content.length
  if (isDenial(clause)) return byOwn >= minDeniedCoverage
  const byAll = content.filter((stem) => holds(own, stem) || holds(lent, stem)).length / content.length
  return byOwn >= minOwnCoverage && byAll >= minCoverage
}

/** A piece that begins with its figure ("$30 there and back") leaves its subject to the heading above it. */
const startsWithFigure = /^[$€£]?\d/

/**
 * A word of the subject that the piece does not have. In a sentence without figures it may be lent as long as the piece has no other subject of its
 * own ("Your dog may wait here"); with figures only where the piece names no subject and no second price.
 */
function strangerIn(clause: string, subject: readonly string[], piece: Evidence, words: Words): string | undefined {
  const { own, lent } = words
  const isTheirs = (stem: string) => isKindOnly(stem, subject, words) || isAskedNew(stem, words)
  const strangers = subject.filter((stem) => !isNeutral(stem) && !holds(own, stem) && !isTheirs(stem))
  if (figuresOf(clause).length > 0) {
    const isSubjectless = piece.row === null && startsWithFigure.test(piece.text) && pricesIn(piece.text).length < 2
    return strangers.find((stem) => !isSubjectless || !holds(lent, stem))
  }
  const content = new Set(contentStems(clause))
  const theirs = subjectOf(piece.text).filter((stem) => !isNeutral(stem))
  const differs = theirs.length > 0 && !theirs.some((stem) => holds(content, stem))
  return strangers.find((stem) => differs || !holds(lent, stem))
}

/** What is taught or held, by its stems: of what kind it is, which its name tells without saying it. */
const callings = contentStems('class lesson session course group programme workshop appointment')

/** Whether a word of the subject is the customer's for the kind of what the piece names ("the Herons class"), and the piece has no other word for that. */
function isKindOnly(stem: string, subject: readonly string[], { own, lent }: Words): boolean {
  if (!callings.includes(stem) || !holds(lent, stem) || callings.some((calling) => holds(own, calling))) return false
  return subject.some((other) => other !== stem && !isNeutral(other) && holds(own, other))
}

const replacing = contentStems('new replace replacing replacement')
const notNew = contentStems('used old second refurbished repaired')

/** Whether a thing is called new as the customer does who wants one or has one replaced, and the piece sells it in no other state. */
function isAskedNew(stem: string, { own, lent }: Words): boolean {
  return stem === 'new' && replacing.some((word) => lent.has(word)) && !notNew.some((word) => own.has(word))
}

/** The first figure of a clause that neither the piece nor the sender gives. A phone number may stand in another quote, if there is no second one. */
function missingFigure(clause: string, piece: Evidence, { senderKeys, soleContacts }: Ground): string | undefined {
  const given = new Set(extractClaims(`${piece.text}\n${piece.beside}`).flatMap(({ gives }) => gives))
  const isGiven = (key: string) => given.has(key) || senderKeys.has(key) || soleContacts.has(key)
  return figuresOf(clause).find(({ needs }) => !needs.every(isGiven))?.text
}

/** All claims of a clause but names, promises and links, which are looked at elsewhere. */
export function figuresOf(clause: string) {
  const kinds = new Set(['name', 'promise', 'link'])
  return extractClaims(clause).filter(({ kind }) => !kinds.has(kind))
}

function contentOf(clause: string): string[] {
  return contentStems(withoutFigures(clause)).filter((stem) => !isNeutral(stem) && !denying.has(stem))
}

/** Plain words that stand for one another in whatever is said, by their stems. */
const alsoSaid: Readonly<Record<string, string>> = { children: 'kid', photograph: 'photo', bicycl: 'bike', telephon: 'phone' }

/** Stems of one word may differ at the end ("expir", "expiri"; "week", "weekli"). */
function holds(stems: ReadonlySet<string>, stem: string): boolean {
  if (stems.has(stem) || stems.has(alsoSaid[stem] ?? '')) return true
  if (stem.length < 4) return false
  return [...stems].some((other) => (other.length > 4 && stem.length > 4 && stem.startsWith(other)) || continues(other, stem))
}

function continues(longer: string, stem: string): boolean {
  return longer.length > 4 && longer.startsWith(stem) && (stem.length > 4 || longer.length - stem.length <= 2)
}
