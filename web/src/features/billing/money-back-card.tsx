import { Modal, Textarea } from '@mantine/core'
import { MoneyBackReason, type MoneyBackView } from '@ownvoice/core/billing/money-back'
import { moneyBackDays } from '@ownvoice/core/billing/plans'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api, faultText, queryClient } from '../../api/client.ts'
import { useMe } from '../../api/use-me.ts'
import { Card } from '../../ui/card.tsx'
import { dayAndTime } from '../../ui/moment.ts'
import { showToast } from '../../ui/toast.ts'

/** The money-back guarantee, for as long as it can be called in, and that it was. */
export function MoneyBackCard({ moneyBack: { until, askedAt } }: { moneyBack: MoneyBackView }) {
  const { timezone } = useMe()
  const [isAsking, setAsking] = useState(false)
  if (askedAt !== null)
    return (
      <Card title="Money back" hint={`Asked for on ${dayAndTime(askedAt, timezone)}.`}>
        <p className="mt-4 max-w-[64ch]">
          We give back what you paid, to the card that you paid with. Your subscription ends then. To change your mind, answer the mail that
          you got.
        </p>
      </Card>
    )
  return (
    <Card title="Money back" hint={`Within ${moneyBackDays} days you get back what you paid, whatever the reason.`}>
      <p className="mt-4">Until {dayAndTime(until, timezone)}.</p>
      <button type="button" className="button button-plain mt-4" onClick={() => setAsking(true)}>
        Ask for your money back
      </button>
      <Modal opened={isAsking} onClose={() => setAsking(false)} title="Ask for your money back?" centered>
        <Question onClose={() => setAsking(false)} />
      </Modal>
    </Card>
  )
}

function Question({ onClose }: { onClose: () => void }) {
  const [reason, setReason] = useState('')
  const ask = useMutation(
    api.billing.askMoneyBack.mutationOptions({
      onSuccess: () => {
        showToast({ tone: 'done', title: 'Asked for', description: 'You get a mail that says so. We give back what you paid.' })
        onClose()
      },
      onError: (error) => showToast({ tone: 'error', title: 'Not asked for', description: faultText(error) }),
      onSettled: () => queryClient.invalidateQueries({ queryKey: api.billing.key() }),
    }),
  )
  const problem = MoneyBackReason.safeParse(reason).error?.issues[0]?.message ?? null
  const isOff = problem !== null || ask.isPending
  return (
    <>
      <p>We give back what you paid and end your subscription: nobody is answered after that. Your data stay until you delete them.</p>
      <Textarea
        className="mt-4"
        label="What went wrong? (optional)"
        autosize
        minRows={2}
        maxRows={8}
        value={reason}
        error={problem}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <div className="mt-6 flex flex-wrap gap-3">
        <button type="button" className="button button-urgent" aria-disabled={isOff} onClick={() => !isOff && ask.mutate({ reason })}>
          {ask.isPending ? 'Asking…' : 'Ask for it'}
        </button>
        <button type="button" data-autofocus className="button button-plain" onClick={onClose}>
          Stay
        </button>
      </div>
    </>
  )
}
