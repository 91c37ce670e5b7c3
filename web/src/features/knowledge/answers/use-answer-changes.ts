import type { AnswerView, AnswerWords } from '@ownvoice/core/knowledge/answers/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api, faultText, queryClient } from '../../../api/client.ts'
import { showToast } from '../../../ui/toast.ts'

type Seen = Pick<AnswerView, 'id' | 'version'>
type Changed = { answers: readonly AnswerView[]; skipped: number }

/** What the owner does with answers. An answer leaves the list at once; one that could not be changed comes back. */
export function useAnswerChanges() {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [last, setLast] = useState<readonly Seen[]>([])
  const confirm = useMutation(api.knowledge.answers.confirm.mutationOptions(leaving('Confirmed')))
  const dismiss = useMutation(api.knowledge.answers.dismiss.mutationOptions(leaving('Dismissed')))
  const undo = useMutation(api.knowledge.answers.undo.mutationOptions({ onSettled: reload, onError: tellFault }))
  const edit = useMutation(api.knowledge.answers.edit.mutationOptions({ onSettled: reload, onError: tellFault }))

  function leaving(title: string) {
    return {
      onSuccess: (changed: Changed) => tellOf(title, changed),
      onMutate: ({ answers }: { answers: Seen[] }) => setLeft((before) => new Set([...before, ...answers.map(keyOf)])),
      onError: (error: unknown, { answers }: { answers: Seen[] }) => {
        const kept = new Set(answers.map(keyOf))
        setLeft((before) => new Set([...before].filter((key) => !kept.has(key))))
        tellFault(error)
      },
      onSettled: reload,
    }
  }

  function takeBack(answers: readonly Seen[]): void {
    setLast([])
    undo.mutate(
      { answers: seenOf(answers) },
      {
        onSuccess: ({ skipped }) =>
          tell(skipped === 0 ? 'Taken back' : 'Not taken back', skipped === 0 ? 'It is as it was.' : changedElsewhere),
      },
    )
  }

  function tellOf(title: string, { answers, skipped }: Changed): void {
    setLast(answers)
    const words = answers.length === 1 ? (answers[0]?.about ?? '') : `${answers.length} answers`
    const description = skipped === 0 ? words : `${words}. ${changedElsewhere}`
    tell(title, description, answers.length > 0 ? () => takeBack(answers) : undefined)
  }

  return {
    hasLeft: (answer: Seen) => left.has(keyOf(answer)),
    isSaving: edit.isPending,
    confirm: (answers: readonly Seen[]) => confirm.mutate({ answers: seenOf(answers) }),
    dismiss: (answers: readonly Seen[]) => dismiss.mutate({ answers: seenOf(answers) }),
    edit: ({ id, version }: Seen, words: AnswerWords, onSaved: () => void) =>
      edit.mutate(
        { id, version, ...words },
        {
          onSuccess: (edited) => {
            tellOf('Saved in your words', { answers: [edited], skipped: 0 })
            onSaved()
          },
        },
      ),
    undoLast: () => last.length > 0 && takeBack(last),
  }
}

export type AnswerChanges = ReturnType<typeof useAnswerChanges>

const changedElsewhere = 'What was changed elsewhere in the meantime was left as it is.'

function keyOf({ id, version }: Seen): string {
  return `${id} ${version}`
}

function seenOf(answers: readonly Seen[]): Seen[] {
  return answers.map(({ id, version }) => ({ id, version }))
}

function tell(title: string, description: string, onUndo?: () => void): void {
  showToast({ tone: 'done', topic: 'answers', title, description, ...(onUndo && { onUndo }) })
}

function tellFault(error: unknown): void {
  showToast({ tone: 'error', title: 'This was not saved', description: faultText(error) })
}

function reload(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: api.knowledge.answers.key() })
}
