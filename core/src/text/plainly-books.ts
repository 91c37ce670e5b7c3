import { anyWord, pattern } from '../pattern.ts'

const wish =
  /\b(?:(?:can|could|may|might|shall) (?:i|we|you)|(?:i|we)(?:['’]d| would) (?:like|love) to|(?:i|we) (?:want|need|wish|hope) to|please|possible to)\b/i
const booking =
  /\b(?:book(?! of\b)|reserve|schedule|enrol+|register|join|sign (?:\w{1,20} ){0,3}up|put (?:\w{1,20} ){1,3}down|come (?:in|over|by)|have (?:a|an|the|our|my)|do (?:a|an|the))\b/i
const chance = /\b(?:any (?:chance|possibility) of|fit (?:me|us|him|her|them) in|squeeze (?:me|us) in)\b/i
const asksOf = /\b(?:is|are|would|does|do|how about|what about)\b/i
const suits = /\b(?:ok(?:ay)?|fine|good|possible|work|suit|free|alright|all right)\b/i
/** Something besides, or something else, is meant. */
const more = pattern(
  'i',
  anyWord(
    /cancel\w*/,
    /how (?:much|long|old|many)/,
    /(?:do|did|must|should) (?:i|we|they|people|parents)/,
    /(?:cost|price|charge|fee|deposit|refund|pay|discount|invoice|quote)\w*/,
    /(?:speak|talk|call|phone|ring|human|person|manager|owner|somebody|someone)/,
    /(?:article|interview|journalist|reporter|newspaper|magazine|podcast|film|press|media)\w*/,
    /(?:supplier|partner|sponsor|advert|promot|vacanc|position|resume|cv|hiring|job|product)\w*/,
    /(?:unsubscribe|stop|remove|emails?|mailing)/,
    /(?:confirm\w*|accept\w*|see you|sounds|agreed|perfect|as (?:agreed|discussed)|that works)/,
  ),
)

/** Whether a sentence says plainly, and says nothing besides, that its writer would like to come, book or join. English. */
export function plainlyBooks(text: string): boolean {
  if (more.test(text) || saysMove(text)) return false
  return chance.test(text) || (wish.test(text) && booking.test(text))
}

/** Whether a sentence asks whether a time suits. English. */
export function asksWhetherItSuits(text: string): boolean {
  const asked = asksOf.exec(text)
  if (!asked) return false
  const [rest = ''] = text.slice(asked.index).split(/[.!\n]/, 1)
  return (suits.test(rest) || /about$/i.test(asked[0])) && !more.test(text) && !saysMove(text)
}

const moving = pattern(
  'i',
  anyWord(
    /re-?schedul\w*/,
    /re-?book\w*/,
    /mov(?:e|ed|ing)/,
    /chang(?:e|ed|ing)/,
    /(?:switch|swap|swop|shift|push|postpon|delay|rearrang)\w*/,
    /(?:another|other|different|alternative) (?:day|date|time|slot|week)s?/,
    /instead(?: of)?/,
    /(?:can['’]?t|cannot|can not|unable to|won['’]t|will not|not able to|not going to|couldn['’]t) (?:be able to )?(?:make|come|do|attend|be)/,
    /can['’]?t|cannot|no longer|miss(?:ing)?|clash\w*|conflict\w*/,
    /earlier|later/,
    /(?:came|come|something['’]?s) (?:has )?(?:come )?up/,
    /bring (?:it|that|this|ours?|mine) forward/,
    /(?:our|my|his|her|their|the|your) (?:\w+ ){0,3}(?:appointment|booking|reservation)/,
  ),
)

/** Whether somebody says that they have something that is to be at another time. English. */
export function saysMove(text: string): boolean {
  return moving.test(text)
}
