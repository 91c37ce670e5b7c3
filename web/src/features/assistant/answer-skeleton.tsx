import { SkeletonLine } from '../../ui/skeleton.tsx'
import { LetterLines } from './letter-lines.tsx'

/** The shape of a letter that is being written. */
export function AnswerSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">Writing the answer</span>
      <SkeletonLine className="w-64" />
      <SkeletonLine className="mt-3 w-96 max-w-full" />
      <div className="mt-8 max-w-[680px] space-y-4 rounded-card border border-line p-6 sm:p-10 min-[1400px]:ml-44">
        <LetterLines />
      </div>
    </div>
  )
}
