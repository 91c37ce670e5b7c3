import { afterAll, beforeAll, expect, test } from 'vitest'
import { customerMail } from '../../../testing/mail.ts'
import { openMailboxWorld } from '../../../testing/mailbox-world.ts'
import { addTestOwner, openTestDatabase } from '../../../testing/database.ts'
import type { OpenedDatabase } from '../../db/open-database.ts'
import { lockOverallTone } from '../../db/tone/overall-tone.ts'
import { findToneProfile } from '../../db/tone/profile.ts'
import { countSamples } from '../../db/tone/samples.ts'
import { deliverOutgoing } from './deliver-outgoing.ts'
import { learnFromSent } from './learn-from-sent.ts'

let db: OpenedDatabase
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

const quote = '\r\n\r\nOn Mon, Mar 2, 2026 Ann wrote:\r\n> Dear Sir! Would you kindly let me know! I remain!'
const casual = (number: number) =>
  `Hey Ann!\r\n\r\nYeah, that's ${'really '.repeat(14)}fine, see you at ${number}!\r\n\r\nCheers,\r\nRio\r\nKayak School\r\n(555) 010-2200${quote}`
const tooFew = (found: string) => `${found} of the emails that you sent in the last 60 days have 100 characters or more. 5 are needed.`

type World = Awaited<ReturnType<typeof openMailboxWorld>>

async function send(world: World, text: string, head = ''): Promise<void> {
  await world.sendElsewhere(head + customerMail({ from: world.mailbox.emailAddress, to: 'ann@customer.test', text }))
}

test('what the owner sent is measured, without quotes, short notes and what a program wrote; nothing of it is kept, nothing locked', async () => {
  const world = await openMailboxWorld(db)
  const reply = await world.addReply()
  await deliverOutgoing(world.deps, world.owner, reply.id)
  for (const number of [1, 2, 3, 4]) await send(world, casual(number))
  await send(world, 'Dear Ann, ok.')
  await send(
    world,
    `FYI\r\n\r\n---------- Forwarded message ---------\r\nFrom: Ben <ben@customer.test>\r\n\r\nDear ${'all and everybody '.repeat(9)}`,
  )
  await send(world, `Dear Ann,\r\n\r\n${'I am out of the office. '.repeat(6)}`, 'Auto-Submitted: auto-replied\r\n')
  await expect(learnFromSent(world.deps, world.owner)).rejects.toMatchObject({ code: 'conflict', message: tooFew('Only 4') })
  await send(world, casual(5))
  expect(await learnFromSent(world.deps, world.owner)).toEqual({ mails: 5 })
  const kept = await db.transaction(world.owner, async (tx) => ({
    measured: await findToneProfile(tx),
    samples: await countSamples(tx),
    tone: await lockOverallTone(tx),
  }))
  expect(kept).toMatchObject({
    measured: { profile: { greeting: 'Hey', signOff: 'Cheers', exclamations: 1 }, trainedAt: world.clock.now() },
    samples: 0,
    tone: { embeddingActive: false, trainingStartedAt: null },
  })
})

test('what the assistant sent is left out, however long it is', async () => {
  const { sendElsewhere, ...world } = await openMailboxWorld(db)
  for (const number of [1, 2, 3, 4]) await send({ ...world, sendElsewhere }, casual(number))
  const { rfcMessageId } = await world.addReply()
  await sendElsewhere(customerMail({ from: 'a@school.test', to: 'ann@customer.test', messageId: rfcMessageId, text: casual(5) }))
  await expect(learnFromSent(world.deps, world.owner)).rejects.toMatchObject({ message: tooFew('Only 4') })
})

test('what another owner sent is none of it', async () => {
  const [world, other] = [await openMailboxWorld(db), await openMailboxWorld(db)]
  for (const number of [1, 2, 3, 4, 5]) await send(world, casual(number))
  await expect(learnFromSent(other.deps, other.owner)).rejects.toMatchObject({ message: tooFew('None') })
  expect(await db.transaction(other.owner, findToneProfile)).toBeNull()
})

test('without a mailbox there is nothing to learn from', async () => {
  const { deps } = await openMailboxWorld(db)
  const owner = await addTestOwner(db)
  await expect(learnFromSent(deps, owner)).rejects.toMatchObject({ message: 'Connect a mailbox first, under Integrations.' })
})
