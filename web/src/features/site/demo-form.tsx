import type { DemoRequest } from '@ownvoice/core/site/contract'
import { demoMaxLength, type DemoProblems, findDemoProblems } from '@ownvoice/core/site/demo-form'
import { useState } from 'react'
import { sendDemoRequest } from '../../api/demo-request.ts'
import { showToast } from '../../ui/toast.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { DemoField } from './demo-field.tsx'

/** Asks who would like to be shown the product, and when. What was typed stays until it has arrived. */
export function DemoForm({ onSent }: { onSent: () => void }) {
  const hydrated = useHydrated()
  const [sending, setSending] = useState(false)
  const [problems, setProblems] = useState<DemoProblems>({})

  async function submit(form: HTMLFormElement) {
    const request = readRequest(new FormData(form))
    const found = findDemoProblems(request)
    setProblems(found)
    const [first] = Object.keys(found)
    if (first) return form.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus()
    setSending(true)
    const arrived = await sendDemoRequest(request)
    setSending(false)
    if (arrived) return onSent()
    showToast({ tone: 'error', title: 'Error sending request', description: 'Please try again or contact us directly.' })
  }

  return (
    <form
      method="post"
      noValidate
      className="space-y-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (!sending) void submit(event.currentTarget)
      }}
      onInput={({ target }) => {
        if (target instanceof HTMLInputElement) setProblems((shown) => ({ ...shown, [target.name]: undefined }))
      }}
    >
      <DemoField
        name="fullName"
        label="Full name"
        required
        autoComplete="name"
        maxLength={demoMaxLength.fullName}
        problem={problems.fullName}
      />
      <DemoField name="businessName" label="Business name" autoComplete="organization" maxLength={demoMaxLength.businessName} />
      <DemoField
        name="email"
        label="Email"
        type="email"
        required
        autoComplete="email"
        maxLength={demoMaxLength.email}
        problem={problems.email}
      />
      <DemoField name="phone" label="Phone" type="tel" autoComplete="tel" maxLength={demoMaxLength.phone} />
      <DemoField
        name="preferredTimes"
        label="Preferred days and times"
        hint="For example: Tuesdays and Thursdays after 10, Eastern Time."
        maxLength={demoMaxLength.preferredTimes}
      />
      <DemoField name="notes" label="Notes or questions" rows={5} maxLength={demoMaxLength.notes} />
      <button type="submit" disabled={!hydrated} aria-disabled={sending} className="button button-main w-full">
        {sending ? 'Sending Request...' : 'Book My Demo'}
      </button>
    </form>
  )
}

function readRequest(form: FormData): DemoRequest {
  const text = (name: keyof DemoRequest) => {
    const value = form.get(name)
    return typeof value === 'string' ? value.trim() : ''
  }
  return {
    fullName: text('fullName'),
    businessName: text('businessName'),
    email: text('email'),
    phone: text('phone'),
    preferredTimes: text('preferredTimes'),
    notes: text('notes'),
  }
}
