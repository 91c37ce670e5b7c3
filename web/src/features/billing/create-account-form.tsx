import { brand } from '@ownvoice/core/brand'
import { type RefObject, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { createAccount } from '../../api/billing.ts'
import { forgetCheckoutSession } from '../../api/checkout-session.ts'
import { paths } from '../../paths.ts'
import { showToast } from '../../ui/toast.ts'
import { PasswordField } from './password-field.tsx'

const minPasswordLength = 8
const passwordHint = `At least ${minPasswordLength} characters. A few words that have nothing to do with each other are easy to keep and hard to guess.`
const noWords = 'There was an error creating your account.'

type Faults = { email: string | null; password: string | null }
const noFaults: Faults = { email: null, password: null }

/** The account for a paid checkout. Whatever happens, what was typed stays until the account is there. */
export function CreateAccountForm({ sessionId, email }: { sessionId: string; email: string | null }) {
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const [sending, setSending] = useState(false)
  const [faults, setFaults] = useState(noFaults)

  function refuse(found: Partial<Faults>) {
    setFaults({ ...noFaults, ...found })
    focusField(form, found.email ? 'email' : 'password')
  }

  async function submit(fields: FormData) {
    const typed = { email: textOf(fields, 'email').trim(), password: textOf(fields, 'password') }
    const missing = typed.email === '' ? 'email' : typed.password === '' ? 'password' : null
    if (missing) {
      setFaults(noFaults)
      focusField(form, missing)
      return showToast({ tone: 'error', title: 'Missing Information', description: 'Please fill in all required fields.' })
    }
    if (fieldOf(form, 'email')?.validity.typeMismatch) return refuse({ email: 'Enter a whole address, such as you@example.com.' })
    if (typed.password.length < minPasswordLength) return refuse({ password: `Use at least ${minPasswordLength} characters.` })

    setFaults(noFaults)
    setSending(true)
    const answer = await createAccount({ ...typed, sessionId, businessName: textOf(fields, 'businessName').trim() || null })
    setSending(false)
    if (!answer.ok) {
      if (answer.code === 'weak_password') refuse({ password: answer.message })
      return showToast({ tone: 'error', title: 'Account Creation Failed', description: answer.message ?? noWords })
    }
    forgetCheckoutSession()
    showToast({
      tone: 'done',
      title: 'Account Created!',
      description: `Welcome to ${brand.name}. Please check your email to verify your account.`,
    })
    if (answer.value.signedIn) return navigate(paths.overview, { replace: true })
    await navigate(paths.auth, { replace: true, state: { email: typed.email } })
  }

  return (
    <form
      ref={form}
      method="post"
      noValidate
      className="space-y-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (!sending) void submit(new FormData(event.currentTarget))
      }}
    >
      <div>
        <label htmlFor="email" className="font-semibold">
          Email
        </label>
        <input
          id="email"
          name="email"
          type="email"
          maxLength={254}
          defaultValue={email ?? ''}
          autoComplete="username"
          aria-required="true"
          aria-invalid={faults.email !== null}
          aria-describedby={faults.email ? 'email-fault' : undefined}
          className="field mt-1 aria-invalid:border-urgent"
        />
        {faults.email && (
          <p id="email-fault" role="alert" className="mt-2 text-urgent">
            {faults.email}
          </p>
        )}
      </div>
      <PasswordField hint={passwordHint} fault={faults.password} />
      <div>
        <label htmlFor="business-name" className="font-semibold">
          Business name <span className="font-normal text-quiet">(optional)</span>
        </label>
        <input id="business-name" name="businessName" maxLength={200} autoComplete="organization" className="field mt-1" />
      </div>
      <button type="submit" aria-disabled={sending} className="button button-main w-full">
        {sending ? 'Creating your account…' : 'Create Account'}
      </button>
    </form>
  )
}

function fieldOf(form: RefObject<HTMLFormElement | null>, name: string): HTMLInputElement | null {
  const field = form.current?.elements.namedItem(name)
  return field instanceof HTMLInputElement ? field : null
}

function focusField(form: RefObject<HTMLFormElement | null>, name: keyof Faults): void {
  fieldOf(form, name)?.focus()
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
