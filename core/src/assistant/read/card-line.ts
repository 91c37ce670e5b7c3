import { hasVerb } from '../../knowledge/answers/has-verb.ts'
import { anyOf, inOrder, pattern } from '../../pattern.ts'
import { trimEndOf } from '../../text/trim-characters.ts'

/** A word that is an address, as of mail or a site. */
const address = /@|^[(<]?(?:https?:|www\.)|\.(?:com|org|net|co\.uk|de|fr|es|edu)\b/i
/** A word of a number to call, and how many digits make one. */
const ofNumber = /^[+(]?[\d().-]{1,20}[,;]?$/
const fewestDigits = 7

/** A line without the addresses and the numbers under which somebody is reached. */
function withoutContacts(line: string): string {
  const kept: string[] = []
  let number: string[] = []
  const endNumber = () => {
    if (number.join('').replace(/\D/g, '').length < fewestDigits) kept.push(number.join(' '))
    number = []
  }
  for (const word of line.split(/\s+/)) {
    if (ofNumber.test(word)) number.push(word)
    else {
      endNumber()
      if (!address.test(word)) kept.push(word)
    }
  }
  endNumber()
  return kept.filter((part) => part !== '').join(' ')
}

/** By which pronouns somebody is called, as it stands beside a name. */
const pronouns = /\(?\b(?:she|he|they)(?: ?\/ ?(?:hers?|him|his|them|theirs|they|she|he)){1,2}\b\)?/gi
/** Where else the business of the writer is found. */
const invitation = pattern(
  'i',
  inOrder(
    /^(?:please )?/,
    anyOf(
      /(?:follow|find|visit|like|join|connect with) (?:us|me|our (?:web ?site|page|blog|shop|store))/,
      /book (?:now|online|here|an appointment)/,
    ),
    /\b/,
  ),
)
const ofInvitation = new Set('on at online via here now and instagram facebook linkedin twitter x tiktok youtube'.split(' '))
const label = /\b(?:tel|phone|mobile|cell|fax|office|direct)\b\s?[.:]/i

/** "Follow us on Instagram", with nothing else. */
function invites(line: string): boolean {
  const found = invitation.exec(line)
  if (!found) return false
  const words = withoutContacts(line.slice(found[0].length)).match(/[\p{L}\d]+/gu) ?? []
  return words.every((word) => ofInvitation.has(word.toLowerCase()))
}

/** Words of somebody else, or a motto, with who said it. */
const motto = /^["“«'‘„][^"”»“]{3,90}["”»'’“][.,]?\s*(?:[-–—~].{0,40})?$/
/** A line with which the sender goes on speaking. */
const TALKS_ON = pattern(
  'i',
  /[?？!！。]/,
  inOrder(
    /^\s{0,5}/,
    anyOf(
      'also',
      'and',
      'but',
      'can',
      'could',
      'do',
      'does',
      'is',
      'are',
      'what',
      'when',
      'where',
      'how',
      'who',
      'please',
      /p\.?\s?s\b/,
      'we',
      'i',
      "i'm",
      'if',
      'it',
      'my',
      'our',
      'he',
      'she',
      'they',
      'this',
      'that',
      'let',
      'by the way',
      'btw',
    ),
    /\b/,
  ),
)
/** Where a sentence ends, and not "Inc.", "St." or "N.Y." */
const fullStop = /\p{L}{5}\.["”)]*$/u
/** Words that stand small in titles, addresses and ways to reach somebody. */
const small = new Set(
  `a an and at by de del der des di da do du e el et for from in la las le los of on or the to und van von with y
  mum mom mummy mommy mother dad daddy father parent parents grandma grandmother grandpa grandfather guardian wife husband aunt uncle`.split(
    /\s+/,
  ),
)
/** "my cell: 555 010 2000". */
const mostSmallBesideContact = 2
/** Letters that are neither small nor capital tell no title from a sentence. In characters. */
const longestWithoutCase = 12
const longestLine = 100

/** What a person begins with who says one thing more: no name, and no line of a card. */
const notNames = new Set(
  `sorry yes yep yeah no nope ok okay oops actually correction wait update edit hi hello hey cancel urgent never maybe perhaps either anytime
  today tomorrow tonight yesterday morning afternoon evening noon monday tuesday wednesday thursday friday saturday sunday
  great perfect sure agreed done also again still just only forgot not`.split(/\s+/),
)

/** Whether a line has an address or a number under which somebody is reached. */
export function holdsContact(line: string): boolean {
  return label.test(line) || withoutContacts(line) !== line.trim().replace(/\s+/g, ' ')
}

/** Whether a line goes on speaking, as no name and no business card does. */
export function talksOn(line: string): boolean {
  const [first = ''] = /\p{L}+/u.exec(line) ?? []
  return TALKS_ON.test(withoutContacts(line)) || notNames.has(first.toLowerCase())
}

/**
 * Whether a line has the shape of those that stand below a name on a business card: names, titles, addresses, ways to reach somebody, a motto in quotation
 * marks. Not a sentence, and in doubt not: whoever writes on below their name wants it read.
 */
export function isCardLine(line: string): boolean {
  const text = trimEndOf(line.replace(/^[\s*_|,>-]+/, ''), ' *_|,').replace(pronouns, '')
  if (motto.test(text) || invites(text)) return true
  const rest = withoutContacts(text)
  if (text.length > longestLine || talksOn(text) || fullStop.test(rest) || hasVerb(rest)) return false
  const words = rest.match(/\p{L}[\p{L}\p{M}'’]*/gu) ?? []
  if (words.length === 0) return !/\d/.test(rest)
  if (/\p{Lo}/u.test(rest) && rest.length > longestWithoutCase) return false
  const plain = words.filter((word) => /^\p{Ll}/u.test(word) && word.length > 2 && !small.has(word))
  return plain.length <= (holdsContact(text) ? mostSmallBesideContact : 0)
}

/** Whether a line is of a card, or one word that is written small: a name below a delimiter, what somebody is ("director") beside their name. */
export function isCardWord(line: string): boolean {
  return isCardLine(line) || (/^[\s,]*\p{Ll}[\p{L}'’-]*$/u.test(line) && !talksOn(line) && !hasVerb(line))
}
