import type { Source } from '@ownvoice/core/assistant/trace'
import { useContext } from 'react'
import { documentTitle } from '@ownvoice/core/knowledge/document-title'
import { type PassageSource, type Place, placeOfSource } from './place.ts'
import { readableText } from './readable-text.ts'
import { canBePutRight, SayWrong } from './say-wrong.ts'
import { whereWords } from './where-words.ts'

type MarginNoteProps = {
  id: string
  /** The sentence beside which it stands. */
  text: string
  sources: readonly Source[]
  opened: boolean
  active: boolean
  /** Missing where there is no document to open: then the note is all there is. */
  onOpenPlace: ((place: Place) => void) | undefined
}

/** What backs one sentence: built of spans, because it stands inside the paragraph it belongs to. */
export function MarginNote({ id, text, sources, opened, active, onOpenPlace }: MarginNoteProps) {
  const sayWrong = useContext(SayWrong)
  return (
    <span id={id} role="note" className="letter-note" data-open={opened || undefined} data-active={active || undefined}>
      <SourceNotes sources={sources} onOpenPlace={onOpenPlace} />
      {sayWrong && canBePutRight(sources) && (
        <button
          type="button"
          className="link mt-1 flex min-h-6 items-center"
          aria-label={`This is wrong: ${text}`}
          onClick={() => sayWrong({ text, sources })}
        >
          This is wrong
        </button>
      )}
    </span>
  )
}

/** What words rest on, as a person reads it. */
export function SourceNotes({ sources, onOpenPlace }: Pick<MarginNoteProps, 'sources' | 'onOpenPlace'>) {
  return gather(sources).map((gathered, index) => (
    <span key={index} className={index > 0 ? 'mt-3 block' : 'block'}>
      {gathered.kind === 'passages' && <PassageNote {...gathered} onOpenPlace={onOpenPlace} />}
      {gathered.kind === 'answer' && <AnswerNote source={gathered.source} onOpenPlace={onOpenPlace} />}
      {gathered.kind === 'fact' && <FactNote source={gathered.source} />}
    </span>
  ))
}

type AnswerOfSheet = Extract<Source, { kind: 'answer' }>
type Fact = Exclude<Source, PassageSource | AnswerOfSheet>
type Gathered =
  | { kind: 'passages'; first: PassageSource; quotes: string[] }
  | { kind: 'answer'; source: AnswerOfSheet }
  | { kind: 'fact'; source: Fact }

/** A row of a table comes with the row that heads it: what stands in one place of one document makes one note. */
function gather(sources: readonly Source[]): Gathered[] {
  const gathered: Gathered[] = []
  for (const source of sources) {
    const last = gathered.at(-1)
    if (source.kind === 'answer') gathered.push({ kind: 'answer', source })
    else if (source.kind !== 'passage') gathered.push({ kind: 'fact', source })
    else if (last?.kind === 'passages' && last.first.passageId === source.passageId) last.quotes.push(source.quote)
    else gathered.push({ kind: 'passages', first: source, quotes: [source.quote] })
  }
  return gathered
}

type PassageNoteProps = Pick<MarginNoteProps, 'onOpenPlace'> & { first: PassageSource; quotes: readonly string[] }

function PassageNote({ first, quotes, onOpenPlace }: PassageNoteProps) {
  const [title, ...within] = whereWords(first)
  const where = within.slice(first.page === null ? -1 : -2).join(', ')
  return (
    <>
      <span className="block font-semibold">{title}</span>
      {where && <span className="block text-quiet">{where}</span>}
      {quotes.map((quote) => (
        <span key={quote} className="mt-1 line-clamp-4 font-serif text-15 whitespace-pre-line">
          “{readableText(quote)}”
        </span>
      ))}
      <OpenDocument title={title} place={placeOfSource(first)} onOpenPlace={onOpenPlace} />
    </>
  )
}

type AnswerNoteProps = Pick<MarginNoteProps, 'onOpenPlace'> & { source: AnswerOfSheet }

/** What the owner confirmed, and where the documents say it; an answer of the owner's own stands in none. */
function AnswerNote({ source: { text, places }, onOpenPlace }: AnswerNoteProps) {
  return (
    <>
      <span className="block font-semibold">Your answer</span>
      <span className="mt-1 block font-serif text-15 whitespace-pre-line">“{text}”</span>
      {lastOfEachDocument(places).map((place) => (
        <span key={place.documentId} className="block">
          <span className="block text-quiet">{documentTitle(place.documentName)}</span>
          <OpenDocument title={documentTitle(place.documentName)} place={placeOfSource(place)} onOpenPlace={onOpenPlace} />
        </span>
      ))}
    </>
  )
}

/** A heading, the head of a table and then its row stand behind one answer: the last one is what says it. */
function lastOfEachDocument(places: AnswerOfSheet['places']): AnswerOfSheet['places'] {
  return places.filter(({ documentId }, index) => places.findLastIndex((place) => place.documentId === documentId) === index)
}

type OpenDocumentProps = Pick<MarginNoteProps, 'onOpenPlace'> & { title: string | undefined; place: Place }

function OpenDocument({ title, place, onOpenPlace }: OpenDocumentProps) {
  if (!onOpenPlace) return null
  return (
    <button
      type="button"
      className="link inline-flex min-h-6 items-center"
      aria-label={`Open the document ${title}`}
      onClick={() => onOpenPlace(place)}
    >
      Open the document
    </button>
  )
}

function FactNote({ source }: { source: Fact }) {
  switch (source.kind) {
    case 'link':
      return <TitledFact title={source.label ? `Your booking link “${source.label}”` : 'Your booking link'} value={source.url} />
    case 'account':
      return <TitledFact title={`Your account: ${source.field.replaceAll('_', ' ')}`} value={source.value} />
    case 'sender':
      return <TitledFact title="The sender’s own words" value={`“${source.quote}”`} />
  }
}

function TitledFact({ title, value }: { title: string; value: string }) {
  return (
    <>
      <span className="block font-semibold">{title}</span>
      <span className="block break-words text-quiet">{value}</span>
    </>
  )
}
