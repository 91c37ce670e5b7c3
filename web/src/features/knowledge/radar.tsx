import type { Radar as RadarState, RadarFinding, RadarPlace } from '@ownvoice/core/knowledge/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, faultText, queryClient } from '../../api/client.ts'
import { documentTitle } from '@ownvoice/core/knowledge/document-title'
import { Fault } from '../../ui/fault.tsx'
import { SkeletonLine } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toast.ts'
import { DocumentDrawer } from './document-drawer.tsx'
import { RadarCard } from './radar-card.tsx'
import { findingWords } from './radar-words.ts'

type RadarProps = { onWriteAnswer: (question: string) => void; onEditQuestion: (id: string) => void }

/** So many stand open above the documents; the others unfold. */
const FIRST = 5

/** What in the owner's knowledge wants a look, each with one click to dismiss it. */
export function Radar({ onWriteAnswer, onEditQuestion }: RadarProps) {
  const radar = useQuery(api.knowledge.listRadar.queryOptions())
  const [place, setPlace] = useState<RadarPlace | null>(null)
  const [isUnfolded, setIsUnfolded] = useState(false)
  const open = radar.data?.open ?? []
  const { dismiss, reopen } = useDismissing()
  const busyKey = dismiss.isPending ? dismiss.variables.key : null

  function chooseRight(finding: Extract<RadarFinding, { kind: 'contradiction' }>, right: RadarPlace, other: RadarPlace) {
    dismiss.mutate(
      { key: finding.key, kind: finding.kind, rightDocumentId: right.documentId },
      { onSuccess: () => (other.isQuestion ? onEditQuestion(other.documentId) : setPlace(other)) },
    )
  }

  return (
    <section aria-labelledby="radar">
      <h2 id="radar" className="font-serif text-28">
        Worth a look
      </h2>
      <div aria-live="polite">
        {radar.isPending && <RadarSkeleton />}
        {radar.data?.open.length === 0 && (
          <p className="mt-1 text-quiet">Nothing disagrees, nothing is out of date, and no question is left unanswered.</p>
        )}
        {radar.data && radar.data.open.length > 0 && <p className="mt-1 text-quiet">{countWords(radar.data)}</p>}
      </div>
      {radar.isLoadingError && (
        <div className="mt-4">
          <Fault what="What is worth a look" query={radar} />
        </div>
      )}
      {open.length > 0 && (
        <ul id="radar-findings" className="mt-4 divide-y divide-line rounded-card border border-line">
          {(isUnfolded ? open : open.slice(0, FIRST)).map((finding) => (
            <RadarCard
              key={finding.key}
              finding={finding}
              isBusy={busyKey === finding.key}
              onOpenPlace={setPlace}
              onChooseRight={chooseRight}
              onDismiss={() => dismiss.mutate({ key: finding.key, kind: finding.kind, rightDocumentId: null })}
              onWriteAnswer={onWriteAnswer}
            />
          ))}
        </ul>
      )}
      {open.length > FIRST && (
        <button
          type="button"
          aria-expanded={isUnfolded}
          aria-controls="radar-findings"
          className="min-h-11 underline decoration-line underline-offset-4 hover:decoration-accent"
          onClick={() => setIsUnfolded(!isUnfolded)}
        >
          {isUnfolded ? `Show the first ${FIRST} only` : `Show ${open.length - FIRST} more`}
        </button>
      )}
      {radar.data && radar.data.dismissed.length > 0 && (
        <DismissedList dismissed={radar.data.dismissed} onReopen={(key) => reopen.mutate({ key })} />
      )}
      <DocumentDrawer place={place} onClose={() => setPlace(null)} />
    </section>
  )
}

function useDismissing() {
  const onSuccess = () =>
    Promise.all(
      [api.knowledge.listRadar.key(), api.knowledge.listUnanswered.key()].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
    )
  const onError = (error: unknown) => showToast({ tone: 'error', title: 'This was not saved', description: faultText(error) })
  return {
    dismiss: useMutation(api.knowledge.dismissFinding.mutationOptions({ onSuccess, onError })),
    reopen: useMutation(api.knowledge.reopenFinding.mutationOptions({ onSuccess, onError })),
  }
}

function DismissedList({ dismissed, onReopen }: { dismissed: RadarState['dismissed']; onReopen: (key: string) => void }) {
  return (
    <details className="mt-2">
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-quiet underline decoration-line underline-offset-4 hover:decoration-accent">
        Show dismissed ({dismissed.length})
      </summary>
      <ul className="divide-y divide-line rounded-card border border-line">
        {dismissed.map(({ finding, rightDocumentId }) => (
          <li key={finding.key} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3">
            <p className="min-w-0 break-words">
              {findingWords(finding)} <span className="text-13 text-quiet">{rightWords(finding, rightDocumentId)}</span>
            </p>
            <button
              type="button"
              className="button button-plain"
              aria-label={`Undo: ${findingWords(finding)}`}
              onClick={() => onReopen(finding.key)}
            >
              Undo
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}

function rightWords(finding: RadarFinding, rightDocumentId: string | null): string {
  if (finding.kind !== 'contradiction') return ''
  const right = finding.places.find(({ documentId }) => documentId === rightDocumentId)
  return right ? `“${documentTitle(right.documentName)}” is right.` : ''
}

function countWords({ open, openCount }: RadarState): string {
  if (openCount > open.length)
    return `${openCount} things in what your replies rest on. Here are ${open.length} of them; the others follow as you deal with these.`
  return openCount === 1 ? 'One thing in what your replies rest on.' : `${openCount} things in what your replies rest on.`
}

function RadarSkeleton() {
  return (
    <div role="status" className="mt-4 space-y-3">
      <span className="sr-only">Looking through your documents</span>
      <SkeletonLine className="w-3/5" />
      <SkeletonLine className="w-2/5" />
    </div>
  )
}
