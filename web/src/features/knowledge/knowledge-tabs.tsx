import { useQuery } from '@tanstack/react-query'
import { NavLink } from 'react-router'
import { api } from '../../api/client.ts'
import { paths } from '../../paths.ts'
import { countsQuery } from './answers/answer-listing.ts'

/** The two halves of what the assistant knows: the documents, and what it answers from them. */
export function KnowledgeTabs() {
  const { data } = useQuery(api.knowledge.answers.list.queryOptions(countsQuery))
  const waiting = data?.counts.waiting ?? 0
  return (
    <nav aria-label="RAG Brain" className="flex gap-6 border-b border-line">
      <Tab to={paths.documents}>Documents</Tab>
      <Tab to={paths.answers}>
        What I answer
        {waiting > 0 && (
          <span className="rounded-full bg-draft-tint px-2 text-13 text-draft">
            {waiting} <span className="sr-only">wait for you</span>
          </span>
        )}
      </Tab>
    </nav>
  )
}

function Tab({ to, children }: { to: string; children: React.ReactNode }) {
  return (
    <NavLink
      to={to}
      end
      className="-mb-px inline-flex min-h-11 items-center gap-2 border-b-2 border-transparent text-quiet hover:text-ink aria-[current=page]:border-accent aria-[current=page]:font-semibold aria-[current=page]:text-ink"
    >
      {children}
    </NavLink>
  )
}
