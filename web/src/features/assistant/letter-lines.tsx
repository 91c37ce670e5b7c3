import { SkeletonLine } from '../../ui/skeleton.tsx'

/** Grey lines in the places of salutation, text and sign-off. */
export function LetterLines() {
  return (
    <>
      <SkeletonLine className="w-1/4" />
      <SkeletonLine className="mt-8 w-full" />
      <SkeletonLine className="w-11/12" />
      <SkeletonLine className="w-4/5" />
      <SkeletonLine className="mt-8 w-1/5" />
    </>
  )
}
