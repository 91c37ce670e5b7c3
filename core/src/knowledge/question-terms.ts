import { inverseDocumentFrequency } from './bm25.ts'
import type { FoundPassage } from './passage.ts'
import { clausesOfQuestion } from './question-clauses.ts'
import { withMakeUp } from './sentence-terms.ts'
import { isNumberTerm, termsOf } from './terms.ts'

/** A thing that a question is about: stems that mean the same, and how much it tells. */
export type QuestionTerm = { stems: ReadonlySet<string>; weight: number }

/** Words of small businesses that stand for one another. What one of a row asks for, another may answer. */
const SYNONYMS = [
  'child kid son daughter boy girl student pupil toddler children kids kiddo little year-old',
  'teach teacher instructor coach taught',
  'lesson class course session instruction',
  'school studio business building center centre place location premises',
  'adult grown-up parent mom dad mother father',
  'parent mom dad mother father guardian family families',
  'sick ill fever contagious illness flu cold sickness unwell',
  'cancel cancellation cancelled miss missed skip absence absent',
  'refund refundable refunded reimbursement money',
  'pay payment accept paid billing billed',
  'card visa mastercard amex',
  'buy purchase sell sold sale',
  'choose select request ask',
  'rent rental hire',
  'online video zoom virtual remote remotely',
  'bring pack need supplies',
  'wear dress code uniform clothes clothing outfit attire trousers skirt',
  'sign register registration enroll enrollment enrol enrolment join',
  'late delay overdue',
  'snack food lunch meal eat drink',
  'allergy allergies nut nuts peanut',
  'photo picture video photograph filming',
  'park parking lot garage car',
  'wifi wi-fi internet',
  'wait waiting lobby',
  'beginner beginning starter experience novice newcomer',
  'sibling brother sister second',
  'discount reduction off cheaper deal',
  'trial try introductory taster',
  'stop quit leave leaving end terminate withdraw',
  'phone call telephone number',
  'email e-mail mail write',
  'open opening close closed hour hours closing',
  'snow weather storm',
  'show recital concert performance performing',
  'ratio size students',
  'keyboard piano',
  'wheelchair accessible elevator disabled accessibility handicap',
  'credential qualification certificate certified degree background qualified',
  'makeup reschedule',
  'money cash cheque check',
  'start begin begins starting',
  'pickup pick-up collect pick',
  'dropoff drop-off arrive arrival drop early',
  'prep preparation prepare',
  'book booking reserve reservation appointment',
  'pet pets dog dogs cat animal',
  'price cost fee tuition rate charge',
  'end ends stop leave leaving',
  'video zoom call',
  'singing sing voice vocal',
  'elevator lift',
].map((row) => new Set(row.split(' ').flatMap((word) => termsOf(word))))

/** Words of asking, of wishing and of politeness: they tell the kind of question, and the answer rarely repeats them. */
const ASKING = new Set(
  termsOf(
    `offer provide have need want know tell ask wonder wondering interested question info information like love
    possible able allow allowed available okay ok get give take go come much many long old often soon price cost
    fee tuition rate charge expensive pricing time hour when day date age address located location phone number
    contact email reach call policy policies kind type sort detail details happen happens mean work works look
    looking currently actually really still also maybe month year week minute make use find see let think hope
    sure try help someone anyone something anything there around year-old yr yrs please dear regards thank thanks
    quick wanting thinking understand explain accept current minimum maximum require required requirement usually
    exactly least most per pls u ur ya gonna wanna whats hows r n kid child son daughter people person everyone
    say said method way room back over before after during without not no yes all each every both only ever
    monthly yearly daily passed let happen mean high low would do okay fine quick thing min mins hr hrs start
    begin extra additional more other another`,
  ),
)

/** Whether a question names nothing but the kind of fact it asks for: "What is your address?". */
export function namesNothing(question: string): boolean {
  return !termsOf(question).some(isTelling)
}

/** Whether a stem says what a question is about rather than how it asks. Numbers count apart. */
export function isTelling(stem: string): boolean {
  return !ASKING.has(stem) && !NUMBER_WORDS.has(stem) && !isNumberTerm(stem)
}

