import { PasswordInput } from '@mantine/core'
import { type PasswordChange, passwordProblems } from '@ownvoice/core/accounts/password-change'
import { type SyntheticEvent, useState } from 'react'
import { api, queryClient } from '../../api/client.ts'
import { changePassword, type Done } from '../../api/session.ts'
import { Card } from '../../ui/card.tsx'
import { showToast } from '../../ui/toast.ts'

type Field = keyof PasswordChange
type Errors = Partial<Record<Field, string>>

const fields: readonly { name: Field; label: string; autoComplete: string }[] = [
  { name: 'current', label: 'Current Password', autoComplete: 'current-password' },
  { name: 'next', label: 'New Password', autoComplete: 'new-password' },
  { name: 'confirmation', label: 'Confirm New Password', autoComplete: 'new-password' },
]
const empty: PasswordChange = { current: '', next: '', confirmation: '' }

/** Another password, with the one of now as proof. A field says what is wrong with it once it is left, and no more while it is changed. */
export function PasswordCard() {
  const [typed, setTyped] = useState(empty)
  const [errors, setErrors] = useState<Errors>({})
  const [isSending, setSending] = useState(false)
  const problems = passwordProblems(typed)
  const canSend = Object.keys(problems).length === 0 && !isSending

  const leave = (name: Field) => {
    const touchesConfirmation = name === 'next' && typed.confirmation !== ''
    setErrors({ ...errors, [name]: problems[name], ...(touchesConfirmation && { confirmation: problems.confirmation }) })
  }

  async function submit(event: SyntheticEvent) {
    event.preventDefault()
    if (isSending) return
    setErrors(problems)
    if (!canSend) return
    setSending(true)
    const result = await changePassword(typed.current, typed.next)
    setSending(false)
    if (!result.ok) return refuse(result)
    setTyped(empty)
    void queryClient.invalidateQueries({ queryKey: api.accounts.listSessions.key() })
    tell('done', 'Password changed', 'Your password has been updated successfully.')
  }

  function refuse({ code, message, reasons }: Extract<Done, { ok: false }>) {
    if (code === 'INVALID_PASSWORD') {
      return tell('error', 'Current password is incorrect', 'Please check your current password and try again.')
    }
    if (reasons.length > 0) setErrors({ next: reasons.join(' ') })
    const isSaid = reasons.length > 0 || code === 'TOO_MANY_REQUESTS'
    tell('error', 'Error changing password', isSaid ? message : 'Could not change your password. Please try again.')
  }

  return (
    <Card title="Password" hint="Changing it signs you out on every other device.">
      <form className="mt-4 grid gap-4" noValidate onSubmit={(event) => void submit(event)}>
        {fields.map(({ name, label, autoComplete }) => (
          <PasswordInput
            key={name}
            label={label}
            autoComplete={autoComplete}
            maxLength={128}
            value={typed[name]}
            error={errors[name]}
            onBlur={() => leave(name)}
            onChange={({ currentTarget: { value } }) => {
              setTyped({ ...typed, [name]: value })
              setErrors({ ...errors, [name]: undefined })
            }}
          />
        ))}
        <button type="submit" className="button button-plain justify-self-start" aria-disabled={!canSend}>
          {isSending ? 'Changing…' : 'Change Password'}
        </button>
      </form>
    </Card>
  )
}

function tell(tone: 'done' | 'error', title: string, description: string): void {
  showToast({ tone, topic: 'password', title, description })
}
