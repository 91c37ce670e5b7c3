import type { Answer } from '../../knowledge/answers/answer.ts'
import { contentStems } from '../../text/content-words.ts'
import { extractClaims } from '../../text/extract-claims.ts'

/** What may lead up to a question, with an "if" or without. */
const leadIn =
  /^(?:(?:hi|hello|hey|and|also|but|so|ok|please|thanks)[,! ]+)*((?:i(?:'m| am| was) )?(?:just )?wondering (?:if|whether) |(?:do|can|could|would) you (?:know|tell me|say) (?:if|whether) )?/i
/** A question that yes or no answers. "Can you send me …?" asks for something to be done. */
const polar =
  /^(?:do|does|is|are|can|could|may|will|would|have|has|should|must)\b(?! you (?:please |kindly )?(?:send|tell|let|give|help|call|email|confirm|explain|mind)\b)/i
/** Words that turn a question round or narrow it, so that a plain yes could mean the wrong thing. */
const turned =
  /\b(?:not|no|never|cannot|without|or|only|just|every|all|always|still|both|instead|except|unless|until|before|after|more|less|least|most|than|refuse|forbid\w*|ban(?:ned)?|closed?|against|stop|problem|mind)\b|n't\b/i
const denial = /\b(?:no|not|never|cannot|nobody|none)\b|n't\b/i
/** Words that a sentence may begin with and that are written small inside one. */
const smallInside =
  /^(?:We|You|There|It|The|A|An|Our|Your|If|In|On|At|For|From|All|Each|Everyone|They|This|These|Those|With|Both|Most|Any|Children|Adults|Parents)\b/

/**
 * The text of an answer with "yes" or "no" before it where that was asked and the answer plainly says which; the owner's own "yes" goes where it
 * was not, as it answers another question. Plainly: the first clause speaks of all that is asked, or it is the answer's own question, and
 * no figure, limit or "not" could turn it round.
 */
export function withYesOrNo(ask: string, answer: Pick<Answer, 'text' | 'kind' | 'questions'>): string {
  const { text } = answer
  const own = /^(?:yes|no)[,.!:;]\s+/i.exec(text)?.[0] ?? ''
  const rest = text.slice(own.length)
  const isPlain = isPlainlyAsked(ask, rest, answer)
  if (own !== '') return isPlain || !standsAlone.test(rest) ? text : rest.charAt(0).toUpperCase() + rest.slice(1)
  const word = isPlain ? plainWord(rest) : null
  if (word === null) return text
  return smallInside.test(text) ? `${word}, ${text.charAt(0).toLowerCase()}${text.slice(1)}` : `${word}. ${text}`
}

const figures = new Set(['price', 'date', 'time', 'number'])
const standsAlone = /^(?:we|you|there|it|the|a|an|our|your|they)\b/i

function isPlainlyAsked(ask: string, text: string, { kind, questions }: Pick<Answer, 'kind' | 'questions'>): boolean {
  const asks = polarQuestion(ask)
  if (asks === null) return false
  if (kind === 'price' || kind === 'time' || kind === 'date' || kind === 'contact') return false
  if (extractClaims(asks).some((claim) => figures.has(claim.kind))) return false
  const asked = new Set(contentStems(asks))
  const said = new Set(contentStems(firstClause(text)))
  const isItsQuestion = questions.some((question) => isSame(asked, polarQuestion(question)))
  return asked.size > 0 && (isItsQuestion || [...asked].every((stem) => said.has(stem)))
}

function plainWord(text: string): 'Yes' | 'No' | null {
  const clause = firstClause(text)
  if (text.charAt(clause.length) === ':') return null // a heading says neither
  if (!denial.test(clause)) return 'Yes'
  return denied.test(clause) ? 'No' : null
}

/** A denial of what the clause says as a whole, not of some of it. */
const denied =
  /^[^,]{1,50}?(?:\b(?:do|does|are|is|have|has|can|will) ?(?:not|no)\b|n't\b|\bcannot\b)(?! (?:only|just|always|usually|all|every)\b)/i

function firstClause(text: string): string {
  return text.split(/[.;:(]|,? but /)[0] ?? ''
}

/** The question without what leads up to it; null where yes or no does not answer it plainly. */
function polarQuestion(text: string): string | null {
  const [lead = '', ifWords] = leadIn.exec(text.trim()) ?? []
  const question = text.trim().slice(lead.length)
  return (ifWords !== undefined || polar.test(question)) && !turned.test(question) ? question : null
}

function isSame(asked: ReadonlySet<string>, question: string | null): boolean {
  const stems = new Set(contentStems(question ?? ''))
  return stems.size === asked.size && [...stems].every((stem) => asked.has(stem))
}