/** Words that fit nearly everything a school or studio says: they decide nothing where the question names something more exact. */
export const genericWords = `lesson class course session instruction school studio place location child children kid kids son daughter boy
    girl student niece nephew grandson granddaughter husband wife family parent team home today tomorrow soon
    visit question weekly enough old young`
const generic = new Set(termsOf(genericWords))

/** Whether a stem fits nearly everything a school or studio says, so that it tells no two things apart. */
export function isGeneric(stem: string): boolean {
  return generic.has(stem)
}

/** What people do around a matter: in "where can I park when I bring my son?" it is not asked about. */
const CIRCUMSTANCES = new Set(
  termsOf('bring come drop arrive visit stay wait pick take go leave move away inside travel pay tuition drive walk live turn'),
)
/** Stems of numbers in words. */
export const NUMBER_WORDS: ReadonlySet<string> = new Set(termsOf('one two three four five six seven eight nine ten eleven twelve'))
/** Who does it is what a who-question asks, and how it is put tells nothing. */
const DOING = new Set(termsOf('teach teacher teaches run lead instructor'))

/**
 * What the question is about, each thing once. A thing weighs more the fewer of the found passages speak of it. Left out,
 * unless nothing else is there: words of asking, words that fit everything, and, in a subordinate clause, what the documents
 * do not speak of.
 */
export function questionTerms(question: string, found: readonly FoundPassage[]): QuestionTerm[] {
  const passages = found.map(
    ({ passage }) => new Set(termsOf(withMakeUp([passage.documentName, ...passage.headings, passage.text].join('\n')))),
  )
  const chosen = chooseStems(question, (stem) => passages.some((terms) => terms.has(stem)))
  return chosen.map((stem) => {
    const alike = synonymsOf(stem)
    const frequency = passages.filter((terms) => [...alike].some((term) => terms.has(term))).length
    return { stems: alike, weight: inverseDocumentFrequency(frequency, Math.max(passages.length, 1)) }
  })
}

function chooseStems(question: string, isKnown: (stem: string) => boolean): string[] {
  const { main, circumstances } = clausesOfQuestion(withMakeUp(question).replace(/\b(?:a lot|lots) of\b/gi, 'much'))
  const all = [...new Set(termsOf(withMakeUp(question)))].filter((stem) => !isNumberTerm(stem) && !NUMBER_WORDS.has(stem))
  const isWho = /^\W*who(?:'s|s)?\b/i.test(main)
  const inMain = termsOf(main).filter((stem) => isTelling(stem) && !(isWho && DOING.has(stem)))
  const aside = termsOf(circumstances).filter((stem) => isTelling(stem) && !CIRCUMSTANCES.has(stem) && isKnown(stem))
  const telling = [...new Set([...inMain, ...aside])]
  const exact = telling.filter((stem) => !generic.has(stem))
  if (exact.length > 0 && inMain.some((stem) => !generic.has(stem))) return exact
  const whole = all.filter(isTelling)
  const wholeExact = whole.filter((stem) => !generic.has(stem))
  return [wholeExact, whole, all].find((stems) => stems.length > 0) ?? []
}

/** Whether a row of synonyms holds the stem: then each of its forms may stand for the others. */
export function hasSynonyms(stem: string): boolean {
  return SYNONYMS.some((row) => row.has(stem))
}

function synonymsOf(stem: string): Set<string> {
  return new Set([stem, ...SYNONYMS.filter((row) => row.has(stem)).flatMap((row) => [...row])])
}

/** The share of what the question is about, by weight, that these terms speak of: from 0 to 1. */
export function coverageOf(asked: readonly QuestionTerm[], terms: ReadonlySet<string>): number {
  const total = asked.reduce((sum, { weight }) => sum + weight, 0)
  const covered = asked.filter(({ stems }) => [...stems].some((stem) => terms.has(stem)))
  return total > 0 ? covered.reduce((sum, { weight }) => sum + weight, 0) / total : 0
}
