import { Switch } from '@mantine/core'
import type { MailboxMarks as Marks } from '@ownvoice/core/mailboxes/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { api, faultText, queryClient } from '../../api/client.ts'
import { showToast } from '../../ui/toast.ts'

/** What shows of the assistant's work in a mailbox itself, to be chosen by its owner. IMAP has no labels that a mail program would show. */
export function MailboxMarks({ mailboxId }: { mailboxId: string }) {
  const mailboxes = useQuery(api.mailboxes.list.queryOptions())
  const keep = useMutation(
    api.mailboxes.keepMarks.mutationOptions({
      scope: { id: `marks of ${mailboxId}` }, // one after the other: the last choice is the one that stays
      onSuccess: () => queryClient.invalidateQueries({ queryKey: api.mailboxes.list.key() }),
      onError: (error) => showToast({ tone: 'error', title: 'Nothing was changed', description: faultText(error) }),
    }),
  )
  const mailbox = mailboxes.data?.find(({ id }) => id === mailboxId)
  if (!mailbox || mailbox.kind === 'sandbox') return null
  const { putsLabels, putsDrafts } = keep.isPending ? keep.variables : mailbox
  const choose = (change: Partial<Marks>) => keep.mutate({ id: mailboxId, putsLabels, putsDrafts, ...change })
  return (
    <fieldset className="col-span-full space-y-4 border-t border-line pt-4">
      <legend className="sr-only">What you see in {mailbox.emailAddress} itself</legend>
      {mailbox.kind === 'gmail' && (
        <Switch
          label="Label emails in Gmail"
          description="What was answered, drafted or handed over to you bears “Ownvoice/Answered”, “Ownvoice/Drafted” or “Ownvoice/Escalated” there."
          checked={putsLabels}
          onChange={({ currentTarget: { checked } }) => choose({ putsLabels: checked })}
        />
      )}
      <Switch
        label="Also put drafts into my Drafts folder"
        description="You can edit, send or delete them there or here: it is one draft, and one reply leaves."
        checked={putsDrafts}
        onChange={({ currentTarget: { checked } }) => choose({ putsDrafts: checked })}
      />
    </fieldset>
  )
}
