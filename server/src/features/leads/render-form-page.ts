import { html } from 'hono/html'
import { longestQuestion, type NamedSource, type VisitorAnswer } from '@ownvoice/core/leads/ask-us'
import { trapField } from '@ownvoice/core/leads/lead'
import { type Html, renderPage } from '../../http/render-page.ts'

/** What was asked on the page, and what it was answered; `problem` says why it was no question. */
export type AskedOnPage = { question: string; answer: VisitorAnswer | null; problem: string | null }

type FormPage = {
  formKey: string
  name: string
  typed: Record<string, string>
  submissionId: string
  problem: string | null
  /** Visitors can ask here. */
  asksUs: boolean
  asked: AskedOnPage | null
}

/** The hosted form: plain HTML that works without scripts, with what was typed still in it after a refusal. */
export function renderFormPage({ formKey, name, typed, submissionId, problem, asksUs, asked }: FormPage): Html {
  const value = (field: string) => typed[field] ?? ''
  return renderPage(
    name,
    html`<h1>${name}</h1>
      ${asksUs ? askForm(formKey, asked) : ''} ${asksUs ? html`<h2>${asked ? 'Write to us' : 'Or write to us'}</h2>` : ''}
      <p class="quiet">${asksUs ? 'We answer by email.' : 'Write to us and we will answer by email.'}</p>
      ${problem ? html`<p class="problem" role="alert">${problem}</p>` : ''}
      <form method="post" action="/api/leads/${formKey}">
        <input type="hidden" name="submissionId" value="${submissionId}" />
        <label for="name">Your name</label>
        <input id="name" name="name" value="${value('name')}" autocomplete="name" maxlength="200" />
        <label for="email">Email</label>
        <input id="email" name="email" type="email" value="${value('email')}" autocomplete="email" maxlength="254" required />
        <label for="phone">Phone (optional)</label>
        <input id="phone" name="phone" type="tel" value="${value('phone')}" autocomplete="tel" maxlength="50" />
        <label for="message">Message</label>
        <textarea id="message" name="message" maxlength="10000" required>${value('message')}</textarea>
        <div class="trap" aria-hidden="true">
          <label for="${trapField}">Leave this empty</label>
          <input id="${trapField}" name="${trapField}" tabindex="-1" autocomplete="off" />
        </div>
        <button type="submit">Send message</button>
      </form>`,
    answerStyle,
  )
}

const answerStyle = `
.answer { margin: 24px 0; padding: 16px 20px; border: 1px solid var(--line); border-radius: 10px; }
.answer p:last-child { margin: 0; }
.said { white-space: pre-line; overflow-wrap: anywhere; }`

function askForm(formKey: string, asked: AskedOnPage | null): Html {
  return html`<p class="quiet">Ask us, and what we have written down is answered at once.</p>
    <form method="post" action="/api/leads/${formKey}/ask">
      <label for="question">Your question</label>
      <input id="question" name="question" value="${asked?.question ?? ''}" autocomplete="off" maxlength="${longestQuestion}" required />
      <button type="submit">Ask</button>
    </form>
    ${asked ? answerTo(asked) : ''}`
}

function answerTo({ answer, problem }: AskedOnPage): Html {
  if (problem) return html`<p class="problem" role="alert">${problem}</p>`
  if (!answer)
    return html`<p class="answer" role="status">We will answer you by email. Leave your address below: your question is in the message.</p>`
  const { text, sources } = answer
  return html`<div class="answer" role="status">
    <p class="said">${text}</p>
    <p class="quiet">Answered automatically, from: ${sources.map(sourceName)}</p>
    <p>Is that what you needed? If not, leave your address below and we answer you ourselves.</p>
  </div>`
}

function sourceName({ name, url }: NamedSource, index: number): Html {
  const comma = index > 0 ? ', ' : ''
  return url && isWebAddress(url) ? html`${comma}<a href="${url}" rel="noreferrer">${name}</a>` : html`${comma}${name}`
}

function isWebAddress(url: string): boolean {
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)
}

/** What a person sees once the message is stored. */
export function renderThanksPage(name: string): Html {
  return renderPage(
    name,
    html`<h1>Thank you</h1>
      <p role="status">Your message has reached ${name}. The answer comes by email, to the address you gave.</p>`,
  )
}
