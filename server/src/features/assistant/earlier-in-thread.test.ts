import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSeededSchool, type SeededSchool } from '../../../testing/seeded-school.ts'
import { storeAsked } from '../../../testing/store-asked.ts'
import { getMessage } from '../../db/mailboxes/messages.ts'
import { answerMessage } from './answer-message.ts'

let school: SeededSchool
beforeAll(async () => {
  school = await openSeededSchool({ now: new Date('2026-11-18T15:00:00Z'), withHistory: false })
})
afterAll(() => school.close())

test('without a language model, what goes on with a question is understood by it, though the mail quotes nothing', async () => {
  await considered('one', 'How much is a 30 minute piano lesson per month?')
  school.clock.advance(600_000)
  expect(offered(await considered('two', 'And for 45 minutes?', 'one'))).toContain('$218')
  expect(offered(await considered('three', 'And for 45 minutes?'))).not.toContain('$218')
})

function offered({ trace }: Awaited<ReturnType<typeof considered>>): string {
  return [trace?.draft?.text ?? '', ...(trace?.ready ?? []).slice(0, 1).map(({ text }) => text)].join('\n')
}

async function considered(id: string, text: string, thread = id) {
  const messageId = await storeAsked(school, { id, text, thread, fromAddress: `${thread}@customer.example` })
  await answerMessage(school.deps, school.owner, messageId)
  return school.deps.db.transaction(school.owner, (tx) => getMessage(tx, messageId))
}
