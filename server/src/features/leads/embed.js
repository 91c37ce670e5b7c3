// Puts a contact form into every <div data-ownvoice-form="KEY"> of the page that loads this script, and before it, where its owner wants that, a field to ask in.
// It lives in a shadow root, so that neither page nor form changes how the other looks.
;(() => {
  const server = new URL(document.currentScript.src).origin
  const fields = [
    { name: 'name', label: 'Your name', attributes: { autocomplete: 'name', maxlength: 200 } },
    { name: 'email', label: 'Email', attributes: { type: 'email', autocomplete: 'email', maxlength: 254, required: '' } },
    { name: 'phone', label: 'Phone (optional)', attributes: { type: 'tel', autocomplete: 'tel', maxlength: 50 } },
    { name: 'message', label: 'Message', tag: 'textarea', attributes: { rows: 6, maxlength: 10000, required: '' } },
  ]
  const questionField = { name: 'question', label: 'Ask us', attributes: { autocomplete: 'off', maxlength: 500, required: '' } }
  /** A page whose visitors wait longer than this shows the form alone. */
  const patienceMs = 4000
  const style = `
    :host { display: block; font: inherit; color: inherit; }
    label { display: block; margin: 0 0 4px; font-weight: 600; }
    input, textarea { box-sizing: border-box; width: 100%; margin: 0 0 16px; padding: 10px; font: inherit; color: inherit; background: transparent; border: 1px solid currentColor; border-radius: 10px; }
    button { padding: 10px 20px; font: inherit; font-weight: 600; color: #fff; background: #b4400f; border: 1px solid #b4400f; border-radius: 10px; cursor: pointer; }
    button:disabled { opacity: 0.6; cursor: default; }
    button.plain { color: inherit; background: transparent; border-color: currentColor; }
    :focus-visible { outline: 2px solid #b4400f; outline-offset: 2px; }
    form { margin: 0 0 16px; }
    p { margin: 16px 0; overflow-wrap: anywhere; }
    .said { white-space: pre-line; }
    .quiet { font-size: 0.875em; }
    a { color: inherit; }
    .trap { position: absolute; left: -9999px; }`

  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', renderAll)
  else renderAll()

  function renderAll() {
    for (const host of document.querySelectorAll('[data-ownvoice-form]')) if (!host.shadowRoot) render(host)
  }

  async function render(host) {
    const root = host.attachShadow({ mode: 'open' })
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(style)
    root.adoptedStyleSheets = [sheet]
    const address = `${server}/api/leads/${encodeURIComponent(host.dataset.ownvoiceForm)}`
    if (await canAsk(address)) renderAsk(root, address)
    else renderForm(root, address)
  }

  /** One field first; the form comes when it is wanted or needed, with the question in it. */
  function renderAsk(root, address) {
    const ask = root.appendChild(element('form'))
    ask.append(...labelled(questionField))
    ask.append(element('button', { type: 'submit' }, 'Ask'))
    const status = root.appendChild(element('div', { role: 'status' }))
    const write = root.appendChild(element('button', { type: 'button', class: 'plain' }, 'Write us a message'))
    const question = ask.querySelector('input')
    let fill = null
    let isAsking = false // a button that is disabled loses the focus
    const openForm = () => {
      if (!isFormOpen(root)) {
        root.querySelector('section')?.remove()
        fill = renderForm(root, address)
      }
      fill(question.value.trim())
      write.hidden = true
    }
    write.addEventListener('click', () => {
      openForm()
      root.querySelector('#name').focus()
    })
    ask.addEventListener('submit', async (event) => {
      event.preventDefault()
      if (isAsking) return
      isAsking = true
      status.replaceChildren(element('p', {}, 'Looking it up …'))
      const given = await post(`${address}/ask`, { question: question.value })
      isAsking = false
      if (given?.answered) {
        write.textContent = 'Leave your address'
        write.hidden = isFormOpen(root)
        return showAnswer(status, given)
      }
      const isRefused = given?.code === 'invalid_input'
      status.replaceChildren(
        element('p', {}, isRefused ? given.message : 'We will answer you by email. Leave your address and send us the message.'),
      )
      if (!isRefused) openForm()
    })
  }

  function showAnswer(status, { text, sources }) {
    const from = element('p', { class: 'quiet' }, 'Answered automatically, from: ')
    for (const [index, { name, url }] of sources.entries()) {
      const isLink = url && /^https?:/i.test(url)
      from.append(index > 0 ? ', ' : '', isLink ? element('a', { href: url, target: '_blank', rel: 'noopener noreferrer' }, name) : name)
    }
    const more = element('p', {}, 'Is that what you needed? If not, leave your address and we answer you ourselves.')
    status.replaceChildren(element('p', { class: 'said' }, text), from, more)
  }

  /** A form that was sent is gone. */
  function isFormOpen(root) {
    return root.querySelector('textarea') !== null
  }

  /** Answers what puts a message into the form, unless the visitor wrote one there. */
  function renderForm(root, address) {
    const section = root.appendChild(element('section'))
    const form = section.appendChild(element('form'))
    for (const field of fields) form.append(...labelled(field))
    const trap = form.appendChild(element('div', { class: 'trap', 'aria-hidden': 'true' }))
    trap.append(...labelled({ name: 'ownvoice-website', label: 'Leave this empty', attributes: { tabindex: -1, autocomplete: 'off' } }))
    const button = form.appendChild(element('button', { type: 'submit' }, 'Send message'))
    const status = section.appendChild(element('p', { role: 'status' }))
    const submissionId = makeId()
    form.addEventListener('submit', async (event) => {
      event.preventDefault()
      button.disabled = true
      status.textContent = 'Sending …'
      const given = await post(address, { ...Object.fromEntries(new FormData(form)), submissionId })
      button.disabled = false
      const isSent = given?.accepted === true
      if (isSent) form.remove()
      status.textContent = isSent
        ? 'Thank you. Your message has arrived; the answer comes by e-mail.'
        : (given?.message ?? 'Your message could not be sent. Nothing is lost: please try again in a moment.')
    })
    const message = form.querySelector('textarea')
    let filled = ''
    return (text) => {
      if (message.value === filled) message.value = filled = text
    }
  }

  async function canAsk(address) {
    try {
      const response = await fetch(`${address}/ask`, { credentials: 'omit', signal: AbortSignal.timeout(patienceMs) })
      return (await response.json()).open === true
    } catch {
      return false
    }
  }

  /** What the server says, also where it refuses; null where it cannot be reached. */
  async function post(address, body) {
    try {
      const headers = { 'Content-Type': 'application/json' }
      const response = await fetch(address, { method: 'POST', credentials: 'omit', headers, body: JSON.stringify(body) })
      return await response.json()
    } catch {
      return null
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
