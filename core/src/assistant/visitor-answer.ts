import { documentTitle } from '../knowledge/document-title.ts'
import type { NamedSource, VisitorAnswer } from '../leads/ask-us.ts'
import { layOut } from './lay-out.ts'
import type { Source, Statement, Trace } from './trace.ts'

/** What answers; around it stand the greeting, the closing and the signature of a letter. */
const answering: ReadonlySet<Statement['kind']> = new Set(['answer', 'link', 'blackout'])
/** What only a mail can hold: an offer that is taken by replying, a place in a line, a word that the owner will write. */
const ofMails: ReadonlySet<Statement['kind']> = new Set(['waitlist', 'deferral', 'holding'])

/**
 * What of a reply is shown to a visitor who is present: the answer of one that would leave by itself, with the names of its sources. Null for any other
 * reply, and for one of which a part makes sense in a mail alone.
 */
export function visitorAnswer({ decision, draft }: Pick<Trace, 'decision' | 'draft'>): VisitorAnswer | null {
  if (decision?.action !== 'send' || !draft || draft.statements.some(({ kind }) => ofMails.has(kind))) return null
  const said = draft.statements.filter(({ kind }) => answering.has(kind))
  const sources = named(said.flatMap((statement) => statement.sources))
  return said.length === 0 || sources.length === 0 ? null : { text: layOut(said), sources }
}

/** Each name once, in the order in which they are said. */
function named(sources: readonly Source[]): NamedSource[] {
  const all = sources.flatMap(namesOf)
  return all.filter(({ name, url }, index) => all.findIndex((other) => other.name === name && other.url === url) === index)
}

function namesOf(source: Source): NamedSource[] {
  switch (source.kind) {
    case 'passage':
      return [{ name: documentTitle(source.documentName), url: null }]
    case 'answer':
      return source.places.length === 0
        ? [{ name: 'Our own answers', url: null }]
        : source.places.map(({ documentName }) => ({ name: documentTitle(documentName), url: null }))
    case 'link':
      return [{ name: source.label || 'Booking page', url: source.url }]
    case 'account':
      return source.field === 'blackout_date' ? [{ name: 'Our calendar', url: null }] : []
    case 'sender':
      return []
  }
}
