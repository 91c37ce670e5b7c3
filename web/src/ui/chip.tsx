import type { ReactNode } from 'react'

/** How something stands. */
export type StateTone = 'plain' | 'sent' | 'draft' | 'urgent'
/** Categories have colors besides. */
export type ChipTone = StateTone | 'orange' | 'blue' | 'purple'

const toneClasses: Record<ChipTone, string> = {
  plain: 'border-edge text-ink',
  sent: 'border-sent bg-sent-tint text-sent',
  draft: 'border-draft bg-draft-tint text-draft',
  urgent: 'border-urgent bg-urgent-tint text-urgent',
  orange: 'border-accent bg-accent-tint text-accent',
  blue: 'border-blue bg-blue-tint text-blue',
  purple: 'border-purple bg-purple-tint text-purple',
}

export function Chip({ tone = 'plain', children }: { tone?: ChipTone; children: ReactNode }) {
  return (
    <span className={`inline-flex items-center rounded-chip border px-2 text-13 font-medium whitespace-nowrap ${toneClasses[tone]}`}>
      {children}
    </span>
  )
}
