import type { Ask, Draft, Finding, Source, Statement } from '@ownvoice/core/assistant/trace'

type LinkSource = Extract<Source, { kind: 'link' }>

/** How an ask came out, as far as the trace tells: by the documents, by a booking link, as full, left to the owner, or not a question at all. */
export type Settled =
  | { kind: 'documented' }
  | { kind: 'link'; link: LinkSource }
  | { kind: 'full' }
  | { kind: 'deferred' }
  | { kind: 'nothing' }
  | { kind: 'undocumented' }

/** A link stands in a letter once, for the first ask that it settles: a later wish of the same intent rests on that same link. */
export function howSettled(finding: Finding, asks: readonly Ask[], draft: Draft | null): Settled {
  const statements = draft?.statements ?? []
  const ask = asks.find(({ id }) => id === finding.askId)
  const own = statements.filter(({ askId }) => askId === finding.askId)
  if (own.some(({ kind }) => kind === 'waitlist')) return { kind: 'full' }
  if (own.some(({ kind }) => kind === 'deferral')) return { kind: 'deferred' }
  if (finding.documented) return { kind: 'documented' }
  // Of what is not documented the owner's own words are said only where they say that it is full.
  if (own.some(({ kind }) => kind === 'answer')) return { kind: 'full' }
  const sameWish = ask && isWish(ask) ? asks.filter((other) => other.intent === ask.intent).map(({ id }) => id) : []
  const link = linkOf(own) ?? linkOf(statements.filter(({ askId }) => askId !== null && sameWish.includes(askId)))
  if (link) return { kind: 'link', link }
  return { kind: ask?.intent === 'statement' ? 'nothing' : 'undocumented' }
}

function isWish({ intent }: Ask): boolean {
  return intent === 'book' || intent === 'reschedule' || intent === 'cancel'
}

function linkOf(statements: readonly Statement[]): LinkSource | undefined {
  const sources = statements.filter(({ kind }) => kind === 'link').flatMap((statement) => statement.sources)
  return sources.find((source) => source.kind === 'link')
}
