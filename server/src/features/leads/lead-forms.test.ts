import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { mostLeadForms } from '@ownvoice/core/leads/contract'
import { Lead } from '@ownvoice/core/leads/lead'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addTestOwner } from '../../../testing/database.ts'
import { listRecentMessages } from '../../../testing/stored-rows.ts'
import { openTestWeb, type TestWeb } from '../../../testing/test-web.ts'
import { addMailbox } from '../../db/mailboxes/mailboxes.ts'
import { addLeadForm } from './add-lead-form.ts'
import { changeLeadForm } from './change-lead-form.ts'
import { listLeadForms } from './list-lead-forms.ts'
import { makeWebhookSecret } from './make-webhook-secret.ts'
import { removeLeadForm } from './remove-lead-form.ts'
import { replaceFormKey } from './replace-form-key.ts'
import { submitLead } from './submit-lead.ts'

const origin = 'https://ownvoice.example'
let web: TestWeb
let owner: OwnerId

beforeAll(async () => {
  web = await openTestWeb()
})
afterAll(() => web.stop())
beforeEach(async () => {
  owner = await addTestOwner(web.db)
})

const add = (name = 'Contact page') => addLeadForm(web.deps, owner, { name, origin })
const list = () => listLeadForms(web.deps, owner, origin)
const pageOf = async (formKey: string) => (await fetch(`${web.url}/f/${formKey}`)).status

function send(formKey: string, message: string): Promise<void> {
  return submitLead(web.deps, { formKey, lead: Lead.parse({ email: 'nora@example.com', message }), by: 'visitor' })
}

test('a form has a key, a page and a script of its own from the start, and counts what comes through it alone', async () => {
  const [form, other] = [await add(), await add('Landing page')]
  expect(form).toEqual({
    id: form.id,
    name: 'Contact page',
    formKey: expect.stringMatching(/^[\da-f]{32}$/),
    pageUrl: `${origin}/f/${form.formKey}`,
    scriptUrl: `${origin}/embed.js`,
    webhookUrl: `${origin}/api/leads/${form.formKey}/webhook`,
    isActive: true,
    mailboxId: null,
    leads: 0,
    lastLeadAt: null,
    hasSecret: false,
    asksUs: false,
    asked: { today: { asked: 0, answered: 0 }, month: { asked: 0, answered: 0 } },
  })
  await send(form.formKey, 'One')
  web.clock.advance(1000)
  await send(form.formKey, 'Two')
  await send(other.formKey, 'Three')
  expect(await list()).toMatchObject([
    { name: 'Contact page', leads: 2, lastLeadAt: web.clock.now().toISOString() },
    { name: 'Landing page', leads: 1 },
  ])
})

test('a new key takes the place of the old one at once; a form that is off takes nothing until it is on again', async () => {
  const form = await add()
  const renewed = await replaceFormKey(web.deps, owner, { id: form.id, origin })
  expect(renewed.pageUrl).toBe(`${origin}/f/${renewed.formKey}`)
  expect([await pageOf(form.formKey), await pageOf(renewed.formKey)]).toEqual([404, 200])
  await expect(send(form.formKey, 'Late')).rejects.toMatchObject({ code: 'form_closed' })

  const change = (isActive: boolean) => changeLeadForm(web.deps, owner, { id: form.id, origin, wish: { isActive } })
  expect(await change(false)).toMatchObject({ isActive: false, name: 'Contact page' })
  expect(await pageOf(renewed.formKey)).toBe(404)
  expect(await change(true)).toMatchObject({ isActive: true })
  expect(await pageOf(renewed.formKey)).toBe(200)
})

test('a form that is deleted is gone, and what came through it stays', async () => {
  const form = await add()
  await send(form.formKey, 'Hello')
  await removeLeadForm(web.deps, owner, form.id)
  expect([await list(), await pageOf(form.formKey)]).toEqual([[], 404])
  expect(await web.db.transaction(owner, (tx) => listRecentMessages(tx, 10))).toHaveLength(1)
})

test('a form is answered from a mailbox of its own owner alone, and another owner’s form is not there', async () => {
  const form = await add()
  const stranger = await addTestOwner(web.db)
  const connect = (of: OwnerId) => web.db.transaction(of, (tx) => addMailbox(tx, { kind: 'imap', emailAddress: `${of}@school.example` }))
  const [mine, theirs] = [await connect(owner), await connect(stranger)]
  const answerFrom = (mailboxId: string | null) => changeLeadForm(web.deps, owner, { id: form.id, origin, wish: { mailboxId } })
  expect(await answerFrom(mine.id)).toMatchObject({ mailboxId: mine.id })
  await expect(answerFrom(theirs.id)).rejects.toMatchObject({ code: 'not_found' })
  expect(await answerFrom(null)).toMatchObject({ mailboxId: null })

  const foreign = { id: form.id, origin }
  for (const attempt of [
    () => changeLeadForm(web.deps, stranger, { ...foreign, wish: { name: 'Mine' } }),
    () => changeLeadForm(web.deps, stranger, { ...foreign, wish: {} }),
    () => replaceFormKey(web.deps, stranger, foreign),
    () => makeWebhookSecret(web.deps, stranger, form.id),
    () => removeLeadForm(web.deps, stranger, form.id),
  ]) {
    await expect(attempt()).rejects.toMatchObject({ code: 'not_found' })
  }
  expect(await list()).toMatchObject([{ name: 'Contact page', formKey: form.formKey, hasSecret: false }])
})

test('a secret is given once and seen nowhere afterwards', async () => {
  const form = await add()
  const { secret } = await makeWebhookSecret(web.deps, owner, form.id)
  expect(secret).toMatch(/^whsec_[\da-f]{64}$/)
  expect(await list()).toMatchObject([{ hasSecret: true }])
  expect(JSON.stringify(await list())).not.toContain(secret)
})

test('an account has as many forms as a page shows', async () => {
  for (let number = 1; number <= mostLeadForms; number += 1) await add(`Form ${number}`)
  await expect(add()).rejects.toMatchObject({ code: 'conflict', message: expect.stringContaining('Delete one') })
})
