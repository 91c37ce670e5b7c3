import { Modal, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { QuestionAndAnswer } from '@ownvoice/core/knowledge/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { api, faultText, queryClient } from '../../api/client.ts'
import { Fault } from '../../ui/fault.tsx'
import { schemaErrors } from '../../ui/schema-errors.ts'
import { SkeletonLine } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toast.ts'

/** `new` for one that is to be written, with its question where that is known; else the id of the one that is to be changed. */
export type OpenQuestion = { new: string } | { id: string } | null

/** A question that customers ask, with the owner's answer. */
export function QuestionDialog({ open, onClose }: { open: OpenQuestion; onClose: () => void }) {
  return (
    <Modal
      opened={open !== null}
      onClose={onClose}
      title={open && 'new' in open ? 'Add a question and answer' : 'Question and answer'}
      size="lg"
    >
      {open && 'new' in open && <QuestionForm id={null} given={{ question: open.new, answer: '' }} onClose={onClose} />}
      {open && 'id' in open && <ExistingQuestion id={open.id} onClose={onClose} />}
    </Modal>
  )
}

function ExistingQuestion({ id, onClose }: { id: string; onClose: () => void }) {
  const question = useQuery(api.knowledge.getQuestion.queryOptions({ input: { id }, staleTime: 0, gcTime: 0 }))
  if (question.isPending) return <SkeletonLine className="w-full" />
  if (question.isLoadingError) return <Fault what="This question" query={question} />
  return <QuestionForm id={id} given={question.data} onClose={onClose} />
}

/** `id` is null for a new one. */
export function QuestionForm({ id, given, onClose }: { id: string | null; given: QuestionAndAnswer; onClose: () => void }) {
  const form = useForm({ initialValues: given, validate: schemaErrors(QuestionAndAnswer) })
  const outcome = {
    onSuccess: async () => {
      showToast({ tone: 'done', title: 'Saved', description: 'Replies rest on it as soon as it was read.' })
      onClose()
      await queryClient.invalidateQueries({ queryKey: api.knowledge.key() })
    },
    onError: (error: unknown) => showToast({ tone: 'error', title: 'This was not saved', description: faultText(error) }),
  }
  const add = useMutation(api.knowledge.addQuestion.mutationOptions(outcome))
  const change = useMutation(api.knowledge.changeQuestion.mutationOptions(outcome))
  const isSaving = add.isPending || change.isPending
  const save = form.onSubmit((entry) => {
    if (isSaving) return
    if (id === null) add.mutate(entry)
    else change.mutate({ id, ...entry })
  })
  return (
    <form onSubmit={save} noValidate className="space-y-4">
      <TextInput
        label="What people ask"
        placeholder="Do you teach adults?"
        maxLength={300}
        data-autofocus
        {...form.getInputProps('question')}
      />
      <Textarea
        label="What you answer"
        description="In full sentences, as you would write it: your replies quote it."
        autosize
        minRows={5}
        maxRows={16}
        maxLength={5000}
        {...form.getInputProps('answer')}
      />
      <div className="flex flex-wrap gap-3">
        <button type="submit" aria-disabled={isSaving} className="button button-main">
          {isSaving ? 'Saving…' : 'Save'}
        </button>
        <button type="button" className="button button-plain" onClick={onClose}>
          Cancel
        </button>
      </div>
    </form>
  )
}
