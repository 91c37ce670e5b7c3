import { SkeletonLine } from '../../ui/skeleton.tsx'

export function OverviewSkeleton() {
  return (
    <div role="status" className="grid grid-cols-2 rounded-card border border-line lg:grid-cols-4">
      <span className="sr-only">Loading your figures</span>
      {[1, 2, 3, 4].map((card) => (
        <div key={card} className="space-y-4 p-6">
          <SkeletonLine className="w-2/3" />
          <SkeletonLine className="h-8! w-1/2" />
        </div>
      ))}
    </div>
  )
}
