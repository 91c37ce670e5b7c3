import { Switch } from '@mantine/core'
import { Card } from '../../ui/card.tsx'
import { Chip } from '../../ui/chip.tsx'

const notices = [
  { label: 'Weekly lead report', about: 'Every week, who asked and what became of it.' },
  { label: 'Escalation alerts', about: 'When somebody is handed over to you.' },
  { label: 'Booking confirmations', about: 'When somebody books.' },
] as const

/** What can be written to the owner. None of these mails is sent yet, so none can be chosen. */
export function NotificationsCard() {
  return (
    <Card
      title="Email notifications"
      hint="What we write to you about, besides what you need to know at once."
      beside={<Chip>Coming Soon</Chip>}
    >
      <div className="mt-6 grid gap-5">
        {notices.map(({ label, about }) => (
          <Switch key={label} label={label} description={about} checked={false} disabled readOnly />
        ))}
      </div>
      <button type="button" disabled className="button button-plain mt-6">
        Save Preferences
      </button>
    </Card>
  )
}
