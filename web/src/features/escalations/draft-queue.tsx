import type { WaitingDraft } from '@ownvoice/core/escalations/contract'
import { useState } from 'react'
import { focusedItem, focusItem } from '../../ui/focused-item.ts'
import { type KeyHint, KeyHints } from '../../ui/key-hints.tsx'
import { undoNewest } from '../../ui/toast.ts'
import { useCommandKeys } from '../../ui/use-command-keys.ts'
import { DraftCard, draftElementId } from './draft-card.tsx'
import { useDiscard } from './use-discard.ts'

type DraftQueueProps = {
  drafts: readonly WaitingDraft[]
  timezone: string
  isSending: boolean
  /** `onSent` is called once it is on its way. */
  onSend: (draft: WaitingDraft, text: string, onSent: () => void) => void
}

const commands = {
  j: 'next',
  ArrowDown: 'next',
  k: 'previous',
  ArrowUp: 'previous',
  Enter: 'send',
  e: 'edit',
  d: 'discard',
  u: 'undo',
} as const

const hints: readonly KeyHint[] = [
  ['J K', 'move'],
  ['Enter', 'send as it is'],
  ['E', 'edit'],
  ['D', 'discard'],
  ['U', 'undo'],
]

/** The drafts, gone through one by one: by touch, or with a key each. What was typed into one stays while the page is open. */
export function DraftQueue({ drafts, timezone, isSending, onSend }: DraftQueueProps) {
  const [chosen, setChosen] = useState<string | null>(null)
  const [editing, setEditing] = useState<string | null>(null)
  const [typed, setTyped] = useState<Readonly<Record<string, string | undefined>>>({})
  const discard = useDiscard()
  const current = drafts.find(({ messageId }) => messageId === chosen) ?? drafts[0]

  function meant(): WaitingDraft | undefined {
    return focusedItem(drafts, ({ messageId }) => draftElementId(messageId)) ?? current
  }

  function choose(draft: WaitingDraft | undefined): void {
    if (!draft) return
    setChosen(draft.messageId)
    focusItem(draftElementId(draft.messageId))
  }

  function move(by: 1 | -1): void {
    const from = meant()
    const place = drafts.findIndex(({ messageId }) => messageId === from?.messageId)
    choose(drafts[Math.min(drafts.length - 1, Math.max(0, place + (chosen === null ? 0 : by)))])
  }

  /** What leaves the list makes room for the next, unless its owner has gone on elsewhere by then. */
  function goOn(from: WaitingDraft): void {
    const place = drafts.findIndex(({ messageId }) => messageId === from.messageId)
    const { activeElement, body } = document
    setEditing((now) => (now === from.messageId ? null : now))
    if (activeElement === body || document.getElementById(draftElementId(from.messageId))?.contains(activeElement))
      choose(drafts[place + 1] ?? drafts[place - 1])
  }

  function send(draft: WaitingDraft): void {
    const text = typed[draft.messageId] ?? draft.text
    if (!isSending && text.trim() !== '') onSend(draft, text, () => goOn(draft))
  }

  function putAside(draft: WaitingDraft): void {
    if (!discard.isPending) discard.mutate({ messageId: draft.messageId }, { onSuccess: () => goOn(draft) })
  }

  function edit(draft: WaitingDraft): void {
    setChosen(draft.messageId)
    setEditing(draft.messageId)
  }

  function withMeant(run: (draft: WaitingDraft) => void): void {
    const draft = meant()
    if (draft) run(draft)
  }

  useCommandKeys(commands, {
    next: () => move(1),
    previous: () => move(-1),
    send: () => withMeant(send),
    edit: () => withMeant(edit),
    discard: () => withMeant(putAside),
    undo: undoNewest,
  })

  return (
    <>
      <KeyHints hints={hints} />
      <ul className="mt-4 divide-y divide-line overflow-clip rounded-card border border-line">
        {drafts.map((draft) => (
          <DraftCard
            key={draft.messageId}
            draft={draft}
            timezone={timezone}
            text={typed[draft.messageId] ?? draft.text}
            isCurrent={draft === current}
            isEditing={draft.messageId === editing}
            isBusy={isSending || discard.isPending}
            onType={(text) => setTyped({ ...typed, [draft.messageId]: text })}
            onSend={() => send(draft)}
            onEdit={() => edit(draft)}
            onCancel={() => {
              setEditing(null)
              setTyped({ ...typed, [draft.messageId]: undefined })
              choose(draft)
            }}
            onDiscard={() => putAside(draft)}
          />
        ))}
      </ul>
    </>
  )
}
