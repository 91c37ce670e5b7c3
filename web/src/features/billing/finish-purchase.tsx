import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { forgetCheckoutSession } from '../../api/checkout-session.ts'
import { paths, signInPath } from '../../paths.ts'
import { CheckoutRefusal, type RefusalReason } from './checkout-refusal.tsx'
import { completePurchase } from './complete-purchase.ts'

/** How long to wait before a payment that is late is looked for again: longer each time. */
const lookAgainMs = 2000

/** The return of a signed-in person from the checkout: ties the payment to the account and goes on to the dashboard. */
export function FinishPurchase({ sessionId }: { sessionId: string }) {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const [tries, setTries] = useState(1)
  const [reason, setReason] = useState<RefusalReason | null>(null)

  useEffect(() => {
    let left = false
    let timer: ReturnType<typeof setTimeout> | undefined
    void completePurchase(sessionId).then((outcome) => {
      if (left) return
      if (outcome === 'signed_out') return navigate(signInPath(pathname + search), { replace: true })
      if (outcome === 'done') {
        forgetCheckoutSession()
        return navigate(paths.overview, { replace: true })
      }
      setReason(outcome)
      if (outcome === 'late') timer = setTimeout(() => setTries(tries + 1), lookAgainMs * tries)
    })
    return () => {
      left = true
      clearTimeout(timer)
    }
  }, [sessionId, tries, navigate, pathname, search])

  return reason ? (
    <CheckoutRefusal reason={reason} onCheckAgain={() => setTries(tries + 1)} />
  ) : (
    <div role="status" className="max-w-[60ch] py-8">
      <h1 className="font-serif text-40">Thank you</h1>
      <p className="mt-4 text-17 text-quiet">We confirm your payment with the payment processor, then your dashboard opens…</p>
    </div>
  )
}
