/** A grey line in the place of words that are on their way. */
export function SkeletonLine({ className }: { className: string }) {
  return <span aria-hidden="true" className={`block h-4 animate-pulse rounded-chip bg-line ${className}`} />
}
