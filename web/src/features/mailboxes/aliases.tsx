import { TextInput } from '@mantine/core'
import { MailboxAliases, typedAliases } from '@ownvoice/core/mailboxes/aliases'
import type { MailboxView } from '@ownvoice/core/mailboxes/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { api, faultText, queryClient } from '../../api/client.ts'
import { showToast } from '../../ui/toast.ts'
import { aliasHint, refusedWords } from './alias-words.ts'
import { GmailAliases } from './gmail-aliases.tsx'

/** The further addresses of a mailbox, to be named by its owner: answers leave from them. */
export function Aliases({ mailboxId }: { mailboxId: string }) {
  const mailboxes = useQuery(api.mailboxes.list.queryOptions())
  const mailbox = mailboxes.data?.find(({ id }) => id === mailboxId)
  return mailbox ? <AliasesOf mailbox={mailbox} /> : null
}

function AliasesOf({ mailbox }: { mailbox: MailboxView }) {
  const { id, kind, emailAddress, aliases, refusedAliases } = mailbox
  const { change, isSaving } = useChange(id)
  return (
    <section aria-label={`Aliases of ${emailAddress}`} className="col-span-full border-t border-line pt-4">
      <p className="font-semibold">Aliases</p>
      <p className="text-13 text-quiet">{aliasHint(kind)}</p>
      {aliases.length > 0 && (
        <ul className="mt-2 divide-y divide-line">
          {aliases.map((alias) => (
            <li key={alias} className="flex flex-wrap items-center justify-between gap-x-4 py-1">
              <span className="min-w-0 break-words">{alias}</span>
              <button
                type="button"
                className="button button-plain"
                aria-label={`Remove the alias ${alias}`}
                aria-disabled={isSaving}
                onClick={() => {
                  if (!isSaving) void change(aliases.filter((one) => one !== alias))
                }}
              >
                Remove
              </button>
              {refusedAliases.includes(alias) && <p className="basis-full text-urgent">{refusedWords(alias, emailAddress)}</p>}
            </li>
          ))}
        </ul>
      )}
      <AddAlias emailAddress={emailAddress} aliases={aliases} isSaving={isSaving} change={change} />
      {kind === 'gmail' && <GmailAliases mailbox={mailbox} isSaving={isSaving} onAdd={(alias) => void change([...aliases, alias])} />}
    </section>
  )
}

type AddAliasProps = {
  emailAddress: string
  aliases: readonly string[]
  isSaving: boolean
  /** Resolves to whether they were kept. */
  change: (aliases: string[]) => Promise<boolean>
}

function AddAlias({ emailAddress, aliases, isSaving, change }: AddAliasProps) {
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const add = async (event: SyntheticEvent) => {
    event.preventDefault()
    const further = typedAliases(typed)
    if (isSaving || further.length === 0) return
    const all = MailboxAliases.safeParse([...aliases, ...further])
    setProblem(all.error?.issues[0]?.message ?? null)
    if (all.success && (await change(all.data))) setTyped('')
  }
  return (
    <form className="mt-3 flex flex-wrap items-start gap-3" onSubmit={(event) => void add(event)} noValidate>
      <TextInput
        className="min-w-0 grow basis-64"
        aria-label={`Further address of ${emailAddress}`}
        placeholder="info@yourbusiness.com"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={typed}
        error={problem}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value)
          setProblem(null)
        }}
      />
      <button type="submit" className="button button-plain" aria-disabled={isSaving}>
        Add alias
      </button>
    </form>
  )
}

function useChange(mailboxId: string) {
  const keep = useMutation(
    api.mailboxes.keepAliases.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries({ queryKey: api.mailboxes.list.key() }),
      onError: (error) =>
        showToast({ tone: 'error', topic: 'aliases', title: 'The aliases were not changed', description: faultText(error) }),
    }),
  )
  const change = (aliases: string[]) =>
    keep.mutateAsync({ id: mailboxId, aliases }).then(
      () => true,
      () => false,
    )
  return { change, isSaving: keep.isPending }
}
