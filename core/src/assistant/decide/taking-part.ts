import { anyWord, pattern } from '../../pattern.ts'

/** Words of somebody who wants to come, to take part, or to know whether that is possible. */
const takingPart = pattern(
  'i',
  anyWord(
    /(?:re-?|pre-?)?book(?:ed|ing|ings)?/,
    /(?:re)?schedul(?:e|ed|ing)/,
    /appointments?/,
    /reserv(?:e|ed|ing|ation|ations)/,
    /sign(?:ed|ing)?[ -]?(?:\w+ ){0,3}up/,
    /enrol+(?:ed|ing|ment|ments)?/,
    /regist(?:er|ered|ering|ration)/,
    /(?:wait ?|waiting )?list/,
    /slots?/,
    /spots?/,
    /openings/,
    /an opening/,
    /availab(?:le|ility)/,
    /vacanc(?:y|ies)/,
    /(?:any|free|enough|still|more) (?:room|space|spaces|place|places|time|times|seat|seats)/,
    /(?:room|space|spaces|places?|seats?) (?:left|for|in|on|at)/,
    /join(?:ing)?/,
    /start(?:ing)?/,
    /tr(?:y|ying)(?: \w+){0,2} out/,
    /trials?/,
    /(?:come|coming|get|pop|drop|fit|squeeze)(?: \w+){0,2} (?:in|by|over|round)/,
    /visit(?:ing)?/,
    /tours?/,
    /consult(?:ation|ations)?/,
    /see (?:you|someone|somebody)/,
    /take part/,
    /(?:move|moving|change|changing|switch|push|postpone|cancel|cancell?ing|swap)/,
  ),
)
/** A day or an hour that is asked for. */
const when =
  /\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|today|tonight|tomorrow|weekends?|next (?:week|month)|this (?:week|month|morning|afternoon|evening)|\d{1,2}(?::\d\d)? ?[ap]\.?m|o['’]clock|noon|the \d{1,2}(?:st|nd|rd|th))\b/i

/** Whether a text asks to come or take part, by its very words: what a booking link answers. English. */
export function isAboutTakingPart(text: string): boolean {
  return takingPart.test(text) || when.test(text)
}
