import { Switch } from '@mantine/core'
import type { Alerts } from '@ownvoice/core/escalations/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { api, faultText } from '../../api/client.ts'
import { Card } from '../../ui/card.tsx'
import { Fault } from '../../ui/fault.tsx'
import { showToast } from '../../ui/toast.ts'

/** What can be written to the owner. The mails of the other two are not there yet, so neither can be chosen. */
export function NotificationsCard() {
  const alerts = useQuery(api.escalations.getAlerts.queryOptions())
  return (
    <Card
      title="Email notifications"
      hint="What we write to you about, besides what you need to know at once. It goes to the address that you sign in with."
    >
      {alerts.isPending && <p className="mt-4 text-quiet">Looking up what you chose…</p>}
      {alerts.isError && <Fault what="Your choice" error={alerts.error} onRetry={() => void alerts.refetch()} />}
      {alerts.data && <Choice kept={alerts.data} />}
    </Card>
  )
}

function Choice({ kept }: { kept: Alerts }) {
  const client = useQueryClient()
  const [isOn, setIsOn] = useState(kept.isOn)
  const save = useMutation(
    api.escalations.saveAlerts.mutationOptions({
      onSuccess: (saved) => {
        client.setQueryData(api.escalations.getAlerts.queryKey(), saved)
        const description = saved.isOn
          ? 'You get a mail when messages are handed over to you.'
          : 'Messages that are handed over wait here without a mail.'
        showToast({ tone: 'done', topic: 'alerts', title: 'Preferences saved', description })
      },
      onError: (error) => showToast({ tone: 'error', topic: 'alerts', title: 'Not saved', description: faultText(error) }),
    }),
  )
  const isUnchanged = isOn === kept.isOn
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!isUnchanged && !save.isPending) save.mutate({ isOn })
  }
  return (
    <form className="mt-6 grid justify-items-start gap-5" onSubmit={submit}>
      <Switch
        label="Weekly lead report"
        description="Every week, who asked and what became of it. Coming Soon."
        checked={false}
        disabled
        readOnly
      />
      <Switch
        label="Escalation alerts"
        description="When messages are handed over to you: at most one mail in ten minutes, and none in your quiet hours."
        checked={isOn}
        onChange={({ currentTarget: { checked } }) => setIsOn(checked)}
      />
      <Switch label="Booking confirmations" description="When somebody books. Coming Soon." checked={false} disabled readOnly />
      <button type="submit" className="button button-plain" aria-disabled={isUnchanged || save.isPending}>
        {save.isPending ? 'Saving…' : 'Save Preferences'}
      </button>
    </form>
  )
}
