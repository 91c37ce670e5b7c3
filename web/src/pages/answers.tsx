import type { AnswerSource } from '@ownvoice/core/knowledge/answers/answer'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { api } from '../api/client.ts'
import { AnswerConflicts } from '../features/knowledge/answers/answer-conflicts.tsx'
import { countsQuery, readListing, writeListing } from '../features/knowledge/answers/answer-listing.ts'
import { AnswerSheet } from '../features/knowledge/answers/answer-sheet.tsx'
import { MiningNote } from '../features/knowledge/answers/mining-note.tsx'
import { SheetToolbar } from '../features/knowledge/answers/sheet-toolbar.tsx'
import { UnansweredQuestions } from '../features/knowledge/answers/unanswered-questions.tsx'
import { useAnswerChanges } from '../features/knowledge/answers/use-answer-changes.ts'
import { DocumentDrawer } from '../features/knowledge/document-drawer.tsx'
import { KnowledgeTabs } from '../features/knowledge/knowledge-tabs.tsx'
import { type OpenQuestion, QuestionDialog } from '../features/knowledge/question-dialog.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { useTextInAddress } from '../ui/use-text-in-address.ts'
import { useTyped } from '../ui/use-typed.ts'

export default function AnswersPage() {
  const [address, setAddress] = useSearchParams()
  const inAddress = readListing(address)
  const [typed, type] = useTextInAddress(inAddress.search, (search) => writeListing({ ...inAddress, search }))
  const listing = { ...inAddress, search: typed }
  const search = useTyped(typed)
  const counts = useQuery(api.knowledge.answers.list.queryOptions(countsQuery))
  const changes = useAnswerChanges()
  const [place, setPlace] = useState<AnswerSource | null>(null)
  const [question, setQuestion] = useState<OpenQuestion>(null)

  return (
    <div className="pb-24">
      <KnowledgeTabs />
      <div className="mt-6 flex flex-wrap items-start justify-between gap-4">
        <PageTitle title="What I answer">
          <p>Confirm once what replies may say. Confirmed answers leave by themselves; the others are offered to you first.</p>
        </PageTitle>
        <button type="button" className="button button-plain" onClick={() => setQuestion({ new: '' })}>
          Add an answer
        </button>
      </div>
      <MiningNote />
      <div className="mt-6 space-y-3">
        <SheetToolbar
          listing={listing}
          typed={typed}
          counts={counts.data?.counts}
          onType={type}
          onOrder={(order) => setAddress(writeListing({ ...listing, order }), { replace: true, preventScrollReset: true })}
        />
        <AnswerSheet listing={{ ...listing, search }} changes={changes} onOpenPlace={setPlace} />
      </div>
      <AnswerConflicts changes={changes} onOpenPlace={setPlace} />
      <UnansweredQuestions onWriteAnswer={(asked) => setQuestion({ new: asked })} />
      <DocumentDrawer place={place} onClose={() => setPlace(null)} />
      <QuestionDialog open={question} onClose={() => setQuestion(null)} />
    </div>
  )
}
