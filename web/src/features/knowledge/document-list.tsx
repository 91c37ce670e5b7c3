import type { DocumentPage, StrayFile } from '@ownvoice/core/knowledge/contract'
import { fileSizeWords } from '@ownvoice/core/knowledge/file-size-words'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { api } from '../../api/client.ts'
import { useMe } from '../../api/use-me.ts'
import { Chip } from '../../ui/chip.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { Drawing } from '../../ui/drawing.tsx'
import { Fault } from '../../ui/fault.tsx'
import { SkeletonLine } from '../../ui/skeleton.tsx'
import { useTyped } from '../../ui/use-typed.ts'
import { type Deletion, DeleteDialog } from './delete-dialog.tsx'
import { DocumentRow } from './document-row.tsx'

/** The documents of the account, found by name; what is searched for stands in the address. */
export function DocumentList({ onEditQuestion }: { onEditQuestion: (id: string) => void }) {
  const [address, setAddress] = useSearchParams()
  const [typed, setTyped] = useState(address.get('q') ?? '')
  const search = useTyped(typed)
  const [deletion, setDeletion] = useState<Deletion | null>(null)

  return (
    <section aria-labelledby="your-documents">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h2 id="your-documents" className="font-serif text-28">
          Your Documents
        </h2>
        <input
          type="search"
          aria-label="Search documents"
          placeholder="Search documents..."
          value={typed}
          maxLength={200}
          className="field sm:w-72!"
          onChange={({ currentTarget: { value } }) => {
            setTyped(value)
            setAddress(value ? { q: value } : {}, { replace: true, preventScrollReset: true })
          }}
        />
      </div>
      <div className="mt-4">
        <Results search={search} onDelete={setDeletion} onEditQuestion={onEditQuestion} />
      </div>
      <DeleteDialog deletion={deletion} onClose={() => setDeletion(null)} />
    </section>
  )
}

type ResultsProps = { search: string; onDelete: (deletion: Deletion) => void; onEditQuestion: (id: string) => void }

function Results({ search, onDelete, onEditQuestion }: ResultsProps) {
  const { timezone } = useMe()
  const list = useInfiniteQuery(
    api.knowledge.listDocuments.infiniteOptions({
      input: (cursor: string | undefined) => ({ search, cursor }),
      initialPageParam: undefined,
      getNextPageParam: (page: DocumentPage) => page.nextCursor ?? undefined,
      placeholderData: keepPreviousData,
    }),
  )
  if (list.isPending) return <ListSkeleton />
  if (!list.data) return <Fault what="Your documents" query={list} />
  const [first] = list.data.pages
  const documents = list.data.pages.flatMap((page) => page.documents)
  const strayFiles = first?.strayFiles ?? []
  if (documents.length + strayFiles.length === 0) return <NothingThere isSearch={(first?.total ?? 0) > 0} />
  return (
    <>
      <p role="status" className="mb-2 text-13 text-quiet">
        {countWords(first?.matching ?? 0, first?.total ?? 0)}
      </p>
      <ul className="divide-y divide-line rounded-card border border-line">
        {strayFiles.map((file) => (
          <StrayRow key={file.filename} file={file} onDelete={() => onDelete({ filename: file.filename, name: file.filename })} />
        ))}
        {documents.map((document) => (
          <DocumentRow
            key={document.id}
            document={document}
            timezone={timezone}
            onDelete={() => onDelete({ filename: document.filename, name: document.displayName })}
            onEditQuestion={() => onEditQuestion(document.id)}
          />
        ))}
      </ul>
      {list.hasNextPage && <ShowMore list={list} loading="Loading documents..." />}
    </>
  )
}

function countWords(matching: number, total: number): string {
  const noun = total === 1 ? 'document' : 'documents'
  return matching === total ? `${total} ${noun}` : `${matching} of ${total} ${noun}`
}

function StrayRow({ file, onDelete }: { file: StrayFile; onDelete: () => void }) {
  return (
    <li className="grid gap-x-6 gap-y-2 px-4 py-4 lg:grid-cols-[minmax(0,1fr)_auto] lg:items-center">
      <div className="min-w-0">
        <span className="mr-3 break-words">{file.filename}</span>
        <Chip tone="draft">Not in use</Chip>
        <p className="mt-1 text-13 text-quiet">{fileSizeWords(file.fileSize)} · A file that was left behind. No reply rests on it.</p>
      </div>
      <button type="button" aria-label={`Delete ${file.filename}`} className="button button-plain" onClick={onDelete}>
        Delete
      </button>
    </li>
  )
}

function NothingThere({ isSearch }: { isSearch: boolean }) {
  return (
    <div className="flex items-center gap-4 rounded-card border border-dashed border-edge p-6 text-quiet">
      <Drawing name="shelf" className="size-10 shrink-0" />
      <div>
        <p>{isSearch ? 'No documents match your search.' : 'No documents uploaded yet.'}</p>
        {!isSearch && <p className="mt-1">Start with your prices and your terms: most questions are about these.</p>}
      </div>
    </div>
  )
}

function ListSkeleton() {
  return (
    <div role="status" className="space-y-6 rounded-card border border-line p-4">
      <p className="text-quiet">Loading documents...</p>
      {['w-2/5', 'w-3/5', 'w-1/2'].map((width) => (
        <div key={width} className="space-y-2">
          <SkeletonLine className={width} />
          <SkeletonLine className="w-1/4" />
        </div>
      ))}
    </div>
  )
}
