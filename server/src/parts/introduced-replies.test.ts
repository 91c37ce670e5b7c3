import { afterAll, beforeAll, expect, test } from 'vitest'
import { addTestOwner } from '../../testing/database.ts'
import { openTestInstallation, type TestInstallation } from '../../testing/installation.ts'
import { testSubscription } from '../../testing/test-web.ts'
import { saveSubscription } from '../db/billing/subscriptions.ts'
import { addMailbox } from '../db/mailboxes/mailboxes.ts'
import { introduce } from '../features/accounts/keep-welcome.ts'
import { loadAccount } from '../features/assistant/load-account.ts'
import { tryMail } from '../features/assistant/try-mail.ts'
import { addSample } from '../features/tone/keep-samples.ts'

let installation: TestInstallation
beforeAll(async () => {
  installation = await openTestInstallation('2026-03-04T15:00:00Z')
})
afterAll(() => installation.close())

async function addSubscriber(businessName: string) {
  const owner = await addTestOwner(installation.deps.db, { businessName })
  await installation.deps.db.system((tx) => saveSubscription(tx, owner, testSubscription))
  await installation.deps.db.transaction(owner, (tx) => addMailbox(tx, { kind: 'sandbox', emailAddress: `${owner}@example.com` }))
  return owner
}

const wish = { businessName: 'Otter & Brass', signOffName: 'Maya', timezone: 'Asia/Tokyo', phoneNumber: '5551234567' }
const wantsToTalk = 'Hello,\n\nI would like to speak to a real person on the phone, please.\n\nDana'

test('a new owner’s next holding reply is signed with the name, the business and the phone; their day is that of their zone', async () => {
  const { deps } = installation
  const owner = await addSubscriber('')
  const hold = async () => {
    const tried = { fromName: 'Dana Miller', fromEmail: 'dana@customer.example', subject: 'A question', text: wantsToTalk }
    const { trace } = await tryMail(deps, owner, tried)
    expect(trace.decision).toMatchObject({ action: 'escalate', rule: 'wants_person' })
    return trace.draft?.text
  }
  expect(await hold()).toMatch(/regards,$/)
  await introduce(deps, owner, wish)
  expect(await hold()).toMatch(/you can reach us on \(555\) 123-4567\.[^]*regards,\nMaya\nOtter & Brass$/)
  const asked = { referencedIds: [], answeredIds: [], senders: ['dana@customer.example'], message: null, now: deps.clock.now() }
  expect(await deps.db.transaction(owner, (tx) => loadAccount(tx, asked))).toMatchObject({ timezone: 'Asia/Tokyo', phone: '5551234567' })
})

test('mails too few to train on lend replies their greeting and closing, for their owner alone', async () => {
  const { deps } = installation
  const [owner, other] = [await addSubscriber('Kayaks'), await addSubscriber('Bakery')]
  const emailText = `Hey Dana!\n\nYeah, that's ${'really '.repeat(14)}fine with us!\n\nCheers,\nRio`
  await addSample(deps, owner, { category: 'general', emailText })
  const reply = async (of: typeof owner) =>
    (await tryMail(deps, of, { fromName: 'Dana Miller', fromEmail: 'dana@customer.example', subject: '', text: wantsToTalk })).trace.draft
      ?.text
  expect(await reply(owner)).toMatch(/^Hey Dana,[^]*Cheers,\nKayaks$/)
  expect(await reply(other)).toMatch(/^Hello Dana[^]*regards,\nBakery$/)
})
