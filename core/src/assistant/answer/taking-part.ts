import { anyWord, pattern } from '../../pattern.ts'

/** Somebody comes, or is fitted in; who pops something in does not. */
const coming =
  /(?:come|coming|get|pop|drop|fit|squeeze) (?!(?:it|this|that|these|those|something|my|our) )(?:\w{1,20} ){0,2}(?:in|by|over|round)/

/** Words of somebody who wants to come, to take part, or to know whether that is possible. */
const takingPart = pattern(
  'i',
  anyWord(
    /(?:re-?|pre-?)?book(?:ed|ing|ings)?/,
    /(?:re)?schedul(?:e|ed|ing)/,
    /appointments?/,
    /reserv(?:e|ed|ing|ation|ations)/,
    /enrol+(?:ed|ing|ment|ments)?/,
    /regist(?:er|ered|ering|ration)/,
    /slots?/,
    /spots?/,
    'openings',
    'an opening',
    /availab(?:le|ility)/,
    /vacanc(?:y|ies)/,
    /join(?:ing)?/,
    /start(?:ing)?/,
    /trials?/,
    /visit(?:ing)?/,
    /tours?/,
    /consultations?/,
    /(?:move|moving|change|changing|switch|push|postpone|cancel|cancell?ing|swap)/,
  ),
)
const phrases = pattern(
  'i',
  anyWord(
    /sign(?:ed|ing)? (?:\w{1,20} ){0,3}up/,
    /wait(?:ing)?[ -]?list/,
    /(?:any|free|enough|still|more) (?:room|space|spaces|place|places|time|times|seat|seats)/,
    /(?:room|space|spaces|places?|seats?) (?:left|for|in|on|at)/,
    /try(?:ing)? (?:\w{1,20} ){0,2}out/,
    coming,
    /see (?:you|someone|somebody)/,
    'take part',
  ),
)
/** Words of somebody who wants to know whether there is a place or a time left. */
const stillFree = pattern(
  'i',
  anyWord(
    /(?:when|what (?:days?|times?)) (?:can|could|may|might|would)/,
    /(?:an )?openings?/,
    /availab(?:le|ility)/,
    /vacanc(?:y|ies)/,
    /(?:any|free|enough|still|more) (?:\w{1,20} )?(?:room|space|spaces|place|places|time|times|seat|seats|slots?|spots?|appointments?)/,
    /(?:room|space|spaces|places?|seats?|slots?|spots?) (?:left|for|in|on|at|open|free)/,
    coming,
    /(?:book|reserve|schedule|enrol+|regist(?:er|ration)|sign(?:ed|ing)? (?:\w{1,20} ){0,3}up|start(?:ing)?)/,
  ),
)
/** Words of asking or wishing for a time. */
const wanted =
  /\b(?:how about|what about|please|can|could|may|might|would|like|love|want|hope|hoping|prefer|need|have|any|free|possible|come|see|try|do|ok|okay|good|fine|work|works|suit|suits)\b/i
/** A day or an hour that is asked for, and no day by which something is asked for. */
const when =
  /(?<!\b(?:before|by|until|till) (?:the |this |next )?)\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|today|tonight|tomorrow|weekends?|next (?:week|month)|this (?:week|month|morning|afternoon|evening)|\d{1,2}(?::\d\d)? ?[ap]\.?m|o['’]clock|noon|the \d{1,2}(?:st|nd|rd|th))\b/gi
const past = pattern(
  'i',
  anyWord('saw', 'viewed', 'visited', 'came', 'went', 'met', 'spoke', 'rang', 'called', 'bought', 'ordered', 'left', 'paid', 'was', 'were'),
)
const open = pattern('i', anyWord('if', 'whether', 'that', 'about', 'for', /(?:wonder|hop|look|think|plann)ing/))

/** Whether a question is about a free place or time, by its very words: a booking link answers that, and no other question about taking part. English. */
export function asksWhetherFree(text: string): boolean {
  return stillFree.test(text) || wantsTime(text)
}

/** Whether a text asks to come or take part, by its very words: what a booking link answers. English. */
export function isAboutTakingPart(text: string): boolean {
  return takingPart.test(text) || phrases.test(text) || wantsTime(text)
}

/** "Will the class still be on Tuesday?" only names a time, and "we saw it on Saturday and would like" tells of one. */
function wantsTime(text: string): boolean {
  return [...text.matchAll(when)].some(({ index }) => !isToldOf(text.slice(0, index))) && wanted.test(text)
}

/** Whether what stands before a day, in its clause, tells of a day that has been. */
function isToldOf(before: string): boolean {
  const clause = before.split(/[,.;!?\n]| (?:and|but|so) /).at(-1) ?? ''
  return past.test(clause) && !open.test(clause)
}
