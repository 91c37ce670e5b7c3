import type { ReactNode } from 'react'

export type ChipTone = 'plain' | 'sent' | 'draft' | 'urgent'

const toneClasses: Record<ChipTone, string> = {
  plain: 'border-edge text-ink',
  sent: 'border-sent bg-sent-tint text-sent',
  draft: 'border-draft bg-draft-tint text-draft',
  urgent: 'border-urgent bg-urgent-tint text-urgent',
}

export function Chip({ tone = 'plain', children }: { tone?: ChipTone; children: ReactNode }) {
  return (
    <span className={`inline-flex items-center rounded-chip border px-2 text-13 font-medium whitespace-nowrap ${toneClasses[tone]}`}>
      {children}
    </span>
  )
}
