import type { AnswerSource } from '@ownvoice/core/knowledge/answers/answer'
import { answerPage, type AnswerPage, type AnswerView } from '@ownvoice/core/knowledge/answers/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../api/client.ts'
import { Fault } from '../../../ui/fault.tsx'
import { focusedItem, focusItem } from '../../../ui/focused-item.ts'
import { KeyHints } from '../../../ui/key-hints.tsx'
import { SkeletonLine } from '../../../ui/skeleton.tsx'
import { AnswerCard, answerElementId } from './answer-card.tsx'
import { type AnswerGroup, groupAnswers } from './answer-groups.ts'
import type { Listing } from './answer-listing.ts'
import { NoAnswers } from './no-answers.tsx'
import type { AnswerChanges } from './use-answer-changes.ts'
import { keyHints, useAnswerKeys } from './use-answer-keys.ts'

type AnswerSheetProps = { listing: Listing; changes: AnswerChanges; onOpenPlace: (place: AnswerSource) => void }

/** The answers of a shelf under their documents or topics, to be gone through one by one. */
export function AnswerSheet({ listing, ...props }: AnswerSheetProps) {
  const [limit, setLimit] = useState<number>(answerPage.size)
  const list = useQuery(api.knowledge.answers.list.queryOptions({ input: { ...listing, limit }, placeholderData: keepPreviousData }))
  if (list.isPending) return <SheetSkeleton />
  if (!list.data) return <Fault what="Your answers" query={list} />
  const { answers, matching } = list.data
  return (
    <>
      <p role="status" className="text-13 text-quiet">
        {searchWords(listing, list.data)}
      </p>
      <Groups key={JSON.stringify(listing)} listing={listing} page={list.data} {...props} />
      {matching > answers.length && limit < answerPage.largest && (
        <button
          type="button"
          aria-disabled={list.isFetching}
          className="button button-plain mt-4 w-full"
          onClick={() => !list.isFetching && setLimit(Math.min(limit + answerPage.size, answerPage.largest))}
        >
          {list.isFetching ? 'Loading answers…' : `Show more of ${matching}`}
        </button>
      )}
    </>
  )
}

function Groups({ listing, page, changes, onOpenPlace }: AnswerSheetProps & { page: AnswerPage }) {
  const [chosen, setChosen] = useState<string | null>(null)
  const [editing, setEditing] = useState<readonly string[]>([])
  const groups = groupAnswers(
    page.answers.filter((answer) => !changes.hasLeft(answer)),
    listing.order,
  )
  const shown = groups.flatMap(({ answers }) => answers)
  const current = shown.find(({ id }) => id === chosen) ?? shown[0]

  function meant(): AnswerView | undefined {
    return focusedItem(shown, ({ id }) => answerElementId(id)) ?? current
  }

  function choose(answer: AnswerView | undefined): void {
    if (!answer) return
    setChosen(answer.id)
    focusItem(answerElementId(answer.id))
  }

  function move(by: 1 | -1): void {
    const from = meant()
    choose(shown[Math.max(0, shown.findIndex(({ id }) => id === from?.id) + (chosen === null ? 0 : by))])
  }

  /** Changes an answer that leaves the list thereby, and goes on to the next. */
  function leave(answer: AnswerView, change: (answers: readonly AnswerView[]) => void): void {
    const place = shown.findIndex(({ id }) => id === answer.id)
    change([answer])
    choose(shown[place + 1] ?? shown[place - 1])
  }

  function edit(answer: AnswerView): void {
    setChosen(answer.id)
    setEditing((now) => [...now, answer.id])
  }

  function close(answer: AnswerView): void {
    setEditing((now) => now.filter((id) => id !== answer.id))
  }

  function withMeant(run: (answer: AnswerView) => void): void {
    const answer = meant()
    if (answer) run(answer)
  }

  useAnswerKeys({
    next: () => move(1),
    previous: () => move(-1),
    confirm: () => withMeant((answer) => answer.state !== 'confirmed' && leave(answer, changes.confirm)),
    edit: () => withMeant((answer) => answer.state !== 'dismissed' && edit(answer)),
    dismiss: () => withMeant((answer) => answer.state !== 'dismissed' && leave(answer, changes.dismiss)),
    undo: changes.undoLast,
  })

  if (shown.length === 0) return <NoAnswers listing={listing} counts={page.counts} />
  return (
    <>
      <KeyHints hints={keyHints[listing.shelf]} />
      {groups.map((group) => (
        <section key={group.key} aria-label={group.title} className="mt-4">
          <GroupHead group={group} canConfirm={listing.shelf === 'waiting'} onConfirm={() => changes.confirm(group.answers)} />
          <ul className="divide-y divide-line overflow-clip rounded-card border border-line">
            {group.answers.map((answer) => (
              <AnswerCard
                key={answer.id}
                answer={answer}
                isCurrent={answer.id === current?.id}
                isEditing={editing.includes(answer.id)}
                isSaving={changes.isSaving}
                onConfirm={() => leave(answer, changes.confirm)}
                onDismiss={() => leave(answer, changes.dismiss)}
                onEdit={() => edit(answer)}
                onSave={(words) => changes.edit(answer, words, () => close(answer))}
                onCancel={() => {
                  close(answer)
                  choose(answer)
                }}
                onOpenPlace={onOpenPlace}
              />
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

type GroupHeadProps = { group: AnswerGroup; canConfirm: boolean; onConfirm: () => void }

function GroupHead({ group: { title, answers }, canConfirm, onConfirm }: GroupHeadProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 py-2">
      <h2 className="min-w-0 font-serif text-21 break-words">{title}</h2>
      {canConfirm && answers.length > 1 && (
        <button type="button" className="link min-h-11" aria-label={`Confirm all ${answers.length} of ${title}`} onClick={onConfirm}>
          Confirm all {answers.length}
        </button>
      )}
    </div>
  )
}

/** Without a search the shelves say how many there are. */
function searchWords({ shelf, search }: Listing, { matching, counts }: AnswerPage): string {
  if (search.trim() === '') return ''
  return `${matching} of ${counts[shelf]} ${counts[shelf] === 1 ? 'answer' : 'answers'}`
}

function SheetSkeleton() {
  return (
    <div role="status" className="space-y-8 rounded-card border border-line p-4">
      <span className="sr-only">Loading your answers</span>
      {['w-3/5', 'w-4/5', 'w-1/2'].map((width) => (
        <div key={width} className="space-y-2">
          <SkeletonLine className="w-1/4" />
          <SkeletonLine className={width} />
          <SkeletonLine className="w-1/3" />
        </div>
      ))}
    </div>
  )
}
