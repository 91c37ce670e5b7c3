import { useNavigate } from 'react-router'
import { paths } from '../../paths.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'

/** One step back in history; to the landing page where there is none, as in a new tab. */
export function BackButton() {
  const navigate = useNavigate()
  const hydrated = useHydrated()
  return (
    <button
      type="button"
      disabled={!hydrated}
      className="inline-flex min-h-11 items-center gap-2 text-quiet hover:text-ink"
      onClick={() => void (window.history.length > 1 ? navigate(-1) : navigate(paths.home))}
    >
      <svg viewBox="0 0 16 16" aria-hidden="true" className="drawing size-4">
        <path d="M10 3L5 8l5 5" />
      </svg>
      Back
    </button>
  )
}
