import type { LeadFormView } from '@ownvoice/core/leads/contract'
import type { MailboxView } from '@ownvoice/core/mailboxes/contract'
import { useState } from 'react'
import { Chip } from '../../ui/chip.tsx'
import { CopyText } from '../../ui/copy-text.tsx'
import { AskUsSwitch } from './ask-us-switch.tsx'
import type { Question } from './form-question.tsx'
import { FormWebhook } from './form-webhook.tsx'
import { embedSnippet, leadsWords } from './form-words.ts'
import { RenameLeadForm } from './rename-lead-form.tsx'
import { useChangeForm } from './use-change-form.ts'

type LeadFormCardProps = {
  form: LeadFormView
  /** The connected ones. */
  mailboxes: readonly MailboxView[]
  timezone: string
  onAsk: (about: Question['about']) => void
}

/** One form: where people find it, what came through it, and what can be done about it. */
export function LeadFormCard({ form, mailboxes, timezone, onAsk }: LeadFormCardProps) {
  const [isRenaming, setRenaming] = useState(false)
  const change = useChangeForm()
  const turn = () => {
    if (!change.isPending) change.mutate({ id: form.id, isActive: !form.isActive })
  }
  return (
    <li className="space-y-4 p-4">
      {isRenaming ? (
        <RenameLeadForm form={form} onClose={() => setRenaming(false)} />
      ) : (
        <div className="flex items-start justify-between gap-4">
          <div className="min-w-0">
            <h3 className="font-semibold break-words">{form.name}</h3>
            <p className="text-13 text-quiet">{leadsWords(form, timezone)}</p>
          </div>
          <Chip tone={form.isActive ? 'sent' : 'plain'}>{form.isActive ? 'On' : 'Off'}</Chip>
        </div>
      )}
      {!form.isActive && <p>It takes nothing while it is off: people are told to contact you directly.</p>}
      <CopyText label="Page to link to" text={form.pageUrl} copied="The address of the page." />
      <details className="rounded-card border border-line px-4 py-2">
        <summary className="min-h-6 cursor-pointer py-1 font-semibold">Put it on your own site</summary>
        <div className="pt-2 pb-2">
          <CopyText label="Paste these lines where the form should stand" text={embedSnippet(form)} copied="The lines for your page." />
        </div>
      </details>
      <AskUsSwitch form={form} />
      <FormWebhook form={form} />
      {mailboxes.length > 1 && <AnsweredFrom form={form} mailboxes={mailboxes} />}
      <div className="flex flex-wrap gap-3">
        <a
          href={form.pageUrl}
          target="_blank"
          rel="noreferrer"
          className="button button-plain"
          aria-label={`Open page: ${form.name} (opens a new tab)`}
        >
          Open page
        </a>
        <button type="button" className="button button-plain" aria-label={`Rename: ${form.name}`} onClick={() => setRenaming(true)}>
          Rename
        </button>
        <button
          type="button"
          className="button button-plain"
          aria-label={`${form.isActive ? 'Switch off' : 'Switch on'}: ${form.name}`}
          aria-disabled={change.isPending}
          onClick={turn}
        >
          {form.isActive ? 'Switch off' : 'Switch on'}
        </button>
        <button type="button" className="button button-plain" aria-label={`New key: ${form.name}`} onClick={() => onAsk('key')}>
          New key
        </button>
        <button type="button" className="button button-plain" aria-label={`Delete: ${form.name}`} onClick={() => onAsk('removal')}>
          Delete
        </button>
      </div>
    </li>
  )
}

function AnsweredFrom({ form, mailboxes }: Pick<LeadFormCardProps, 'form' | 'mailboxes'>) {
  const change = useChangeForm()
  const chosen = mailboxes.some(({ id }) => id === form.mailboxId) ? (form.mailboxId ?? '') : ''
  return (
    <label className="block">
      <span className="font-semibold">Answered from</span>
      <select
        className="field mt-1"
        value={chosen}
        onChange={({ currentTarget: { value } }) => change.mutate({ id: form.id, mailboxId: value === '' ? null : value })}
      >
        <option value="">The first connected mailbox</option>
        {mailboxes.map(({ id, emailAddress }) => (
          <option key={id} value={id}>
            {emailAddress}
          </option>
        ))}
      </select>
    </label>
  )
}
