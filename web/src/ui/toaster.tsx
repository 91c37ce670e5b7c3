import { useEffect, useSyncExternalStore } from 'react'
import { closeToast, currentToasts, type Toast, watchToasts } from './toast.ts'

const shownForMs = 6000
/** As long as what was sent can be taken back. */
const undoableForMs = 10_000
const none: readonly Toast[] = []

/** Shows the toasts of the whole site. They outlive a change of page, so that "Welcome back!" is read where it leads to. */
export function Toaster() {
  const toasts = useSyncExternalStore(watchToasts, currentToasts, () => none)
  return (
    <section
      aria-label="Notices"
      className="pointer-events-none fixed inset-x-4 bottom-[calc(1rem+var(--foot,0px))] z-[1000] flex flex-col items-end gap-2"
    >
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </section>
  )
}

function ToastCard({ toast }: { toast: Toast }) {
  const stays = toast.tone === 'error'
  useEffect(() => {
    if (stays) return
    const timer = setTimeout(() => closeToast(toast.id), toast.onUndo ? undoableForMs : shownForMs)
    return () => clearTimeout(timer)
  }, [toast.id, toast.onUndo, stays])

  return (
    <div
      role={stays ? 'alert' : 'status'}
      data-tone={toast.tone}
      className={`pointer-events-auto flex w-full max-w-96 items-start gap-3 rounded-card border p-4 ${
        stays ? 'border-urgent bg-urgent-tint text-urgent' : 'border-line bg-sheet'
      }`}
    >
      <div className="min-w-0 grow">
        <p className="font-semibold">{toast.title}</p>
        <p className={`break-words ${stays ? '' : 'text-quiet'}`}>{toast.description}</p>
      </div>
      {toast.onUndo && (
        <button
          type="button"
          className="link -my-2.5 min-h-11 shrink-0 px-2 font-semibold"
          onClick={() => {
            closeToast(toast.id)
            toast.onUndo?.()
          }}
        >
          Undo
        </button>
      )}
      <button
        type="button"
        aria-label="Close this notice"
        className="-m-2 grid size-10 shrink-0 place-items-center"
        onClick={() => closeToast(toast.id)}
      >
        <svg viewBox="0 0 16 16" aria-hidden="true" className="drawing size-4">
          <path d="M3 3l10 10M13 3L3 13" />
        </svg>
      </button>
    </div>
  )
}
