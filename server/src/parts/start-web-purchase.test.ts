import { expect, test } from 'vitest'
import { z } from 'zod'
import { signIn } from '../../testing/auth-calls.ts'
import { addTestUser, openTestWeb } from '../../testing/test-web.ts'

const Begun = z.object({ url: z.string(), session_id: z.string().default('') })
const password = 'a long enough pass phrase 77'

test('a purchase, a change of plan and a refund run from the pages of the practice checkout to the account [SUB-018, SUB-023]', async () => {
  const web = await openTestWeb()
  const owner = await addTestUser(web.db, 'ann@example.com', password, { isSubscribed: false })
  const headers = { Cookie: await signIn(web.url, 'ann@example.com', password), Origin: web.url, 'Content-Type': 'application/json' }
  const ask = async (path: string) => (await fetch(`${web.url}/api/v1/billing/${path}`, { headers })).json()
  const tell = async (path: string, body: object) =>
    (await fetch(`${web.url}/api/v1/billing/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).json()
  const post = (page: string, fields: Record<string, string>) =>
    fetch(page, { method: 'POST', redirect: 'manual', headers: { Origin: web.url }, body: new URLSearchParams(fields) })

  const checkout = Begun.parse(await tell('checkout', { plan: 'starter' }))
  const paid = await post(checkout.url, { email: 'ann@example.com', card: 'accepted' })
  expect(paid.headers.get('location')).toBe(`${web.url}/subscribe?payment=success&session_id=${checkout.session_id}`)
  const completion = { subscription_data: { sessionId: checkout.session_id }, user_id: owner }
  expect(await tell('complete', completion)).toEqual({ subscribed: true, plan: 'starter' })

  const portal = Begun.parse(await tell('portal', {}))
  web.clock.advance(5000)
  await post(portal.url, { action: 'plan_growth' })
  expect(await ask('subscription')).toEqual({ subscribed: true, plan: 'growth' })
  web.clock.advance(5000)
  await post(portal.url, { action: 'refund_last_payment' })
  expect(await ask('subscription')).toMatchObject({ subscribed: false })
  expect(web.logged.filter(({ level }) => level !== 'info')).toEqual([])
  await web.stop()
})
