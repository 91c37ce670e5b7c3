/** A grey line in the place of words that are on their way. */
export function SkeletonLine({ className }: { className: string }) {
  return <span aria-hidden="true" className={`block h-4 animate-pulse rounded-chip bg-line ${className}`} />
}

/** A list of lines, each with its time of day, that is on its way. `widths`: one class a line. */
export function LinesSkeleton({ label, widths }: { label: string; widths: readonly string[] }) {
  return (
    <div role="status" className="space-y-6">
      <span className="sr-only">{label}</span>
      {widths.map((width) => (
        <div key={width} className="flex gap-4">
          <SkeletonLine className="w-12" />
          <SkeletonLine className={width} />
        </div>
      ))}
    </div>
  )
}
