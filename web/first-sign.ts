type Names = { partStarted: string; partWanted: string; aliveMark: string }

/**
 * Runs inside a built page, as text: it may use nothing from outside itself. Runs the page's script, which waits as plain text, at the
 * visitor's first sign, or at once where somebody is signed in or the address carries news. What was pressed before the part it stands in bore
 * `aliveMark` is pressed again when that part, or the whole page, tells by the event `partStarted` that it has started; until then the part
 * is marked as wanted.
 */
export function startAtFirstSign({ partStarted, partWanted, aliveMark }: Names, imports: readonly string[]): void {
  const missed: { on: Element; repeat: () => void }[] = []
  const started = new AbortController()

  for (const sign of ['pointerdown', 'pointermove', 'touchstart', 'keydown', 'wheel', 'scroll', 'focusin', 'input', 'change'])
    addEventListener(sign, start, { passive: true, signal: started.signal })
  addEventListener('click', keepClick)
  addEventListener('submit', keepSubmit)
  addEventListener('keydown', keepEnter)
  addEventListener(partStarted, catchUp)
  // A form is kept from the browser from here on, so that it may be sent.
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[type=submit]:disabled')) button.disabled = false
  if (location.search || document.activeElement instanceof HTMLInputElement) start()
  else addEventListener('load', () => setTimeout(() => void startForMember(), 500))
  document.currentScript?.remove()

  function start(event?: Event): void {
    if (started.signal.aborted || isResting(event)) return
    started.abort()
    for (const href of imports) document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
    const text = document.querySelector('script[type="text/plain"]')?.textContent ?? ''
    document.head.append(Object.assign(document.createElement('script'), { type: 'module', textContent: text }))
  }

  /** A browser may tell of a pointer that only rests where the page came up. */
  function isResting(event: Event | undefined): boolean {
    return event instanceof PointerEvent && event.type === 'pointermove' && event.movementX === 0 && event.movementY === 0
  }

  function catchUp({ target }: Event): void {
    for (const one of missed.splice(0))
      if (target instanceof Node && target.contains(one.on)) one.repeat()
      else missed.push(one)
  }

  function keep(event: Event, on: Element, repeat: () => void): void {
    event.preventDefault()
    missed.push({ on, repeat })
    on.closest('[data-island]')?.setAttribute(partWanted, '')
    on.dispatchEvent(new Event(partWanted, { bubbles: true }))
  }

  /** Links, and the buttons that open a menu, work without the script; a link to a part of the page closes the menu it stands in. */
  function keepClick(event: Event): void {
    if (!(event.target instanceof Element) || isAlive(event.target)) return
    const control = event.target.closest<HTMLElement>('button[type=button]:not([popovertarget]), a[data-needs-script]')
    if (control) return keep(event, control, () => control.click())
    if (event.target.closest('a')) event.target.closest<HTMLElement>('[popover]')?.hidePopover()
  }

  function keepSubmit(event: Event): void {
    const form = event.target
    if (form instanceof HTMLFormElement && !isAlive(form)) keep(event, form, () => form.requestSubmit())
  }

  /** Enter sends the question, as it does once the script runs. */
  function keepEnter(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || event.shiftKey || !(event.target instanceof HTMLTextAreaElement)) return
    const { form } = event.target
    if (form?.closest('[data-island]') && !isAlive(form)) keep(event, form, () => form.requestSubmit())
  }

  /** What is alive has heard by itself. */
  function isAlive(part: Element): boolean {
    return part.closest(`[${aliveMark}]`) !== null
  }

  async function startForMember(): Promise<void> {
    const answer = started.signal.aborted ? null : await fetch('/api/auth/get-session').catch(() => null) // without a server there is nobody to greet
    if (answer?.ok && (await answer.json()) !== null) start()
  }
}
