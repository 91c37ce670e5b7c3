import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { cors } from 'hono/cors'
import { Lead } from '@ownvoice/core/leads/lead'
import { signatureHeader, timestampHeader } from '@ownvoice/core/leads/webhook'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { refuseTooLarge } from '../../http/app.ts'
import type { HttpContext, HttpEnv } from '../../http/http-env.ts'
import { createRateLimit } from '../../http/rate-limit.ts'
import { checkWebhook } from './check-webhook.ts'
import { getOpenForm } from './get-open-form.ts'
import { isJson, parseJson, problemOf, readForm } from './read-body.ts'
import { renderFormPage, renderThanksPage } from './render-form-page.ts'
import { submitLead } from './submit-lead.ts'

const maxLeadBytes = 64 * 1024
/** A person sends one; a shared office line a few. What is far above the second is not leads any more. */
const visitorRate = { points: 10, durationSeconds: 60 }
const formRate = { points: 120, durationSeconds: 60 }
/** A webhook's leads come from one address, that of the program that sends them. */
const webhookRate = { points: 60, durationSeconds: 60 }

/** The form that owners link to or put on their site, and the address that it (or a form of their own) posts to. */
export function mountLeadForms(app: Hono<HttpEnv>, deps: Deps): void {
  const takeVisit = createRateLimit(visitorRate)
  const takeForm = createRateLimit(formRate)
  const takeWebhook = createRateLimit(webhookRate)

  app.use('/api/leads/*', cors({ origin: '*', allowMethods: ['GET', 'POST'], allowHeaders: ['Content-Type'], maxAge: 600 }))
  app.post('/api/leads/:formKey', bodyLimit({ maxSize: maxLeadBytes, onError: refuseTooLarge }), async (c) => {
    const formKey = c.req.param('formKey')
    refuseFor(c, (await takeVisit(`${formKey} ${c.get('clientAddress')}`)) || (await takeForm(formKey)))
    return isJson(c) ? acceptJson(c, deps, formKey) : acceptForm(c, deps, formKey)
  })
  app.post('/api/leads/:formKey/webhook', bodyLimit({ maxSize: maxLeadBytes, onError: refuseTooLarge }), async (c) => {
    const formKey = c.req.param('formKey')
    refuseFor(c, await takeWebhook(`${formKey} ${c.get('clientAddress')}`))
    return acceptWebhook(c, deps, formKey)
  })

  app.get('/f/:formKey', async (c) => {
    const formKey = c.req.param('formKey')
    const source = await getOpenForm(deps, formKey)
    if (c.req.query('sent') === '1') return c.html(renderThanksPage(source.name))
    const { name, asksUs } = source
    return c.html(renderFormPage({ formKey, name, typed: {}, submissionId: deps.ids.next(), problem: null, asksUs, asked: null }))
  })

  const embedScript = readFile(join(import.meta.dirname, 'embed.js'), 'utf8')
  app.get('/embed.js', async (c) =>
    c.body(await embedScript, 200, {
      'Content-Type': 'text/javascript; charset=utf-8',
      'Cache-Control': 'public, max-age=3600',
      'Cross-Origin-Resource-Policy': 'cross-origin',
    }),
  )
}

function refuseFor(c: HttpContext, waitSeconds: number): void {
  if (waitSeconds === 0) return
  c.header('Retry-After', String(waitSeconds))
  throw new AppError('too_many_requests')
}

async function acceptWebhook(c: HttpContext, deps: Deps, formKey: string): Promise<Response> {
  const body = await c.req.text()
  const [timestamp, signature] = [c.req.header(timestampHeader), c.req.header(signatureHeader)]
  await checkWebhook(deps, { formKey, body, timestamp, signature })
  const parsed = Lead.safeParse(parseJson(body))
  if (!parsed.success) throw new AppError('invalid_input', { message: problemOf(parsed.error.issues) })
  await deps.arrivals.accept(() => submitLead(deps, { formKey, lead: parsed.data, by: 'webhook' }))
  return c.json({ accepted: true }, 202)
}

async function acceptJson(c: HttpContext, deps: Deps, formKey: string): Promise<Response> {
  const parsed = Lead.safeParse(parseJson(await c.req.text()))
  if (!parsed.success) throw new AppError('invalid_input', { message: problemOf(parsed.error.issues) })
  await deps.arrivals.accept(() => submitLead(deps, { formKey, lead: parsed.data, by: 'visitor' }))
  return c.json({ accepted: true }, 202)
}

/** A form without scripts: on to the thanks, or back to the form with everything that was typed. */
async function acceptForm(c: HttpContext, deps: Deps, formKey: string): Promise<Response> {
  const typed = await readForm(c)
  const parsed = Lead.safeParse(typed)
  if (!parsed.success) {
    const { name, asksUs } = await getOpenForm(deps, formKey)
    const submissionId = typed['submissionId'] ?? deps.ids.next()
    const problem = problemOf(parsed.error.issues)
    return c.html(renderFormPage({ formKey, name, typed, submissionId, problem, asksUs, asked: null }), 400)
  }
  await deps.arrivals.accept(() => submitLead(deps, { formKey, lead: parsed.data, by: 'visitor' }))
  return c.redirect(`/f/${encodeURIComponent(formKey)}?sent=1`, 303)
}
