import type { DocumentDetails, DocumentView } from '@ownvoice/core/knowledge/contract'
import { useState } from 'react'
import { DocumentDrawer } from './document-drawer.tsx'

type Passage = DocumentDetails['passages'][number]

/** What was understood of a document: the pieces in which it is searched, each open at its place in the text. */
export function PassageList({ document, passages }: { document: DocumentView; passages: readonly Passage[] }) {
  const [open, setOpen] = useState<Passage | null>(null)
  return (
    <section aria-labelledby="passages">
      <h2 id="passages" className="font-serif text-28">
        What was understood
      </h2>
      <p className="mt-1 max-w-[64ch] text-quiet">
        {passages.length === 0
          ? 'Nothing yet. Once it was read, the passages in which it is searched stand here.'
          : `${passages.length} ${passages.length === 1 ? 'passage' : 'passages'}, in which it is searched. Tables keep their headings in each of them.`}
      </p>
      {passages.length > 0 && (
        <ol className="mt-4 divide-y divide-line rounded-card border border-line">
          {passages.map((passage) => (
            <li key={passage.id} className="grid gap-x-6 gap-y-2 p-4 md:grid-cols-[12rem_minmax(0,1fr)]">
              <p className="text-13 text-quiet">
                {passage.headings.join(' › ')}
                {passage.page !== null && <span className="block">Page {passage.page}</span>}
                <button type="button" className="link min-h-11" onClick={() => setOpen(passage)}>
                  Show its place
                </button>
              </p>
              <p className="max-w-[64ch] font-serif text-17 break-words whitespace-pre-line">{passage.text}</p>
            </li>
          ))}
        </ol>
      )}
      <DocumentDrawer place={open && placeOf(document, open)} onClose={() => setOpen(null)} />
    </section>
  )
}

function placeOf({ id, displayName }: DocumentView, { start, end, text }: Passage) {
  return { documentId: id, documentName: displayName, start, end, quote: text }
}
