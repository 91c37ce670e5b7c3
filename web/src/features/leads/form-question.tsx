import { Modal } from '@mantine/core'
import type { LeadFormView } from '@ownvoice/core/leads/contract'
import { useMutation } from '@tanstack/react-query'
import { api, faultText, queryClient } from '../../api/client.ts'
import { showToast } from '../../ui/toast.ts'

/** What is asked before it is done, as it cannot be undone. */
export type Question = { about: 'key' | 'removal'; form: LeadFormView }

type Words = { title: string; ask: string; what: string; yes: string; doing: string; done: string; after: string; failed: string }

const words: Record<Question['about'], Words> = {
  key: {
    title: 'New key',
    ask: 'Give this form a new key?',
    what: 'Its page and webhook get new addresses. The old ones, and the form on your site, stop at once: put the new lines there.',
    yes: 'New key',
    doing: 'Replacing…',
    done: 'New key made',
    after: 'The old one no longer works. Copy the new address and lines.',
    failed: 'The key was not replaced',
  },
  removal: {
    title: 'Delete form',
    ask: 'Delete this form?',
    what: 'Its page, the form on your site and its webhook stop at once. The messages that came through it stay.',
    yes: 'Delete',
    doing: 'Deleting…',
    done: 'Form deleted',
    after: 'The messages that came through it are still here.',
    failed: 'The form was not deleted',
  },
}

export function FormQuestion({ question, onClose }: { question: Question | null; onClose: () => void }) {
  const said = question && words[question.about]
  const told = (about: Question['about']) => ({
    onSuccess: async () => {
      showToast({ tone: 'done', title: words[about].done, description: words[about].after })
      onClose()
      await queryClient.invalidateQueries({ queryKey: api.leads.key() })
    },
    onError: (error: Error) => showToast({ tone: 'error', title: words[about].failed, description: faultText(error) }),
  })
  const replace = useMutation(api.leads.replaceKey.mutationOptions(told('key')))
  const remove = useMutation(api.leads.removeForm.mutationOptions(told('removal')))
  const isPending = replace.isPending || remove.isPending
  const confirm = () => {
    if (!question || isPending) return
    const { mutate } = question.about === 'key' ? replace : remove
    mutate({ id: question.form.id })
  }
  return (
    <Modal opened={question !== null} onClose={onClose} title={said?.title} centered>
      <p className="text-17">{said?.ask}</p>
      <p className="mt-2 text-quiet">
        <span className="font-semibold break-words text-ink">{question?.form.name}.</span> {said?.what}
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <button type="button" data-autofocus aria-disabled={isPending} className="button button-main" onClick={confirm}>
          {isPending ? said?.doing : said?.yes}
        </button>
        <button type="button" className="button button-plain" onClick={onClose}>
          Keep it
        </button>
      </div>
    </Modal>
  )
}
