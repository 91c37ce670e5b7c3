/** Shown while the first script loads or the session is looked up. */
export function Waiting() {
  return (
    <div role="status" className="grid min-h-dvh place-items-center">
      <span className="size-6 animate-spin rounded-full border-2 border-line border-t-accent" />
      <span className="sr-only">Loading</span>
    </div>
  )
}
