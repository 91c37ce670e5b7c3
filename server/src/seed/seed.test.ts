import { expect, test } from 'vitest'
import { openSeededSchool } from '../../testing/seeded-school.ts'
import { auditEvents } from '../db/schema/record.ts'
import { saveSignature } from '../features/assistant/keep-signature.ts'

test('what the example business is filled with was done by nobody: its record begins with what is done in it', async () => {
  const { deps, owner, close } = await openSeededSchool({ now: new Date('2026-11-18T15:00:00Z'), withHistory: false })
  const kinds = async () => (await deps.db.transaction(owner, (tx) => tx.select().from(auditEvents))).map(({ kind }) => kind)
  expect(await kinds()).toEqual([])
  await saveSignature(deps, owner, 'Maya')
  expect(await kinds()).toEqual(['setting_changed'])
  await close()
})
