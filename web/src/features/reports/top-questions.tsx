import type { TopQuestion } from '@ownvoice/core/reports/analytics'
import type { OpenFigure } from './report-address.ts'
import { FigureButton } from './figure-button.tsx'
import { timesWords } from './report-words.ts'

type TopQuestionsProps = { questions: readonly TopQuestion[]; onOpen: ((figure: OpenFigure) => void) | null }

/** The questions asked most, each with how often and by what share of the leads responded. */
export function TopQuestions({ questions, onOpen }: TopQuestionsProps) {
  if (questions.length === 0) return <p className="mt-2 text-quiet">No questions in this range yet.</p>
  return (
    <ol className="mt-2 divide-y divide-line">
      {questions.map(({ key, question, count, percentage }) => (
        <li key={key} className="py-3">
          <div className="flex items-baseline justify-between gap-4">
            <p className="min-w-0 break-words">{question}</p>
            <p className="shrink-0 text-quiet">
              <FigureButton
                label={`${timesWords(count)}: ${question}. See the messages`}
                onOpen={onOpen && (() => onOpen({ figure: 'question', question: key }))}
              >
                {timesWords(count)}
              </FigureButton>
            </p>
          </div>
          <progress aria-label={`Of leads responded: ${question}`} max={100} value={percentage} className="progress">
            {percentage}%
          </progress>
          <p className="text-13 text-quiet">{percentage}% of leads responded</p>
        </li>
      ))}
    </ol>
  )
}
