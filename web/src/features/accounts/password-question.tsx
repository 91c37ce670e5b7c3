import { Modal, PasswordInput } from '@mantine/core'
import { type SyntheticEvent, useState } from 'react'
import { faultText } from '../../api/client.ts'
import { usePasswordQuestion } from '../../api/password-question.ts'
import { rpcClient } from '../../api/rpc-client.ts'
import { useMe } from '../../api/use-me.ts'

/** Asks for the password when the server wants it for what was begun on any page, which then goes on by itself. */
export function PasswordQuestion() {
  const question = usePasswordQuestion()
  return (
    <Modal opened={question !== null} onClose={() => question?.settle(false)} title="Is it you?" centered zIndex={500}>
      {question && <PasswordForm onSettled={question.settle} />}
    </Modal>
  )
}

function PasswordForm({ onSettled }: { onSettled: (isConfirmed: boolean) => void }) {
  const { email } = useMe()
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)

  async function submit(event: SyntheticEvent) {
    event.preventDefault()
    event.stopPropagation() // in React's tree the dialog may stand in another form
    if (isSending) return
    if (password === '') return setProblem('Your password is needed.')
    setSending(true)
    setProblem(null)
    try {
      await rpcClient.accounts.confirmPassword({ password })
    } catch (error) {
      setSending(false)
      return setProblem(faultText(error))
    }
    onSettled(true)
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <p>
        This decides who gets into your account, or what is read and sent in your name, so we ask for your password first. Then it goes on,
        and we do not ask again for 15 minutes.
      </p>
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordInput
        className="mt-4"
        label="Your password"
        autoComplete="current-password"
        data-autofocus
        maxLength={128}
        value={password}
        error={problem}
        onChange={({ currentTarget: { value } }) => setPassword(value)}
      />
      <div className="mt-6 flex flex-wrap gap-3">
        <button type="submit" className="button button-main" aria-disabled={isSending}>
          {isSending ? 'Looking…' : 'Go on'}
        </button>
        <button type="button" className="button button-plain" onClick={() => onSettled(false)}>
          Cancel
        </button>
      </div>
    </form>
  )
}
