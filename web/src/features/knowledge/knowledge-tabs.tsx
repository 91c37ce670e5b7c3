import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { paths } from '../../paths.ts'
import { PageTab } from '../../ui/page-tab.tsx'
import { countsQuery } from './answers/answer-listing.ts'

/** The two halves of what the assistant knows: the documents, and what it answers from them. */
export function KnowledgeTabs() {
  const { data } = useQuery(api.knowledge.answers.list.queryOptions(countsQuery))
  const waiting = data?.counts.waiting ?? 0
  return (
    <nav aria-label="RAG Brain" className="flex gap-6 border-b border-line">
      <PageTab to={paths.documents}>Documents</PageTab>
      <PageTab to={paths.answers} waiting={waiting}>
        What I answer
      </PageTab>
    </nav>
  )
}
