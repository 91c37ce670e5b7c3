import { afterAll, beforeAll, expect, test } from 'vitest'
import { BusinessFacts } from '../businesses/business.ts'
import { type EvalWorld, openWorld } from '../businesses/open-world.ts'
import { type Fault, faultsOf } from './judge-scheduling.ts'
import { runScheduling } from './run-scheduling.ts'
import { readSchedulingSet, type SchedulingMail } from './scheduling-set.ts'

let world: EvalWorld
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/**
 * What was settled when this was last set; whoever makes it less says why. It was 56 before the heads learned from 63 kinds of business (54), and before a
 * question got a link alone only where the whole mail is likely a wish for a time: others were sent one that they had not asked for.
 */
const settled = 52

test('of eighty mails about dates, links and full classes none is offered a closed day or a wrong link, and as many are settled as before [ASSIST-011 ASSIST-016 ASSIST-018 ASSIST-019 ASSIST-020]', async () => {
  const results = await runScheduling(world, readSchedulingSet())
  expect(results).toHaveLength(80)
  expect(results.filter(({ faults }) => faults.length > 0).map(({ mail, faults }) => `${mail.id}: ${faults.join(', ')}`)).toEqual([])
  expect(results.filter(({ isSettled }) => isSettled).length).toBeGreaterThanOrEqual(settled)
}, 300_000)

const facts = BusinessFacts.parse({
  name: 'A studio',
  email: 'hello@studio.example',
  links: [
    { id: 'trial', label: 'Trial', category: 'new', url: 'https://book.example/trial' },
    { id: 'camp', label: 'Camp', category: 'new', url: 'https://book.example/camp', full: true },
  ],
  blackouts: [{ from: '2026-12-24', to: '2026-12-26', reason: '' }],
})
const asked: SchedulingMail = { id: 'x', date: '2026-12-14T10:00', text: '', links: ['trial'], day: 'any' }

test.each<[string, Partial<SchedulingMail>, string, Fault[]]>([
  ['the right link', {}, 'Book here: https://book.example/trial.', []],
  ['a link to another thing', {}, 'Book here: https://other.example/trial', ['wrong link']],
  ['a link to what is full', { links: ['trial', 'camp'] }, 'Book here: https://book.example/camp', ['wrong link']],
  ['a closed day by name', {}, 'See you on Saturday, December 26!', ['forbidden date']],
  ['a closed day that is said to be closed', { day: 'closed' }, 'We are not available on Saturday, December 26.', []],
  ['a link and no word of the closed day', { day: 'closed' }, 'Book here: https://book.example/trial', ['forbidden date']],
  ['an open day that is refused', { day: 'open' }, 'We are closed on Sunday.', ['open day refused']],
  ['no waitlist where there is one', { waitlist: true }, 'It is full.', ['wrong about the waitlist']],
  ['a waitlist where there is none', { waitlist: false }, 'It is full. Shall I put you on the waitlist?', ['wrong about the waitlist']],
])('the judge sees %s', (_what, mail, reply, expected) => {
  expect(faultsOf({ ...asked, ...mail }, facts, { action: 'send', reply, isAnswer: true, defers: false, offered: [] })).toEqual(expected)
})
