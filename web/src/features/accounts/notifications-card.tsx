import { Switch } from '@mantine/core'
import type { Notifications } from '@ownvoice/core/accounts/notifications'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { api, faultText } from '../../api/client.ts'
import { Card } from '../../ui/card.tsx'
import { Fault } from '../../ui/fault.tsx'
import { showToast } from '../../ui/toast.ts'

/** In the order in which they are shown; `mail` is what the owner gets. */
const choices: readonly { name: keyof Notifications; label: string; description: string; mail: string }[] = [
  {
    name: 'weeklyReport',
    label: 'Weekly lead report',
    description: 'On Mondays: who asked, what became of it, and what was asked most.',
    mail: 'a report on Mondays',
  },
  {
    name: 'escalationAlerts',
    label: 'Escalation alerts',
    description: 'When messages are handed over to you: at most one mail in ten minutes, and none in your quiet hours.',
    mail: 'a mail when messages are handed over to you',
  },
  {
    name: 'draftAlerts',
    label: 'Waiting and failed replies',
    description: 'When a reply waits for your word, could not be sent or may not have arrived. It stands in the same mail as escalations.',
    mail: 'a mail when replies wait or fail',
  },
  {
    name: 'lateReminders',
    label: 'Late answers',
    description: 'In the morning, once a day: who was told that you would write, and has waited for longer than you said.',
    mail: 'a reminder of late answers',
  },
  {
    name: 'bookingConfirmations',
    label: 'Booking confirmations',
    description: 'When somebody books, moves or cancels, as your scheduler or a calendar mail says it.',
    mail: 'a mail when somebody books',
  },
]

/** What can be written to the owner. */
export function NotificationsCard() {
  const chosen = useQuery(api.accounts.getNotifications.queryOptions())
  return (
    <Card
      title="Email notifications"
      hint="What we write to you about, besides what you need to know at once. It goes to the address that you sign in with."
    >
      {chosen.isPending && <p className="mt-4 text-quiet">Looking up what you chose…</p>}
      {chosen.isLoadingError && <Fault what="Your choice" query={chosen} />}
      {chosen.data && <Choice kept={chosen.data} />}
    </Card>
  )
}

function Choice({ kept }: { kept: Notifications }) {
  const client = useQueryClient()
  const [wish, setWish] = useState(kept)
  const [seen, setSeen] = useState(kept)
  const save = useMutation(
    api.accounts.saveNotifications.mutationOptions({
      onSuccess: (saved) => {
        client.setQueryData(api.accounts.getNotifications.queryKey(), saved)
        setSeen(saved)
        showToast({ tone: 'done', topic: 'notifications', title: 'Preferences saved', description: mailsWords(saved) })
      },
      onError: (error) => showToast({ tone: 'error', topic: 'notifications', title: 'Not saved', description: faultText(error) }),
    }),
  )
  const isUnchanged = choices.every(({ name }) => wish[name] === kept[name])
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!isUnchanged && !save.isPending) save.mutate({ ...wish, seen })
  }
  return (
    <form className="mt-6 grid justify-items-start gap-5" onSubmit={submit}>
      {choices.map(({ name, label, description }) => (
        <Switch
          key={name}
          label={label}
          description={description}
          checked={wish[name]}
          onChange={({ currentTarget: { checked } }) => setWish({ ...wish, [name]: checked })}
        />
      ))}
      <button type="submit" className="button button-plain" aria-disabled={isUnchanged || save.isPending}>
        {save.isPending ? 'Saving…' : 'Save Preferences'}
      </button>
    </form>
  )
}

function mailsWords(wish: Notifications): string {
  const wanted = choices.flatMap(({ name, mail }) => (wish[name] ? [mail] : []))
  return wanted.length === 0
    ? 'What happens is shown here, without a mail.'
    : `You get ${new Intl.ListFormat('en-US', { type: 'conjunction' }).format(wanted)}.`
}
