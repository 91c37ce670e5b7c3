/**
 * Runs inside a built page, as text: it may use nothing from outside itself. Runs the page's script, which waits as plain text, at the
 * visitor's first sign, or at once where somebody is signed in or the address carries news. What was pressed before the part it stands in bore
 * `aliveMark` is pressed again when the page tells by the event `pageStarted` that it has started.
 */
export function startAtFirstSign(pageStarted: string, aliveMark: string, imports: readonly string[]): void {
  const signs = ['pointerdown', 'pointermove', 'touchstart', 'keydown', 'wheel', 'scroll', 'focusin', 'input', 'change']
  const missed: (() => void)[] = []
  let isStarted = false

  for (const sign of signs) addEventListener(sign, start, { passive: true })
  addEventListener('click', keepClick)
  addEventListener('submit', keepSubmit)
  addEventListener('keydown', keepEnter)
  addEventListener(pageStarted, catchUp, { once: true })
  // A form is kept from the browser from here on, so that it may be sent.
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[type=submit]:disabled')) button.disabled = false
  if (location.search || document.activeElement instanceof HTMLInputElement) start()
  else addEventListener('load', () => setTimeout(() => void startForMember(), 500))
  document.currentScript?.remove()

  function start(event?: Event): void {
    if (isStarted || isResting(event)) return
    isStarted = true
    for (const sign of signs) removeEventListener(sign, start)
    for (const href of imports) document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
    const text = document.querySelector('script[type="text/plain"]')?.textContent ?? ''
    document.head.append(Object.assign(document.createElement('script'), { type: 'module', textContent: text }))
  }

  /** A browser may tell of a pointer that only rests where the page came up. */
  function isResting(event: Event | undefined): boolean {
    return event instanceof PointerEvent && event.type === 'pointermove' && event.movementX === 0 && event.movementY === 0
  }

  function catchUp(): void {
    removeEventListener('click', keepClick)
    removeEventListener('submit', keepSubmit)
    removeEventListener('keydown', keepEnter)
    for (const repeat of missed) repeat()
  }

  /** Links, and the buttons that open a menu, work without the script; a link to a part of the page closes the menu it stands in. */
  function keepClick(event: Event): void {
    if (!(event.target instanceof Element) || isAlive(event.target)) return
    const control = event.target.closest<HTMLElement>('button[type=button]:not([popovertarget]), a[data-needs-script]')
    if (control) missed.push(() => control.click())
    if (control instanceof HTMLAnchorElement) return event.preventDefault()
    if (event.target.closest('a')) event.target.closest<HTMLElement>('[popover]')?.hidePopover()
  }

  function keepSubmit(event: Event): void {
    const form = event.target
    if (form instanceof Element && isAlive(form)) return
    event.preventDefault()
    if (form instanceof HTMLFormElement) missed.push(() => form.requestSubmit())
  }

  /** Enter sends the question, as it does once the script runs. */
  function keepEnter(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || event.shiftKey || !(event.target instanceof HTMLTextAreaElement)) return
    const { form } = event.target
    if (isAlive(event.target) || !form?.closest('[data-island]')) return
    event.preventDefault()
    missed.push(() => form.requestSubmit())
  }

  /** What is alive has heard by itself. */
  function isAlive(part: Element): boolean {
    return part.closest(`[${aliveMark}]`) !== null
  }

  async function startForMember(): Promise<void> {
    const answer = isStarted ? null : await fetch('/api/auth/get-session').catch(() => null) // without a server there is nobody to greet
    if (answer?.ok && (await answer.json()) !== null) start()
  }
}
