import { useEffect, useState } from 'react'
import { sendVerificationEmail } from '../../api/session.ts'
import { useMe } from '../../api/use-me.ts'
import { showToast } from '../../ui/toast.ts'

/** How long the next link can be asked for only after the last: mails take a while, and the first may be on its way. */
const pauseSeconds = 60

/** Shown to a person whose address is not verified yet, on every page of the dashboard. */
export function VerifyBanner() {
  const { email, emailVerified } = useMe()
  return emailVerified ? null : <UnverifiedNotice email={email} />
}

function UnverifiedNotice({ email }: { email: string }) {
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
    <section aria-label="Your address" className="border-b border-draft bg-draft-tint px-4 py-3 md:px-8">
      <div className="mx-auto flex max-w-[1120px] flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="min-w-0 grow basis-80">
          <strong className="font-semibold">Nothing is sent until your address is verified.</strong> Open the link in the mail to{' '}
          <span className="break-words">{email}</span>. Meanwhile you can set everything up.
        </p>
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
      </div>
    </section>
  )
}

function labelOf(sending: boolean, secondsLeft: number): string {
  if (sending) return 'Sending…'
  return secondsLeft > 0 ? `Send again in ${secondsLeft} s` : 'Send the link again'
}
