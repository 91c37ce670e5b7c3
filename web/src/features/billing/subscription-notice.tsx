import type { SubscriptionView } from '@ownvoice/core/billing/contract'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { calendarDay } from '../../ui/moment.ts'
import { NoticeBar } from '../../ui/notice-bar.tsx'
import { PortalButton } from './portal-button.tsx'

/** On every page of the dashboard while a payment is overdue, or once the subscription is to end. */
export function SubscriptionNotice() {
  const { data } = useQuery(api.billing.getSubscription.queryOptions())
  const subscription = data?.subscription
  if (subscription?.state !== 'past_due' && subscription?.state !== 'ending') return null
  const { line, rest, button, look } = subscription.state === 'past_due' ? overdue : ending(subscription.nextDate)
  return (
    <NoticeBar label="Subscription" look={look} line={line} action={<PortalButton>{button}</PortalButton>}>
      {rest}
    </NoticeBar>
  )
}

type Words = { line: string; rest: string; button: string; look: 'draft' | 'urgent' }

const overdue: Words = {
  line: 'Your last payment did not go through.',
  rest: 'The card is tried again over the next days. If that fails too, nobody is answered any more.',
  button: 'Look at your card',
  look: 'urgent',
}

function ending(day: SubscriptionView['nextDate']): Words {
  const line = day ? `Your subscription ends on ${calendarDay(day)}.` : 'Your subscription ends soon.'
  return { line, rest: 'Nobody is answered after that.', button: 'Keep it', look: 'draft' }
}
