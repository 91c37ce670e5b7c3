import { answerInLetter } from '@ownvoice/core/escalations/answer-in-letter'
import { useMutation, useQuery } from '@tanstack/react-query'
import { api, faultText, queryClient } from '../../api/client.ts'
import { showToast } from '../../ui/toast.ts'

/** An escalation that was just answered, with the letter. */
export type Answered = { id: string; letter: string }

type AnsweredPanelProps = { answered: Answered; onReview: (id: string, letter: string) => void; onClose: () => void }

/**
 * What an answer is good for besides: it becomes one of the owner's answers with one click, and those who ask the same are offered it. Nothing where
 * the message asked nothing that could be kept, or where the answer was taken back.
 */
export function AnsweredPanel({ answered: { id, letter }, onReview, onClose }: AnsweredPanelProps) {
  const alike = useQuery(api.escalations.findAlike.queryOptions({ input: { id } }))
  const escalation = useQuery(api.escalations.get.queryOptions({ input: { id } }))
  const keep = useKeepAnswer()
  if (!alike.data || alike.data.question === null || escalation.data?.status !== 'resolved') return null
  const { question, others } = alike.data
  const answer = answerInLetter(letter)
  return (
    <section aria-labelledby="answered" className="mt-6 rounded-card border border-line bg-sheet p-6">
      <div className="flex items-start justify-between gap-3">
        <h2 id="answered" className="font-serif text-21">
          Answer this by itself next time?
        </h2>
        <button type="button" className="link min-h-11 shrink-0" onClick={onClose}>
          Not now
        </button>
      </div>
      <p className="text-quiet">{question}</p>
      <p className="mt-2 font-serif text-17 break-words whitespace-pre-line">{answer}</p>
      <button
        type="button"
        aria-disabled={keep.isPending || keep.isSuccess}
        className="button button-plain mt-4"
        onClick={() =>
          !keep.isPending && !keep.isSuccess && keep.mutate({ question: question.slice(0, 300), answer: answer.slice(0, 5000) })
        }
      >
        {keep.isSuccess ? 'Kept' : 'Keep as an answer'}
      </button>
      {others.length > 0 && (
        <>
          <h3 className="mt-6 font-semibold">{others.length === 1 ? 'One more asks the same' : `${others.length} more ask the same`}</h3>
          <ul className="mt-2 divide-y divide-line border-y border-line">
            {others.map((other) => (
              <li key={other.id} className="flex flex-wrap items-center justify-between gap-3 py-2">
                <span className="min-w-0 break-words">{other.toEmail}</span>
                <button
                  type="button"
                  className="button button-plain"
                  aria-label={`Answer with the same words: ${other.toEmail}`}
                  onClick={() => onReview(other.id, answer)}
                >
                  Answer with the same words
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

function useKeepAnswer() {
  return useMutation(
    api.knowledge.addQuestion.mutationOptions({
      onSuccess: () => {
        showToast({ tone: 'done', title: 'Kept', description: 'Replies rest on it as soon as it was read. It stands under RAG Brain.' })
        return queryClient.invalidateQueries({ queryKey: api.knowledge.key() })
      },
      onError: (error) => showToast({ tone: 'error', title: 'The answer was not kept', description: faultText(error) }),
    }),
  )
}
