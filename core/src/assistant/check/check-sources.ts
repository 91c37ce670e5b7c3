import { cutText } from '../../text/cut-text.ts'
import type { Answer } from '../../knowledge/answers/answer.ts'
import type { Draft, Source, Statement } from '../trace.ts'
import { carriesFacts, type CheckContext, type Problem } from './check-context.ts'

/** A statement with facts names a source, and each source really says what is quoted from it. */
export function checkSources(draft: Draft, context: CheckContext): Problem[] {
  return draft.statements.flatMap((statement, index) => {
    const problems = statement.sources
      .filter((source) => !isReal(source, context))
      .map((source) => problem(index, `A source is not what it is said to be: ${describe(source)}.`))
    if (carriesFacts(statement) && !hasGround(statement)) problems.push(problem(index, `“${statement.text}” names no source.`))
    return problems
  })
}

/** The sender's words alone are no ground for an answer. */
function hasGround(statement: Statement): boolean {
  return statement.sources.some((source) => (statement.kind === 'link' ? source.kind === 'link' : source.kind !== 'sender'))
}

function isReal(source: Source, context: CheckContext): boolean {
  switch (source.kind) {
    case 'passage': {
      const passage = context.passages.find((candidate) => candidate.id === source.passageId)
      return passage !== undefined && source.quote.trim() !== '' && passage.text.includes(source.quote)
    }
    case 'answer':
      return context.answers.some((answer) => answer.id === source.answerId && maySay(answer) && isQuotedRightly(source, answer))
    case 'link':
      return context.links.some((link) => link.id === source.linkId && link.url === source.url && link.active)
    case 'account':
      return source.field === 'blackout_date'
        ? context.blackouts.some((range) => range.start <= source.value && source.value <= range.end)
        : context.accountFacts.some((fact) => fact.field === source.field && fact.value === source.value)
    case 'sender':
      return [context.reading.text, context.subject, context.reading.senderName ?? ''].some((text) => text.includes(source.quote))
  }
}

/** What the owner dismissed is not said; what its document no longer says neither. */
function maySay({ state }: Answer): boolean {
  return state === 'confirmed' || state === 'proposed'
}

function isQuotedRightly({ text, about, places }: Extract<Source, { kind: 'answer' }>, answer: Answer): boolean {
  const stands = (quote: string) => answer.sources.some((own) => own.quote === quote)
  return text === answer.text && about === answer.about && places.every(({ quote }) => stands(quote))
}

function describe(source: Source): string {
  if (source.kind === 'answer') return `“${cutText(source.text, 80)}”`
  if (source.kind === 'link') return source.url
  return source.kind === 'account' ? `${source.field} ${source.value}` : `“${cutText(source.quote, 80)}”`
}

function problem(statement: number, detail: string): Problem {
  return { rule: 'unsupported_claim', detail, statement }
}
