import type { AnswerKind } from './answer.ts'
import { wordCount } from './plain-words.ts'

/** Verbs that stay as they are after "do you". */
const WE_DO = /(?:^|[.;:] |, )we (?:(?:do not|don't|cannot|can't|never|only|also) )?([a-z]+) ([^.,;:()?!]{3,60})/i
const YOU_CAN = /(?:^|[.;:] |, )you (can|may)(?:not|'t| not)? ([^.,;:()?!]{3,70})/i
const NO_VERB = new Set('are were will would have had must may can could should might just all both know think hope had ask'.split(' '))

/** A few short questions that the answer surely answers. */
export function questionsOf({ about, text, kind }: { about: string; text: string; kind: AnswerKind }): string[] {
  const plain = text.replaceAll('’', "'")
  const asked = [...fromAbout(about, kind), fromWe(plain), fromYou(plain)].filter((question) => question !== null)
  return [...new Set(asked)].slice(0, 3)
}

function fromAbout(about: string, kind: AnswerKind): string[] {
  if (about === '') return []
  if (kind === 'price') return [`How much is ${about}?`]
  return [`What about ${about}?`]
}

/** "We don't take cheques" answers "Do you take cheques?". */
function fromWe(text: string): string | null {
  const [, verb = '', rest = ''] = WE_DO.exec(text) ?? []
  if (verb === '' || NO_VERB.has(verb.toLowerCase()) || /(?:ed|ly)$/.test(verb)) return null
  return asQuestion(`Do you ${verb.toLowerCase()} ${rest}`)
}

/** "You may bring your dog" answers "May I bring my dog?". */
function fromYou(text: string): string | null {
  const [, may = '', rest = ''] = YOU_CAN.exec(text) ?? []
  return may === '' ? null : asQuestion(`${may === 'can' ? 'Can' : 'May'} I ${rest}`)
}

function asQuestion(words: string): string | null {
  const turned = words
    .trim()
    .replace(/\byour\b/gi, 'my')
    .replace(/\byourself\b/gi, 'myself')
    .replace(/ (?:you|us|and|or|but|if|to|for|the|a|with)$/i, '')
  return wordCount(turned) > 14 || wordCount(turned) < 3 || /\byou\b.*\byou\b/i.test(turned) ? null : `${turned}?`
}
