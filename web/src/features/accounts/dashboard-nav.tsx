import { NavLink } from 'react-router'
import { paths } from '../../paths.ts'
import { Drawing, type DrawingName } from '../../ui/drawing.tsx'

export const dashboardEntries: readonly { to: string; label: string; drawing: DrawingName }[] = [
  { to: paths.overview, label: 'Overview', drawing: 'house' },
  { to: paths.documents, label: 'RAG Brain', drawing: 'shelf' },
  { to: paths.tone, label: 'Tone & Personality', drawing: 'voice' },
  { to: paths.scheduling, label: 'Scheduling', drawing: 'calendar' },
  { to: paths.integrations, label: 'Integrations', drawing: 'plug' },
  { to: paths.escalations, label: 'Escalate', drawing: 'hand' },
  { to: paths.analytics, label: 'Analytics', drawing: 'ledger' },
  { to: paths.settings, label: 'Settings', drawing: 'keys' },
]

/** `isShort` shows the drawings alone; the words stay for who cannot see them. */
export function DashboardNav({ onChosen, isShort = false }: { onChosen: () => void; isShort?: boolean }) {
  const wordsClass = isShort ? 'sr-only' : ''
  return (
    <>
      <nav aria-label="Dashboard" className="mt-4 grow">
        <ul className="space-y-1">
          {dashboardEntries.map(({ to, label, drawing }) => (
            <li key={to}>
              <NavLink
                to={to}
                end={to === paths.overview}
                onClick={onChosen}
                title={isShort ? label : undefined}
                className="flex min-h-11 items-center gap-3 rounded-card px-2.5 text-quiet hover:text-ink aria-[current=page]:bg-accent-tint aria-[current=page]:font-semibold aria-[current=page]:text-ink"
              >
                <Drawing name={drawing} className="size-6 shrink-0" />
                <span className={wordsClass}>{label}</span>
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="mt-6 border-t border-line pt-4">
        <NavLink
          to={paths.try}
          onClick={onChosen}
          title={isShort ? 'Try it' : undefined}
          className="button button-plain w-full px-0! aria-[current=page]:border-accent"
        >
          <Drawing name="pen" className="size-6 shrink-0 text-accent" />
          <span className={wordsClass}>Try it</span>
        </NavLink>
      </div>
    </>
  )
}
