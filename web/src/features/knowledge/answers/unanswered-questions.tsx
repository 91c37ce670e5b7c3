import type { UnansweredPage } from '@ownvoice/core/knowledge/contract'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { api } from '../../../api/client.ts'
import { paths } from '../../../paths.ts'
import { ShowMore } from '../../../ui/show-more.tsx'

/** What customers asked and nothing answers, most asked first. Nothing is shown where there is none. */
export function UnansweredQuestions({ onWriteAnswer }: { onWriteAnswer: (question: string) => void }) {
  const list = useInfiniteQuery(
    api.knowledge.listUnanswered.infiniteOptions({
      input: (cursor: string | undefined) => ({ cursor }),
      initialPageParam: undefined,
      getNextPageParam: (page: UnansweredPage) => page.nextCursor ?? undefined,
      placeholderData: keepPreviousData,
    }),
  )
  const open = list.data?.pages.flatMap(({ questions }) => questions) ?? []
  if (open.length === 0) return null
  return (
    <section aria-labelledby="unanswered" className="mt-10">
      <h2 id="unanswered" className="font-serif text-28">
        Asked, and not answered
      </h2>
      <p className="mt-1 text-quiet">What customers asked and nothing here answers, most asked first.</p>
      <ul className="mt-4 divide-y divide-line rounded-card border border-line">
        {open.map(({ key, question, count, messageId }) => (
          <li key={key} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 p-4">
            <p className="min-w-0 break-words">
              “{question.trim()}”{' '}
              <span className="block text-13 text-quiet">
                {count === 1 ? 'Asked once.' : `Asked ${count} times.`}{' '}
                <Link to={paths.message(messageId)} aria-label={`See the message: ${question}`} className="link">
                  See the message
                </Link>
              </span>
            </p>
            <button
              type="button"
              className="button button-plain"
              aria-label={`Write the answer: ${question}`}
              onClick={() => onWriteAnswer(question)}
            >
              Write the answer
            </button>
          </li>
        ))}
      </ul>
      {list.hasNextPage && <ShowMore list={list} loading="Loading questions..." />}
    </section>
  )
}
