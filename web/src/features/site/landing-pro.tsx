import { dailyPrice, proMonthlyPrice } from '@ownvoice/core/billing/plans'
import { type SubmitEvent, useState } from 'react'
import { notifyAboutPro } from '../../api/visitor.ts'
import { Chip } from '../../ui/chip.tsx'

const features = [
  'Everything in Starter',
  'Several mailboxes in one place',
  'Seats for the people you work with',
  'A first day of setting up, together with us',
] as const

const furtherFeatures = [
  'Rules for who answers what',
  'Text messages beside mail',
  'Free times read from your calendar',
  'Reminders before an appointment',
  'A separate voice for each location',
  'Reviews asked for after a visit',
  'A monthly look at the figures with you',
  'A person to call when something is stuck',
] as const

/** Announced, not for sale: what is planned, and a way to hear of it. */
export function ProCard() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <section aria-labelledby="pro-title" className="pro-card">
      <div>
        <div className="flex flex-wrap items-center gap-3">
          <h3 id="pro-title" className="font-serif text-28">
            Pro
          </h3>
          <Chip>Coming Soon</Chip>
        </div>
        <p className="mt-4">
          <span className="font-serif text-40">${proMonthlyPrice.toLocaleString('en-US')}</span> <span className="text-quiet">a month</span>
        </p>
        <p className="text-quiet">${dailyPrice(proMonthlyPrice)} a day</p>
        <NotifyForm />
      </div>
      <div>
        <p className="font-semibold">Planned</p>
        <ul aria-label="Planned for Pro" className="planned mt-2">
          {features.map((feature) => (
            <li key={feature}>{feature}</li>
          ))}
        </ul>
        <ul id="pro-further" aria-label="Further features of Pro" className={isOpen ? 'planned' : 'planned folded'}>
          {furtherFeatures.map((feature) => (
            <li key={feature}>{feature}</li>
          ))}
        </ul>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls="pro-further"
          className="link needs-script min-h-11"
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Show Less' : 'Read More'}
        </button>
      </div>
    </section>
  )
}

type Notice = { kind: 'open' } | { kind: 'sending' } | { kind: 'refused'; message: string } | { kind: 'kept'; email: string }

function NotifyForm() {
  const [notice, setNotice] = useState<Notice>({ kind: 'open' })

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const field = event.currentTarget.elements.namedItem('email')
    if (!(field instanceof HTMLInputElement) || notice.kind === 'sending') return
    if (!field.validity.valid) {
      setNotice({ kind: 'refused', message: 'Please enter a valid email address' })
      return field.focus()
    }
    const email = field.value
    setNotice({ kind: 'sending' })
    const result = await notifyAboutPro(email)
    setNotice(result.ok ? { kind: 'kept', email } : { kind: 'refused', message: result.message })
  }

  if (notice.kind === 'kept')
    return (
      <p role="status" className="mt-6 border-l-2 border-sent pl-4">
        Noted. We write to <span className="break-all">{notice.email}</span> on the day Pro can be bought, and not before.
      </p>
    )
  const isRefused = notice.kind === 'refused'
  return (
    <form noValidate className="needs-script mt-6" onSubmit={(event) => void submit(event)}>
      <label htmlFor="pro-email">Email</label>
      <div className="mt-1 flex flex-wrap gap-3">
        <input
          id="pro-email"
          name="email"
          type="email"
          required
          maxLength={254}
          autoComplete="email"
          aria-invalid={isRefused || undefined}
          aria-describedby={isRefused ? 'pro-problem' : undefined}
          className="field min-w-0 flex-[1_1_200px]"
        />
        <button type="submit" className="button button-plain" aria-disabled={notice.kind === 'sending' || undefined}>
          Get Notified
        </button>
      </div>
      {isRefused && (
        <p id="pro-problem" role="alert" className="mt-2 text-urgent">
          {notice.message}
        </p>
      )}
    </form>
  )
}
