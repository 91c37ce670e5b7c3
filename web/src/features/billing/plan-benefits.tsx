import type { Plan } from '@ownvoice/core/billing/plans'
import { emailsLine } from './plan-label.ts'

/** The same in every plan. */
const benefits: readonly string[] = [
  'Leads and emails answered within seconds, by day and by night',
  'Every price, date and promise taken from your own documents, with the passage beside it',
  'Your greeting, your sign-off, your way of putting things',
  'Your booking link where somebody asks for a time, and no offer on days you are away',
  'Whatever your documents do not say comes to you, with all that was found',
  'For each email you see what was understood, what was decided, and why',
]

/** What a subscriber gets. `plan` is null for an account that counts as subscribed without one. */
export function PlanBenefits({ plan }: { plan: Plan | null }) {
  const lines = plan ? [`${emailsLine(plan).replace('a', 'A')}: replies and follow-ups`, ...benefits] : benefits
  return (
    <ul className="divide-y divide-line border-y border-line">
      {lines.map((line) => (
        <li key={line} className="flex items-start gap-3 py-3 text-17">
          <svg viewBox="0 0 16 16" aria-hidden="true" className="drawing mt-1.5 size-4 shrink-0 text-accent">
            <path d="M2 9l4 4 8-10" />
          </svg>
          {line}
        </li>
      ))}
    </ul>
  )
}
