export type KeyHint = readonly [keys: string, what: string]

/** What the keys do, for whoever has a keyboard. */
export function KeyHints({ hints }: { hints: readonly KeyHint[] }) {
  return (
    <p className="mt-1 hidden flex-wrap gap-x-4 text-13 text-quiet pointer-fine:flex">
      {hints.map(([keys, what]) => (
        <span key={keys}>
          <kbd className="rounded-chip border border-line px-1.5 font-sans">{keys}</kbd> {what}
        </span>
      ))}
    </p>
  )
}
