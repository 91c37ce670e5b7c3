import type { ReactNode } from 'react'

const looks = { draft: 'border-line bg-draft-tint', urgent: 'border-urgent bg-urgent-tint' } as const

type NoticeBarProps = { label: string; look: keyof typeof looks; line: string; children: ReactNode; action: ReactNode }

/** One thing on every page of the dashboard, above its content, with what can be done about it. */
export function NoticeBar({ label, look, line, children, action }: NoticeBarProps) {
  return (
    <section aria-label={label} className={`border-b px-4 py-3 md:px-8 ${looks[look]}`}>
      <div className="mx-auto flex max-w-[1120px] flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="min-w-0 grow basis-80">
          <strong className="font-semibold">{line}</strong> {children}
        </p>
        {action}
      </div>
    </section>
  )
}
