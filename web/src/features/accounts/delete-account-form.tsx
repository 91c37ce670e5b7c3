import type { AccountData } from '@ownvoice/core/accounts/owner-data/contract'
import { brand } from '@ownvoice/core/brand'
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { deleteAccount } from '../../api/account-data.ts'
import { wordsInstead } from '../../api/no-answer.ts'
import { paths } from '../../paths.ts'

type Wish = { password: string; confirmation: string }

/** The question before an account is deleted: what goes, what stays, and who asks. Afterwards nobody is signed in here any more. */
export function DeleteAccountForm({ data, onCancel }: { data: AccountData; onCancel: () => void }) {
  const first = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<Wish>({ password: '', confirmation: '' })
  const [fault, setFault] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const isNamed = typed.confirmation.trim().toLowerCase() === data.confirmWith.trim().toLowerCase()
  const missing = !isNamed ? `Type ${data.confirmWith} first.` : typed.password === '' ? 'Enter your password first.' : null
  useEffect(() => first.current?.focus(), [])

  async function submit(event: SyntheticEvent) {
    event.preventDefault()
    if (isSending) return
    if (missing !== null) return setFault(missing)
    setSending(true)
    setFault(null)
    const answer = await deleteAccount(typed)
    if (answer.ok) return window.location.replace(paths.accountDeleted)
    setSending(false)
    setFault(answer.message ?? wordsInstead(answer.status))
  }

  return (
    <form className="mt-4 grid max-w-[480px] gap-4" noValidate onSubmit={(event) => void submit(event)}>
      <ul className="list-disc space-y-1 pl-5">
        <li>
          <strong className="font-semibold">At once:</strong> nothing is answered or sent any more, your subscription ends without a refund
          of the current month, every device is signed out, and {brand.name} gives up its access to your mailbox.
        </li>
        <li>
          <strong className="font-semibold">Within minutes:</strong> all messages, replies, documents, answers, figures and settings are
          deleted, and who opted out is forgotten too. Backups hold them for {data.backupDays} days at most.
        </li>
        <li>
          <strong className="font-semibold">What stays:</strong> the mail in your own mailbox, and the payment processor’s receipts. You get
          one last email, and may open a new account with your address.
        </li>
      </ul>
      <label className="grid gap-1">
        <span className="font-semibold">Type “{data.confirmWith}” to confirm</span>
        <input
          ref={first}
          className="field"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          value={typed.confirmation}
          onChange={({ currentTarget: { value } }) => setTyped({ ...typed, confirmation: value })}
        />
      </label>
      <label className="grid gap-1">
        <span className="font-semibold">Your password</span>
        <input
          className="field"
          type="password"
          autoComplete="current-password"
          maxLength={128}
          value={typed.password}
          onChange={({ currentTarget: { value } }) => setTyped({ ...typed, password: value })}
        />
      </label>
      {fault !== null && (
        <p role="alert" className="text-urgent">
          {fault}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <button type="submit" className="button button-urgent" aria-disabled={missing !== null || isSending}>
          {isSending ? 'Deleting…' : 'Delete my account'}
        </button>
        <button type="button" className="button button-plain" onClick={onCancel}>
          Keep it
        </button>
      </div>
    </form>
  )
}
