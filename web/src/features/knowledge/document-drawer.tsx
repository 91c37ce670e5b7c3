import { Drawer } from '@mantine/core'
import type { DocumentText } from '@ownvoice/core/knowledge/contract'
import type { DocumentKind } from '@ownvoice/core/knowledge/blocks'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { api } from '../../api/client.ts'
import { documentTitle } from '@ownvoice/core/knowledge/document-title'
import { Fault } from '../../ui/fault.tsx'
import { SkeletonLine } from '../../ui/skeleton.tsx'
import { DocumentPageView } from './document-page-view.tsx'
import { findPlace } from './find-place.ts'
import { readPages } from './read-pages.ts'

type Place = { documentId: string; documentName: string; start: number; end: number; quote: string }

/** One of the owner's documents, open at the place a sentence rests on. */
export function DocumentDrawer({ place, onClose }: { place: Place | null; onClose: () => void }) {
  return (
    <Drawer
      opened={place !== null}
      onClose={onClose}
      position="right"
      size="min(720px, 100%)"
      title={<span className="font-serif text-21">{place && documentTitle(place.documentName)}</span>}
      closeButtonProps={{ 'aria-label': 'Close the document' }}
    >
      {place && <DocumentAt wanted={place} />}
    </Drawer>
  )
}

function DocumentAt({ wanted }: { wanted: Place }) {
  const document = useQuery(api.knowledge.getDocumentText.queryOptions({ input: { id: wanted.documentId } }))
  if (document.isPending) return <DocumentSkeleton />
  if (document.isLoadingError) return <Fault what="This document" query={document} />
  return <OpenDocument key={`${wanted.start} ${wanted.quote}`} document={document.data} wanted={wanted} />
}

const kinds: Record<string, DocumentKind> = { 'application/pdf': 'pdf', 'text/markdown': 'markdown' }

/** Remounted for every place, and scrolled there once. */
function OpenDocument({ document: { text, pageStarts, fileType, displayName }, wanted }: { document: DocumentText; wanted: Place }) {
  const paper = useRef<HTMLDivElement>(null)
  const place = findPlace(text, wanted)
  const kind = kinds[fileType] ?? 'text'
  const pages = readPages({ text, kind, pageStarts, title: documentTitle(displayName) })

  useEffect(() => {
    const marked = paper.current?.querySelector('mark[data-quoted]') ?? paper.current?.querySelector('mark')
    marked?.scrollIntoView({ block: 'center' })
  }, [])

  return (
    <div ref={paper}>
      {place === null && (
        <p className="mb-4 border-l-2 border-draft pl-3 text-draft">
          The document has changed since. The words “{wanted.quote}” do not stand in it any more.
        </p>
      )}
      {pages.map((page, index) => (
        <DocumentPageView key={index} page={page} kind={kind} text={text} place={place} />
      ))}
    </div>
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
