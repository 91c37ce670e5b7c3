import { fileSizeWords } from '@ownvoice/core/knowledge/file-size-words'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { api, isNotFound } from '../api/client.ts'
import { useMe } from '../api/use-me.ts'
import { DeleteDialog, type Deletion } from '../features/knowledge/delete-dialog.tsx'
import { DocumentStatus, ReadingProblem } from '../features/knowledge/document-status.tsx'
import { fileTypeName } from '../features/knowledge/file-words.ts'
import { openPreview } from '../features/knowledge/open-preview.ts'
import { PassageList } from '../features/knowledge/passage-list.tsx'
import { UsesOfDocument } from '../features/knowledge/uses-of-document.tsx'
import { paths } from '../paths.ts'
import { documentTitle } from '@ownvoice/core/knowledge/document-title'
import { Fault } from '../ui/fault.tsx'
import { dayAndTime } from '../ui/moment.ts'
import { NothingHere } from '../ui/not-found.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { SkeletonLine } from '../ui/skeleton.tsx'

export default function DocumentPage() {
  const { id = '' } = useParams()
  const { timezone } = useMe()
  const navigate = useNavigate()
  const [deletion, setDeletion] = useState<Deletion | null>(null)
  const found = useQuery(api.knowledge.getDocument.queryOptions({ input: { id } }))
  if (found.isPending) return <DocumentSkeleton />
  if (found.isError && isNotFound(found.error)) return <NothingHere />
  if (found.isLoadingError) return <Fault what="This document" query={found} />
  const { document, passages, usedBy } = found.data
  return (
    <div className="space-y-12">
      <div>
        <Link to={paths.documents} className="link inline-flex min-h-11 items-center">
          All documents
        </Link>
        <PageTitle title={documentTitle(document.displayName)}>
          <p className="text-15">
            {fileTypeName(document.fileType)} · {fileSizeWords(document.fileSize)} · {dayAndTime(document.uploadDate, timezone)}
          </p>
        </PageTitle>
        <div className="mt-3 space-y-2">
          <DocumentStatus document={document} />
          <ReadingProblem document={document} />
        </div>
        <div className="mt-4 flex flex-wrap gap-3">
          <button type="button" className="button button-plain" disabled={document.isFileMissing} onClick={() => void openPreview(id)}>
            View the file
          </button>
          <button
            type="button"
            className="button button-plain"
            onClick={() => setDeletion({ filename: document.filename, name: document.displayName })}
          >
            Delete
          </button>
        </div>
      </div>
      <PassageList document={document} passages={passages} />
      <UsesOfDocument uses={usedBy} timezone={timezone} />
      <DeleteDialog
        deletion={deletion}
        onClose={() => setDeletion(null)}
        onDeleted={() => void navigate(paths.documents, { replace: true })}
      />
    </div>
  )
}

function DocumentSkeleton() {
  return (
    <div role="status" className="max-w-[62ch] space-y-4">
      <span className="sr-only">Loading the document</span>
      {['w-2/5', 'w-1/4', 'w-full', 'w-11/12', 'w-3/5'].map((width) => (
        <SkeletonLine key={width} className={width} />
      ))}
    </div>
  )
}
