import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { paths } from '../../paths.ts'
import { PageTab } from '../../ui/page-tab.tsx'

/** What waits for the owner, in three parts. */
export function EscalateTabs() {
  const waiting = useQuery(api.reports.overview.queryOptions()).data?.waiting
  return (
    <nav aria-label="Escalate" className="flex gap-6 border-b border-line">
      <PageTab to={paths.escalations} waiting={waiting?.escalations ?? 0}>
        Escalations
      </PageTab>
      <PageTab to={paths.drafts} waiting={waiting?.drafts ?? 0}>
        Drafts
      </PageTab>
      <PageTab to={paths.unsent} waiting={(waiting?.unconfirmed ?? 0) + (waiting?.failed ?? 0)}>
        Not sent
      </PageTab>
    </nav>
  )
}
