import type { BookingLink } from '../../scheduling/scheduling.ts'
import { extractClaims } from '../../text/extract-claims.ts'
import { tidyLine } from '../../text/tidy-text.ts'
import { trimEndOf } from '../../text/trim-characters.ts'
import { bodyParagraph } from '../answer/answer-statements.ts'
import type { CheckContext, Problem } from '../check/check-context.ts'
import { inspect } from '../check/check.ts'
import type { Ask, Source, Statement } from '../trace.ts'
import { citedSources } from './cited-sources.ts'
import type { LeadAnswer } from './lead-answer.ts'
import type { Citables } from './lead-request.ts'
import { type LedOutcome, leftOpen, type Refusal, some } from './led.ts'

const MOST_SENTENCES = 4
const LONGEST_SENTENCE = 500

type GivenAsk = LeadAnswer['asks'][number]
type Held = { citables: Citables; context: CheckContext }

/** What becomes of an ask as a model answered it; `refusal` is what of it might be said in other words, null where nothing is. */
type Settled = { settled: LedOutcome; refusal: Refusal | null }

/** Holds the sentences of an ask against what they cite. One that fails takes the others with it, since half of them may be half the truth. */
export function settleGiven(given: GivenAsk, ask: Ask, held: Held): Settled {
  if (given.outcome === 'not_ours') return left('It is meant for somebody else.', 'not_ours')
  if (given.outcome === 'deferred') return left('Your documents do not answer it.')
  const link = given.link === null || given.link === '' ? null : (held.citables.links.get(given.link) ?? null)
  if (given.link && link === null)
    return left(`The language model named a booking link that does not exist (“${tidyLine(given.link, 40)}”).`)
  if (given.sentences.length === 0) return { settled: settledByLink(given, link), refusal: null }
  if (given.sentences.length > MOST_SENTENCES) return left('The language model wrote too much about it.')
  return settleSentences(given, ask, link, held)
}

function left(reason: string, outcome: 'deferred' | 'not_ours' = 'deferred'): Settled {
  return { settled: { outcome, statements: [], link: null, reason }, refusal: null }
}

function settledByLink({ intent }: GivenAsk, link: BookingLink | null): LedOutcome {
  return link !== null && intent !== 'question'
    ? { outcome: 'answered', statements: [], link, reason: 'A booking link settles it.' }
    : leftOpen('The language model answered it without a source.')
}

function settleSentences({ sentences }: GivenAsk, ask: Ask, link: BookingLink | null, held: Held): Settled {
  const made = sentences.map((sentence) => statementOf(sentence, ask, held))
  const fault = made.find((one) => 'fault' in one)
  const statements = some(made.flatMap((one) => ('fault' in one ? [] : [one])))
  if (fault === undefined && statements)
    return { settled: { outcome: 'answered', statements, link, reason: 'Your documents answer it.' }, refusal: null }
  // A closed day stays closed in any words.
  const isFinal = made.some((one) => 'fault' in one && one.rule === 'blackout_date')
  const refused = sentences.map((sentence, index) => ({ ...sentence, fault: faultOf(made[index]) }))
  return { settled: leftOpen(fault?.fault ?? ''), refusal: isFinal ? null : { askId: ask.id, sentences: refused } }
}

type Fault = { fault: string; rule: Problem['rule'] | null }

function faultOf(made: Statement | Fault | undefined): string {
  return made && 'fault' in made ? made.fault : ''
}

/** The statement that a sentence makes, or why it cannot be said. */
function statementOf({ text, cites }: GivenAsk['sentences'][number], ask: Ask, { citables, context }: Held): Statement | Fault {
  const said = tidyLine(text, LONGEST_SENTENCE + 1)
  if (said === '' || said.length > LONGEST_SENTENCE) return { fault: 'The language model wrote an empty or overlong sentence.', rule: null }
  const sources = citedSources(cites, citables)
  if (typeof sources === 'string') return { fault: sources, rule: null }
  const asked = sendersWords(ask, context.reading.text)
  const statement: Statement = {
    kind: 'answer',
    text: said.charAt(0).toUpperCase() + said.slice(1),
    paragraph: bodyParagraph,
    askId: ask.id,
    sources: [
      ...sources,
      ...[...(asked === null ? [] : [asked]), ...namesOf(said, context)].map((quote): Source => ({ kind: 'sender', quote })),
    ],
  }
  const { problems } = inspect({ subject: '', text: statement.text, statements: [statement], by: 'model' }, context)
  const problem = problems.find((one) => one.statement !== null)
  return problem ? { fault: problem.detail, rule: problem.rule } : statement
}

/** Names that the customer gave: "Marcus" may be said of Marcus. */
function namesOf(said: string, { reading }: CheckContext): string[] {
  const names = extractClaims(said, true).filter(({ kind, text }) => kind === 'name' && reading.text.includes(text))
  return [...new Set(names.map(({ text }) => text))]
}

/** The words of an ask as they stand in the message, white space aside; null where the model put them in its own. */
function sendersWords({ text }: Ask, message: string): string | null {
  const words = trimEndOf(text, '.…?! ')
    .split(/\s+/)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(words.join('\\s+'), 'i').exec(message)?.[0] ?? null
}
