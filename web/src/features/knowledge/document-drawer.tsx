import { Drawer } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { Fault } from '../../ui/fault.tsx'
import { SkeletonLine } from '../../ui/skeleton.tsx'
import { cutText, type TextRun } from './cut-text.ts'

type Place = { documentId: string; documentName: string; start: number; end: number; quote: string }

/** One of the owner's documents, open at the place a sentence rests on. */
export function DocumentDrawer({ place, onClose }: { place: Place | null; onClose: () => void }) {
  return (
    <Drawer
      opened={place !== null}
      onClose={onClose}
      position="right"
      size="min(720px, 100%)"
      title={<span className="font-serif text-21">{place?.documentName}</span>}
      closeButtonProps={{ 'aria-label': 'Close the document' }}
    >
      {place && <DocumentAt place={place} />}
    </Drawer>
  )
}

function DocumentAt({ place }: { place: Place }) {
  const document = useQuery(api.knowledge.getDocumentText.queryOptions({ input: { id: place.documentId } }))
  if (document.isPending) return <DocumentSkeleton />
  if (document.isError) return <Fault what="This document" error={document.error} onRetry={() => void document.refetch()} />
  const { text, pageStarts } = document.data
  const runs = cutText(text, pageStarts, place)
  const firstMarked = runs.findIndex((run) => run.marked)
  return (
    <>
      {firstMarked === -1 && (
        <p className="mb-4 border-l-2 border-draft pl-3 text-draft">
          The document has changed since. The words “{place.quote}” do not stand in it any more.
        </p>
      )}
      <div className="max-w-[62ch] font-serif text-17 break-words whitespace-pre-wrap">
        {runs.map((run, index) => (
          <Run key={index} run={run} isTarget={index === firstMarked} />
        ))}
      </div>
    </>
  )
}

function Run({ run, isTarget }: { run: TextRun; isTarget: boolean }) {
  return (
    <>
      {run.page !== null && <span className="my-4 block border-t border-line pt-1 font-sans text-13 text-quiet">Page {run.page}</span>}
      {run.marked ? (
        <mark
          ref={isTarget ? (mark) => mark?.scrollIntoView({ block: 'center' }) : undefined}
          className={`bg-accent-tint text-ink ${run.quoted ? 'underline decoration-accent decoration-2 underline-offset-4' : ''}`}
        >
          {run.text}
        </mark>
      ) : (
        run.text
      )}
    </>
  )
}

function DocumentSkeleton() {
  return (
    <div role="status" className="space-y-4">
      <span className="sr-only">Loading the document</span>
      <SkeletonLine className="w-2/5" />
      <SkeletonLine className="w-full" />
      <SkeletonLine className="w-11/12" />
      <SkeletonLine className="w-full" />
      <SkeletonLine className="w-3/5" />
    </div>
  )
}
