import type { AnswerKind } from './answer.ts'
import { wordCount } from './plain-words.ts'
import { isPlural } from './row-label.ts'

/** Verbs that stay as they are after "do you". */
const WE_DO = /(?:^|[.;:] |, )we (?:(?:do not|don't|cannot|can't|never|only|also) )?([a-z]+) ([^.,;:()?!]{3,60})/i
const YOU_CAN = /(?:^|[.;:] |, )you (can|may)(?:not|'t| not)? ([^.,;:()?!]{3,70})/i
const NO_VERB = new Set(
  'are were will would have had must may can could should might just all both know think hope had ask won took began went left sold made kept sent gave ran'.split(
    ' ',
  ),
)
/** Words whose meaning stands in another sentence. */
const POINTING = /\b(?:it|them|they|this|that|these|those|our|ourselves|us|we|here|there|both)\b/i

/** A few short questions that an answer surely answers, told by what it is about and by its own words. */
export function questionsOf({ about, text, kind }: { about: string; text: string; kind: AnswerKind }): string[] {
  const plain = text.replaceAll('’', "'")
  const asked = [fromAbout(about, kind), fromWe(plain), fromYou(plain)].filter((question) => question !== null)
  return [...new Set(asked)].slice(0, 3)
}

/** "How much is a class 7 MOT?" */
export function priceQuestion(about: string): string {
  return `How much ${isPlural(about) ? 'are' : 'is'} ${about}?`
}

function fromAbout(about: string, kind: AnswerKind): string | null {
  if (about === '' || wordCount(about) > 4) return null
  return kind === 'price' && wordCount(about) <= 2 && !/(?:^your|ing)\b/i.test(about) ? priceQuestion(about) : `What about ${about}?`
}

/** "We don't take cheques" answers "Do you take cheques?". */
function fromWe(text: string): string | null {
  const [, verb = '', rest = ''] = WE_DO.exec(text) ?? []
  if (verb === '' || NO_VERB.has(verb.toLowerCase()) || /(?:ed|ly)$/.test(verb)) return null
  return asQuestion(`Do you ${verb.toLowerCase()} ${rest}`, rest)
}

/** "You may bring your dog" answers "May I bring my dog?". */
function fromYou(text: string): string | null {
  const [, may = '', rest = ''] = YOU_CAN.exec(text) ?? []
  return may === '' ? null : asQuestion(`${may.toLowerCase() === 'can' ? 'Can' : 'May'} I ${rest}`, rest)
}

function asQuestion(words: string, rest: string): string | null {
  const turned = words
    .trim()
    .replace(/\byour\b/gi, 'my')
    .replace(/\byourself\b/gi, 'myself')
    .replace(/ (?:you|and|or|but|if|to|for|the|a|with|when|as)$/i, '')
  const count = wordCount(turned)
  return count > 14 || count < 4 || /\byou\b/i.test(rest) || POINTING.test(rest) ? null : `${turned}?`
}
