import { Card } from '../../ui/card.tsx'
import { Chip } from '../../ui/chip.tsx'

/** A second step at the sign-in, which there is not yet. */
export function TwoFactorCard() {
  return (
    <Card title="Two-Factor Authentication" hint="A code from your phone, besides your password." beside={<Chip>Coming Soon</Chip>}>
      <div className="mt-4 flex flex-wrap items-center gap-4">
        <Chip>Off</Chip>
        <button type="button" disabled className="button button-plain">
          Enable 2FA
        </button>
      </div>
    </Card>
  )
}
