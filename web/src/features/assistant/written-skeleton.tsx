import { LetterLines } from './letter-lines.tsx'

/** The sheet of a letter that is being written. */
export function WrittenSkeleton() {
  return (
    <div className="letter">
      <span className="sr-only">Writing the answer</span>
      <div className="letter-sheet space-y-4">
        <LetterLines />
      </div>
    </div>
  )
}
