import type { Source } from '@ownvoice/core/assistant/trace'
import type { Place } from './place.ts'
import { SourceNotes } from './margin-note.tsx'

/** What a draft rests on: for a person to read, and as it is stored. */
export function Citations({ sources, onOpenPlace }: { sources: readonly Source[]; onOpenPlace: (place: Place) => void }) {
  if (sources.length === 0) return <p className="text-quiet">None: it rests on nothing in your documents.</p>
  return (
    <>
      <div className="border-l-2 border-line pl-3">
        <SourceNotes sources={sources} onOpenPlace={onOpenPlace} />
      </div>
      <details className="mt-2 text-13">
        <summary className="min-h-11 cursor-pointer py-3 text-quiet">As JSON</summary>
        <pre className="rounded-card border border-line bg-sheet p-3 break-words whitespace-pre-wrap">
          {JSON.stringify(sources, null, 2)}
        </pre>
      </details>
    </>
  )
}
