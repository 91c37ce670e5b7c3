import { useEffect, useState } from 'react'
import { sendVerificationEmail } from '../../api/session.ts'
import { useMe } from '../../api/use-me.ts'
import { showToast } from '../../ui/toast.ts'
import { AddressForm } from './address-form.tsx'

/** How long the next link can be asked for only after the last: mails take a while, and the first may be on its way. */
const pauseSeconds = 60

/** Shown to a person whose address is not verified yet, on every page of the dashboard. */
export function VerifyBanner() {
  const { email, emailVerified } = useMe()
  return emailVerified ? null : <UnverifiedNotice email={email} />
}

function UnverifiedNotice({ email }: { email: string }) {
  const [isCorrecting, setCorrecting] = useState(false)
  const [mailedTo, setMailedTo] = useState<string | null>(null)
  return (
    <section aria-label="Your address" className="border-b border-draft bg-draft-tint px-4 py-3 md:px-8">
      <div className="mx-auto max-w-[1120px]">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <p className="min-w-0 grow basis-80">
            <strong className="font-semibold">Nothing is sent until your address is verified.</strong> Open the link in the mail to{' '}
            <span className="font-semibold break-words">{mailedTo ?? email}</span>
            {mailedTo && ', in this browser: from then on you sign in with that address'}. Meanwhile you can set everything up.
          </p>
          <div className="flex flex-wrap gap-3">
            {!mailedTo && <SendAgainButton email={email} />}
            <button type="button" aria-expanded={isCorrecting} className="button button-plain" onClick={() => setCorrecting(!isCorrecting)}>
              Wrong address?
            </button>
          </div>
        </div>
        {isCorrecting && (
          <AddressForm
            label="The right address"
            onMailed={(to) => {
              setMailedTo(to)
              setCorrecting(false)
            }}
          />
        )}
      </div>
    </section>
  )
}

function SendAgainButton({ email }: { email: string }) {
  const [sending, setSending] = useState(false)
  const [secondsLeft, setSecondsLeft] = useState(0)

  useEffect(() => {
    if (secondsLeft === 0) return
    const timer = setTimeout(() => setSecondsLeft(secondsLeft - 1), 1000)
    return () => clearTimeout(timer)
  }, [secondsLeft])

  async function send() {
    setSending(true)
    const result = await sendVerificationEmail(email)
    setSending(false)
    if (!result.ok) return showToast({ tone: 'error', title: 'The link was not sent', description: result.message })
    setSecondsLeft(pauseSeconds)
    showToast({ tone: 'done', title: 'Check your email', description: `We sent a new link to ${email}.` })
  }

  const waits = sending || secondsLeft > 0
  return (
    <button
      type="button"
      aria-disabled={waits}
      className="button button-plain"
      onClick={() => {
        if (!waits) void send()
      }}
    >
      {labelOf(sending, secondsLeft)}
    </button>
  )
}

function labelOf(sending: boolean, secondsLeft: number): string {
  if (sending) return 'Sending…'
  return secondsLeft > 0 ? `Send again in ${secondsLeft} s` : 'Send the link again'
}
