import { anyOf, anyWord, inOrder, maybe, notFollowedBy, pattern } from '../pattern.ts'
import type { Want } from '../assistant/trace.ts'

/** What can be told by its form in a sentence. */
type Fact = 'price' | 'number' | 'age' | 'time' | 'duration' | 'date' | 'address' | 'contact'

/** An amount is a price unless the question counts something or asks for an age; a time is one of the day unless it asks for a length. */
const ASKS_AGE = /\b(?:how old|how young|what ages?|which ages?|age (?:limit|range|groups?)|min(?:imum)? age)\b/i
const ASKS_NUMBER = /\b(?:how (?:many|often|far|big|large|tall|heavy)|number of)\b/i
const ASKS_LENGTH = /\b(?:how (?:long|soon)|duration|how much time|how many (?:minutes|hours|days|weeks|months))\b/i

/** A number, in digits or in words. */
const NUMBER_WORD = anyOf(
  /\d+(?:[.,]\d+)?/,
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'half an',
  /an(?= hour)/,
)
const WEEKDAY = '(?:mon|tues?|wednes|thurs?|fri|satur|sun)days?|weekdays?|weekends?'
/** A month. "may" counts only where it is no verb. */
const MONTH = anyOf(
  'january',
  'february',
  'march',
  'april',
  /may(?= \d)/,
  /(?<=\b(?:in|of|by|until|and) )may/,
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
)

/** How each kind of fact looks in a sentence. */
const FACTS: Readonly<Record<Fact, RegExp>> = {
  number: pattern('i', anyWord(NUMBER_WORD)),
  price: pattern(
    'i',
    /[$€£¥]\s?\d/,
    /\d\s?(?:dollars?|euros?|pounds?|usd|eur|gbp|cents?|€|£|%)(?!\w)/,
    anyWord('free', /no (?:extra )?(?:charge|cost|fee)/, 'at no cost', 'complimentary', 'included in the price'),
  ),
  time: pattern(
    'i',
    /\b\d{1,2}(?::\d\d)?\s?[ap]\.?\s?m\b/,
    /\b\d{1,2}:\d\d\b/,
    anyWord('noon', 'midnight', "o'clock", /\d+ minutes (?:before|after)/, /24\/7/, 'around the clock', '24 hours a day'),
  ),
  date: pattern(
    'i',
    anyWord(WEEKDAY),
    inOrder(/\b/, MONTH, /\b/),
    /\b\d{4}-\d\d-\d\d\b/,
    /\b\d{1,2}[./]\d{1,2}\b/,
    /\b(?:daily|every day|first of the month|spring|summer|fall|autumn|winter|tomorrow|today)\b/,
  ),
  duration: pattern(
    'i',
    inOrder(
      /(?<!within |at least |every |after |\d(?: to |-|–))\b/,
      NUMBER_WORD,
      /[- ]/,
      maybe(inOrder('to ', NUMBER_WORD, / (?!years)/)),
      /(?:business |school )?/,
      anyOf(/minutes?/, /mins?/, /hours?/, /hrs?/, /days?/, /weeks?/, /months?/, /years?/, /terms?/, /nights?/),
      /\b(?! (?:old|before|notice|in advance|written|late|prior|of experience))/,
    ),
  ),
  age: pattern(
    'i',
    /\bage[sd]?\b.{0,20}\d/,
    /\b\d+(?:\s?(?:to|-|–)\s?\d+)? (?:years?|months?)\b/,
    /\b(?:under|over|below|above|from|up to) (?:the age of )?\d+\b/,
    /\bgrades? \w+/,
    /\b(?:all ages|any age)\b/,
  ),
  address: pattern(
    'iu',
    /\b\d+[a-z]?,? (?:\p{Lu}[\p{L}.']+ ?){1,4}/u,
    anyWord(
      'street',
      'lane',
      'road',
      'avenue',
      'boulevard',
      'square',
      'floor',
      'building',
      'behind',
      'next to',
      'across from',
      'opposite',
      'located',
      'corner of',
      'lot',
      'downtown',
      'lobby',
      'hall',
      'room',
      'online',
      'outside',
      'inside',
      'door',
    ),
  ),
  contact: /[\w.+-]+@[\w-]+\.\w|(?:\+|\(|\b)\d[\d() .-]{6,}\d\b|https?:\/\/|\bwww\./i,
}

/** A postal address, or a way to reach someone: what "What is your address?" asks for, which names nothing. */
export function holdsWhereabouts(sentence: string, want: Want): boolean {
  if (want === 'place') return /(?:^|\s)\d+[a-z]?,? (?:\p{Lu}[\p{L}.']+,? ?){2,}/u.test(sentence)
  return want === 'contact' && FACTS.contact.test(sentence)
}

/** Whether what is wanted has a form of its own: an amount, a time, a date, a place, a contact. */
export function isFactual(want: Want): boolean {
  return factOf(want, '') !== null
}

/**
 * Whether a sentence holds what the question wants. Where that has no form of its own (yes or no, how to, a list) any statement may; a question
 * or a bare title does not.
 */
export function holdsWanted(sentence: string, want: Want, question: string): boolean {
  const fact = factOf(want, question)
  if (fact) return FACTS[fact].test(sentence)
  return !/\?["'”’)]*$/.test(sentence.trim()) && /\p{L}+\s+\p{L}+/u.test(sentence)
}

function factOf(want: Want, question: string): Fact | null {
  switch (want) {
    case 'amount':
      return ASKS_AGE.test(question) ? 'age' : ASKS_NUMBER.test(question) ? 'number' : 'price'
    case 'time':
      return ASKS_LENGTH.test(question) ? 'duration' : 'time'
    case 'date':
    case 'contact':
      return want
    case 'place':
      return 'address'
    case 'yes_no':
    case 'list':
    case 'how_to':
    case 'person':
    case 'other':
    case 'action':
      return null
  }
}

/** Whether a question asks who does something. "Who do I call?" asks for a way to reach someone. */
export function asksForPerson(question: string): boolean {
  return ASKS_WHO.test(question.trim())
}

/** "Who teaches?"; "who do I call?" is another question. */
const ASKS_WHO = pattern(
  'i',
  inOrder(
    /(?:^|[,.:;–-]\s*|\b(?:and|know|me) )who(?:'s|s)?\s+/,
    notFollowedBy(/(?:do|can|should|could|may) (?:i|we) (?:call|contact|reach|write|ask)/),
  ),
)

/**
 * Whether a sentence names a person with first and last name. Words at its beginning may be a name or not; two capitals in a
 * row are one.
 */
export function namesPerson(sentence: string): boolean {
  return /\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}{2,} (?:\p{Ll}|$)/u.test(sentence) || /\b(?:Mr|Ms|Mrs|Dr)\.? \p{Lu}/u.test(sentence)
}
