import type { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { AskedQuestion, type VisitorAnswer } from '@ownvoice/core/leads/ask-us'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { refuseTooLarge } from '../../http/app.ts'
import type { HttpContext, HttpEnv } from '../../http/http-env.ts'
import { limitVisitors } from '../../http/limit-visitors.ts'
import { type AnswerVisitor, askUs } from './ask-us.ts'
import { getOpenForm } from './get-open-form.ts'
import { isJson, parseJson, problemOf, readForm } from './read-body.ts'
import { type AskedOnPage, renderFormPage } from './render-form-page.ts'

const maxQuestionBytes = 8 * 1024
/** A curious visitor asks a handful of questions; the site considers one a second, which leaves the mails of owners their turn. */
export const askLimits = {
  each: [
    { points: 6, durationSeconds: 60 },
    { points: 40, durationSeconds: 86_400 },
  ],
  all: { points: 60, durationSeconds: 60 },
}

/**
 * Where visitors ask at a form, from whatever site it stands on: it lies below the addresses that `mountLeadForms` opens to other sites. What is answered is
 * said; of everything else the visitor learns that it was not, and never why.
 */
export function mountAskUs(app: Hono<HttpEnv>, deps: Deps, answer: AnswerVisitor): void {
  const takeQuestion = limitVisitors(askLimits)

  app.get('/api/leads/:formKey/ask', async (c) => {
    const { asksUs } = await getOpenForm(deps, c.req.param('formKey'))
    return c.json({ open: asksUs })
  })
  app.post('/api/leads/:formKey/ask', bodyLimit({ maxSize: maxQuestionBytes, onError: refuseTooLarge }), async (c) => {
    const formKey = c.req.param('formKey')
    const ask = async (question: string) => {
      await takeQuestion(c.get('clientAddress'))
      return askUs(deps, answer, { formKey, question })
    }
    return isJson(c) ? askByScript(c, ask) : askOnPage(c, deps, { formKey, ask })
  })
}

type Ask = (question: string) => Promise<VisitorAnswer | null>

async function askByScript(c: HttpContext, ask: Ask): Promise<Response> {
  const parsed = AskedQuestion.safeParse(parseJson(await c.req.text()))
  if (!parsed.success) throw new AppError('invalid_input', { message: problemOf(parsed.error.issues) })
  const given = await ask(parsed.data.question)
  return c.json(given ? { answered: true, ...given } : { answered: false })
}

/** Without scripts: the hosted page again, with the answer, or with the question in the form that reaches the owner. */
async function askOnPage(c: HttpContext, deps: Deps, { formKey, ask }: { formKey: string; ask: Ask }): Promise<Response> {
  const typed = await readForm(c)
  const { name, asksUs } = await getOpenForm(deps, formKey)
  const parsed = AskedQuestion.safeParse(typed)
  const question = parsed.success ? parsed.data.question : (typed['question'] ?? '')
  const asked: AskedOnPage = parsed.success
    ? { question, answer: await ask(question).catch(noneIfTooMany), problem: null }
    : { question, answer: null, problem: problemOf(parsed.error.issues) }
  const page = { formKey, name, typed: { message: question }, submissionId: deps.ids.next(), problem: null }
  return c.html(renderFormPage({ ...page, asksUs, asked: asksUs ? asked : null }), parsed.success ? 200 : 400)
}

/** Who has asked too much is shown what any question without an answer is: the form. */
function noneIfTooMany(error: unknown): null {
  if (error instanceof AppError && error.code === 'too_many_requests') return null
  throw error
}
