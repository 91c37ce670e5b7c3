import { fileSizeWords } from '@ownvoice/core/knowledge/file-size-words'
import { type DocumentView, questionType } from '@ownvoice/core/knowledge/contract'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { dayAndTime } from '../../ui/moment.ts'
import { DocumentStatus, ReadingProblem } from './document-status.tsx'
import { fileTypeName } from './file-words.ts'
import { openPreview } from './open-preview.ts'
import { RenameDocumentForm } from './rename-document-form.tsx'

type DocumentRowProps = { document: DocumentView; timezone: string; onDelete: () => void; onEditQuestion: () => void }

/** A document with what can be done to it. A double click opens its file, as on a desk. */
export function DocumentRow({ document, timezone, onDelete, onEditQuestion }: DocumentRowProps) {
  const [isRenaming, setIsRenaming] = useState(false)
  const isQuestion = document.fileType === questionType
  const name = document.displayName
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the button View does the same by keyboard
    <li
      className="quiet-row grid gap-x-6 gap-y-2 px-4 py-4 lg:grid-cols-[minmax(0,1fr)_auto] lg:items-center"
      onDoubleClick={(event) => {
        const isOnControl = event.target instanceof Element && event.target.closest('a, button, input')
        if (!isOnControl && !document.isFileMissing) void openPreview(document.id)
      }}
    >
      <div className="min-w-0">
        {isRenaming ? (
          <RenameDocumentForm document={document} onClose={() => setIsRenaming(false)} />
        ) : (
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Link to={paths.document(document.id)} className="text-17 font-semibold break-words hover:underline">
              {name}
            </Link>
            <DocumentStatus document={document} />
          </div>
        )}
        <p className="mt-1 text-13 text-quiet">
          {fileTypeName(document.fileType)} · {fileSizeWords(document.fileSize)} · {dayAndTime(document.uploadDate, timezone)}
        </p>
        <ReadingProblem document={document} />
      </div>
      <div className="flex flex-wrap gap-2">
        <button
          type="button"
          aria-label={`View ${name}`}
          disabled={document.isFileMissing}
          className="button button-plain"
          onClick={() => void openPreview(document.id)}
        >
          View
        </button>
        <button
          type="button"
          aria-label={`Edit ${isQuestion ? name : `the name of ${name}`}`}
          className="button button-plain"
          onClick={isQuestion ? onEditQuestion : () => setIsRenaming(true)}
        >
          Edit
        </button>
        <button type="button" aria-label={`Delete ${name}`} className="button button-plain" onClick={onDelete}>
          Delete
        </button>
      </div>
    </li>
  )
}
