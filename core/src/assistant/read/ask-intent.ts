import { anyOf, anyWord, inOrder, pattern } from '../../pattern.ts'
import type { Ask } from '../trace.ts'
import { BOOK, CANCEL, RESCHEDULE } from './deed-patterns.ts'

type Intent = Ask['intent']

/**
 * What the ask wants done. Moving beats cancelling ("can't come Tuesday, can we do another day?"), both beat booking; the
 * rule about a deed is a question.
 */
export function intentOf(text: string, isQuestion: boolean): Intent {
  if (ABOUT_RULES.test(text)) return isQuestion ? 'question' : 'request'
  if (isQuestion && NOTICE.test(text)) return 'question'
  if (RESCHEDULE.some((words) => words.test(text))) return 'reschedule'
  if (CANCEL.some((words) => words.test(text))) return 'cancel'
  const isAbout = isQuestion && ASKS_ABOUT.test(text) && !NAMES_BOOKING.test(text)
  if (!isAbout && BOOK.some((words) => words.test(text))) return 'book'
  if (WISHES.test(text)) return 'request'
  return isQuestion ? 'question' : 'request'
}

/** True when a statement, without asking, says that something is to be cancelled or moved ("Emma is sick and won't come today"). */
export function announcesChange(text: string): boolean {
  return !ABOUT_RULES.test(text) && [...CANCEL, ...RESCHEDULE.slice(0, 2)].some((words) => words.test(text))
}

/** Talk about cancelling and booking that asks for the rule, not for the deed. */
const ABOUT_RULES = pattern(
  'i',
  inOrder(
    anyWord(
      'fever',
      /cough\w*/,
      'runny nose',
      'cold',
      'flu',
      'lice',
      /pink ?eye/,
      'rash',
      'contagious',
      'stomach bug',
      'covid',
      /vomit\w*/,
      'sick',
      'ill',
    ),
    /(?!.*\b(?:instead|another|different|resched\w*|move)\b).{0,80}\b/,
    /(?:can|may|should|ok(?:ay)?|allowed)\b.{0,30}\b(?:come|attend|join|participate)\b/,
  ),
  /\bpolic(?:y|ies)\b/,
  inOrder(
    /\b/,
    anyOf('cancellation', 'booking', 'registration', /reschedul\w*/, /no-?show/, 'late'),
    ' ',
    anyOf(/fees?/, /rules?/, /terms?/, 'notice', 'window', 'period', /charges?/, 'deadline'),
    /\b/,
  ),
  inOrder(
    anyWord(/fees?/, 'charge', 'charged', 'penalty', 'deadline', /refund(?:able)?/, 'notice'),
    /.{0,40}\b(?:cancel\w*|reschedul\w*|miss\w*)\b/,
  ),
  inOrder(
    anyWord(
      /what (?:happens|if)/,
      /if (?:we|i|my|he|she|they|a|you|someone)/,
      /how (?:late|early|far(?: ahead| in advance)?|much notice|long before|soon|do i know)/,
      'how many',
    ),
    /.{0,50}/,
    anyWord(
      /cancel\w*/,
      /reschedul\w*/,
      /miss\w*/,
      /book\w*/,
      'sick',
      'change',
      'move',
      'cannot come',
      /can'?t (?:come|make)/,
      'do we still',
    ),
  ),
  /\bif (?:we|i|he|she)(?:'re| are| am| is|'m|'s) (?:\w+ ){0,3}late\b/,
  inOrder(
    /\b(?:do|should|must|is it) (?:i|we|necessary|required)?\s*(?:need|have|necessary)?\s*to /,
    /(?:book|register|reserve|sign up)\b.{0,40}\b(?:advance|ahead|first|before)/,
  ),
  /\b(?:are|is|was|were|has|have|will) .{0,40}\b(?:been |be )?cancel+ed\b/,
  /\b(?:make-?up (?:lessons?|class(?:es)?)) (?:offered|available|allowed)/,
  /\b(?:do you|are there|offer|have)\b.{0,20}\bmake-?up (?:lessons?|class|sessions?)/,
  /\bregister(?:ed)? (?:with|charity)/,
  /\bcan (?:i|we) (?:cancel|reschedule|stop|change|pause) (?:at )?any ?time\b/,
)

/** Openings that ask about starting or having lessons, not for a place: from what age, what is needed, who may. */
const ASKS_ABOUT = pattern(
  'i',
  inOrder(
    /^(?:(?:so|and|also|but|hi|hello|hey)\b[\s,]*)*/,
    anyOf(
      /(?:at|from) (?:what|which)/,
      /how (?:old|young|long|much|many|often|early)/,
      /when (?:can|do|does|may|could)/,
      'which',
      'who',
      'why',
      /do(?:es)? (?!(?:you|u|it) (?:mind|work)\b)/,
      /is (?!it possible|there any way)/,
      'are',
      /what (?:age|grade|do|does|is needed|should|happens)/,
    ),
  ),
)

/** Asks how long before something has to be said. */
const NOTICE = /\bhow (?:much|many|far|long|early)\b.{0,20}\b(?:notice|advance|ahead|beforehand)\b/i

/** Words that name the deed itself: with them a question asks for a place after all. */
const NAMES_BOOKING = /\b(?:book|schedule|reserve|sign(?:ing)?\b.{0,15}\bup|enrol+|register|arrange|set up|appointment)\b/i

/** Something else is to be done: a call, a copy, a change. */
const WISHES = pattern(
  'i',
  /\b(?:call|phone|ring|text|e-?mail|contact)\s+(?:me|us)\b/,
  /\b(?:send|forward|resend|e-?mail|give|mail|get|text)\s+(?:me|us|it|over|him|her)\b/,
  inOrder(
    /\b(?:can|could|would|will) (?:you|u|someone)\s+(?:please |pls |kindly |also )?/,
    anyOf('update', 'add', 'remove', 'change', 'check', 'confirm', 'resend', 'fix', 'help', 'hold', 'forward', 'refund', 'invoice'),
    /\b/,
  ),
  inOrder(
    /\b(?:please|pls|plz|kindly)\s+/,
    anyOf(
      'update',
      'add',
      'remove',
      'change',
      'check',
      'confirm',
      'resend',
      'fix',
      'help',
      'hold',
      'forward',
      'refund',
      'invoice',
      'reply',
      'note',
      'stop',
    ),
    /\b/,
  ),
)
