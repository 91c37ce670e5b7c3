type UnsavedBarProps = {
  /** What it is about, for who hears the page. */
  about: string
  isDirty: boolean
  /** What is stored was changed elsewhere, and the owner's changes were put into that. */
  metOthers: boolean
  isSaving: boolean
  onDiscard: () => void
  onSave: () => void
}

/** Stands at the foot of a card while what it shows is not what is stored. */
export function UnsavedBar({ about, isDirty, metOthers, isSaving, onDiscard, onSave }: UnsavedBarProps) {
  return (
    <div role="status" className={isDirty ? 'sticky bottom-0 z-10 -mx-6 mt-6 -mb-6' : undefined}>
      {isDirty && (
        <section aria-label={about} className="rounded-b-card border-t border-line bg-accent-tint px-6 py-4">
          {metOthers && (
            <p className="mb-3 max-w-[64ch]">
              This was changed in another tab or on another device meanwhile. Both are put together above; where both changed the same,
              yours stands. Look it over, then save.
            </p>
          )}
          <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
            <p className="grow font-semibold">You have unsaved changes</p>
            <div className="flex gap-3">
              <button type="button" className="button button-plain" aria-disabled={isSaving} onClick={() => isSaving || onDiscard()}>
                Discard
              </button>
              <button type="button" className="button button-main" aria-disabled={isSaving} onClick={() => isSaving || onSave()}>
                {isSaving ? 'Saving…' : 'Save'}
              </button>
            </div>
          </div>
        </section>
      )}
    </div>
  )
}
