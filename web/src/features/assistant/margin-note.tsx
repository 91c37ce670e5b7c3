import type { Source } from '@ownvoice/core/assistant/trace'
import { type PassageSource, type Place, placeOfSource } from './place.ts'

type MarginNoteProps = {
  id: string
  sources: readonly Source[]
  opened: boolean
  active: boolean
  /** Missing where there is no document to open: then the note is all there is. */
  onOpenPlace: ((place: Place) => void) | undefined
}

/** What backs one sentence: built of spans, because it stands inside the paragraph it belongs to. */
export function MarginNote({ id, sources, opened, active, onOpenPlace }: MarginNoteProps) {
  return (
    <span id={id} role="note" className="letter-note" data-open={opened || undefined} data-active={active || undefined}>
      {sources.map((source, index) => (
        <span key={index} className={index > 0 ? 'mt-3 block' : 'block'}>
          <SourceNote source={source} onOpenPlace={onOpenPlace} />
        </span>
      ))}
    </span>
  )
}

function SourceNote({ source, onOpenPlace }: { source: Source } & Pick<MarginNoteProps, 'onOpenPlace'>) {
  switch (source.kind) {
    case 'passage':
      return <PassageNote source={source} onOpenPlace={onOpenPlace} />
    case 'link':
      return <Fact title={source.label ? `Your booking link “${source.label}”` : 'Your booking link'} value={source.url} />
    case 'account':
      return <Fact title={`Your account: ${source.field.replaceAll('_', ' ')}`} value={source.value} />
    case 'sender':
      return <Fact title="The sender’s own words" value={`“${source.quote}”`} />
  }
}

function PassageNote({ source, onOpenPlace }: { source: PassageSource } & Pick<MarginNoteProps, 'onOpenPlace'>) {
  const where = [source.headings.at(-1), source.page === null ? undefined : `page ${source.page}`].filter(Boolean).join(', ')
  return (
    <>
      <span className="block font-semibold">{source.documentName}</span>
      {where && <span className="block text-quiet">{where}</span>}
      <span className="mt-1 line-clamp-4 font-serif text-15">“{plainQuote(source.quote)}”</span>
      {onOpenPlace && (
        <button
          type="button"
          className="link inline-flex min-h-6 items-center"
          aria-label={`Open the document ${source.documentName}`}
          onClick={() => onOpenPlace(placeOfSource(source))}
        >
          Open the document
        </button>
      )}
    </>
  )
}

function Fact({ title, value }: { title: string; value: string }) {
  return (
    <>
      <span className="block font-semibold">{title}</span>
      <span className="block break-words text-quiet">{value}</span>
    </>
  )
}

/** A row of a table, or a marked word, as it reads on paper. */
function plainQuote(quote: string): string {
  const withoutMarks = quote.replaceAll(/[*_`#]+/g, '').trim()
  return withoutMarks
    .replaceAll(/^\||\|$/g, '')
    .trim()
    .replaceAll(/\s*\|\s*/g, ' · ')
}
