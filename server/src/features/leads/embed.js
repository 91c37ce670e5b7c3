// Puts a contact form into every <div data-ownvoice-form="KEY"> of the page that loads this script.
// The form lives in a shadow root, so that neither page nor form changes how the other looks.
;(() => {
  const server = new URL(document.currentScript.src).origin
  const fields = [
    { name: 'name', label: 'Your name', attributes: { autocomplete: 'name', maxlength: 200 } },
    { name: 'email', label: 'Email', attributes: { type: 'email', autocomplete: 'email', maxlength: 254, required: '' } },
    { name: 'phone', label: 'Phone (optional)', attributes: { type: 'tel', autocomplete: 'tel', maxlength: 50 } },
    { name: 'message', label: 'Message', tag: 'textarea', attributes: { rows: 6, maxlength: 10000, required: '' } },
  ]
  const style = `
    :host { display: block; font: inherit; color: inherit; }
    label { display: block; margin: 0 0 4px; font-weight: 600; }
    input, textarea { box-sizing: border-box; width: 100%; margin: 0 0 16px; padding: 10px; font: inherit; color: inherit; background: transparent; border: 1px solid currentColor; border-radius: 10px; }
    button { padding: 10px 20px; font: inherit; font-weight: 600; color: #fff; background: #b4400f; border: 0; border-radius: 10px; cursor: pointer; }
    button:disabled { opacity: 0.6; cursor: default; }
    :focus-visible { outline: 2px solid #b4400f; outline-offset: 2px; }
    .trap { position: absolute; left: -9999px; }`

  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', renderAll)
  else renderAll()

  function renderAll() {
    for (const host of document.querySelectorAll('[data-ownvoice-form]')) if (!host.shadowRoot) render(host)
  }

  function render(host) {
    const root = host.attachShadow({ mode: 'open' })
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(style)
    root.adoptedStyleSheets = [sheet]
    const form = root.appendChild(element('form'))
    for (const field of fields) form.append(...labelled(field))
    const trap = form.appendChild(element('div', { class: 'trap', 'aria-hidden': 'true' }))
    trap.append(...labelled({ name: 'website', label: 'Leave this empty', attributes: { tabindex: -1, autocomplete: 'off' } }))
    const button = form.appendChild(element('button', { type: 'submit' }, 'Send message'))
    const status = root.appendChild(element('p', { role: 'status' }))
    const submissionId = makeId()
    form.addEventListener('submit', async (event) => {
      event.preventDefault()
      button.disabled = true
      status.textContent = 'Sending …'
      const problem = await send(host.dataset.ownvoiceForm, { ...Object.fromEntries(new FormData(form)), submissionId })
      button.disabled = false
      if (problem === null) form.remove()
      status.textContent = problem ?? 'Thank you. Your message has arrived; the answer comes by e-mail.'
    })
  }

  /** Sends the lead. Answers what went wrong, in words for the person, or null when it arrived. */
  async function send(formKey, lead) {
    try {
      const response = await fetch(`${server}/api/leads/${encodeURIComponent(formKey)}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(lead),
      })
      if (response.ok) return null
      const { message } = await response.json()
      return message
    } catch {
      return 'Your message could not be sent. Nothing is lost: please try again in a moment.'
    }
  }

  function labelled({ name, label, tag = 'input', attributes }) {
    return [element('label', { for: name }, label), element(tag, { id: name, name, ...attributes })]
  }

  function element(tag, attributes = {}, text = '') {
    const made = document.createElement(tag)
    for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
    made.textContent = text
    return made
  }

  /** `crypto.randomUUID` is missing on pages without TLS. */
  function makeId() {
    return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  }
})()
