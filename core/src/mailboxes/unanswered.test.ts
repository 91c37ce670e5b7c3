import { expect, test } from 'vitest'
import { openSentIndex } from './unanswered.ts'

const at = (day: string) => new Date(`2026-10-${day}T12:00:00Z`)
const to = (address: string) => ({ name: '', address })
const from = (address: string, rfcMessageId: string, day: string) => ({ rfcMessageId, mail: { from: to(address) }, receivedAt: at(day) })
const index = openSentIndex()
index.addSent({ mail: { to: [to('ann@a.example')], cc: [], inReplyTo: ['one'], references: ['zero'] }, sentAt: at('10') })
index.addSent({ mail: { to: [to('Ben@b.example')], cc: [to('cleo@c.example')], inReplyTo: [], references: [] }, sentAt: at('12') })

test.each([
  ['a mail that a later one refers to', from('ann@a.example', 'one', '10'), 'answered'],
  ['one that was answered days later', from('ann@a.example', 'zero', '08'), 'answered_late'],
  ['one whose sender was written to afterwards', from('ben@b.example', 'x', '11'), 'answered'],
  ['one whose sender got a copy afterwards', from('cleo@c.example', 'y', '11'), 'answered'],
  ['one whose sender was written to before', from('ben@b.example', 'z', '13'), 'unanswered'],
  ['one of somebody else', from('dan@d.example', 'w', '01'), 'unanswered'],
] as const)('%s', (_what, received, judged) => {
  expect(index.judge(received)).toBe(judged)
})
