import { defaultPlan } from '@ownvoice/core/billing/plans'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { Drawing, type DrawingName } from '../../ui/drawing.tsx'

export type RefusalReason = 'late' | 'unpaid' | 'redeemed' | 'unknown' | 'unreachable'

const words: Record<RefusalReason, { drawing: DrawingName; title: string; text: string }> = {
  late: {
    drawing: 'envelope',
    title: 'Your payment is on its way',
    text: 'The payment processor has not confirmed it yet. That mostly takes seconds. We look again by ourselves, and you need not pay again.',
  },
  unpaid: {
    drawing: 'letter',
    title: 'This checkout has not been paid',
    text: 'Nothing was charged, as far as the payment processor tells us. If you have just paid, give it a moment and check again.',
  },
  redeemed: {
    drawing: 'keys',
    title: 'This payment already has its account',
    text: 'An account was created with it before, and a payment opens one account only. Sign in with the address you gave then.',
  },
  unknown: {
    drawing: 'letter',
    title: 'We do not know this payment',
    text: 'The link may be cut short or out of date. If you have paid, use the link in the email we sent to the payer, or write to us.',
  },
  unreachable: {
    drawing: 'bell',
    title: 'We could not look up your payment',
    text: 'The payment processor or our server did not answer. Your payment is not lost: check again, or come back to this page later.',
  },
}

/** Why a purchase goes no further, and the ways on. */
export function CheckoutRefusal({ reason, onCheckAgain }: { reason: RefusalReason; onCheckAgain: () => void }) {
  const { drawing, title, text } = words[reason]
  return (
    <div role="alert" className="max-w-[60ch] py-8">
      <Drawing name={drawing} className="size-16 text-quiet" />
      <h1 className="mt-6 font-serif text-40">{title}</h1>
      <p className="mt-4 text-17 text-quiet">{text}</p>
      <div className="mt-8 flex flex-wrap gap-3">
        {reason === 'redeemed' && (
          <Link to={paths.auth} className="button button-main">
            Sign In
          </Link>
        )}
        {reason !== 'redeemed' && reason !== 'unknown' && (
          <button type="button" className="button button-main" onClick={onCheckAgain}>
            Check again
          </button>
        )}
        <Link to={paths.subscribeTo(defaultPlan)} className={`button ${reason === 'unknown' ? 'button-main' : 'button-plain'}`}>
          Back to Subscribe
        </Link>
      </div>
    </div>
  )
}
