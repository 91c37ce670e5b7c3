import { customerMail } from '../../server/testing/mail.ts'
import { teachQuestions } from '../../server/testing/teach-questions.ts'
import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { readConfig } from '@ownvoice/server/config'
import { openConversation } from '@ownvoice/server/db/mailboxes/conversations'
import { listMailboxes } from '@ownvoice/server/db/mailboxes/mailboxes'
import { addMessage } from '@ownvoice/server/db/mailboxes/messages'
import type { Deps } from '@ownvoice/server/deps'
import { answerMessage } from '@ownvoice/server/features/assistant/answer-message'
import { parseMail } from '@ownvoice/server/mail/parse-mail'
import { openLog } from '@ownvoice/server/open-log'
import { startServer } from '@ownvoice/server/parts/start'
import { systemClock } from '@ownvoice/server/system-clock'
import PostalMime from 'postal-mime'
import type { BenchWorld } from './bench-world.ts'
import { usedCpuMs } from './child-usage.ts'
import type { Figure } from './figure.ts'
import { percentile } from './percentile.ts'
import { questionOf, topics } from './questions.ts'
import { findSeedOwner } from './seed-owner.ts'

const WARM_UPS = 5
const MESSAGES = 40
const PARSES = 50
const FIRST_QUESTION = 100 // others than those that came by mail
const LATER_MS = 2 * 3_600_000 // past the hour whose answers are counted

/**
 * CPU of this process and the one that embeds, all threads, for deciding on a stored message and writing it down (search, embedding and, with PGlite, the database
 * included), against one parse of the same mail.
 */
export async function benchCpu({ engine, environment }: BenchWorld): Promise<Figure[]> {
  const clock = { ...systemClock.clock, now: () => new Date(Date.now() + LATER_MS) }
  const server = await startServer({ config: readConfig(environment), log: openLog('warn'), parts: [], replace: { clock } })
  try {
    const owner = await findSeedOwner(server.deps.db)
    await teachQuestions(server.deps, owner, topics)
    const answers: number[] = []
    const parses: number[] = []
    for (let number = 0; number < WARM_UPS + MESSAGES; number++) {
      const raw = rawOf(number)
      const messageId = await store(server.deps, owner, raw, number)
      const answer = await cpuOf(() => answerMessage(server.deps, owner, messageId))
      const parse = await cpuOf(async () => {
        for (let round = 0; round < PARSES; round++) await PostalMime.parse(raw)
      })
      if (number < WARM_UPS) continue
      answers.push(answer)
      parses.push(parse / PARSES)
    }
    return [
      {
        name: `CPU per message, against one parse, ${engine}`,
        value: percentile(answers, 0.5),
        unit: 'ms',
        samples: MESSAGES,
        anchor: percentile(parses, 0.5),
      },
    ]
  } finally {
    await server.stop()
  }
}

function rawOf(number: number): string {
  const { subject, text } = questionOf(FIRST_QUESTION + number)
  const messageId = `bench-cpu-${number}@customer.test`
  return customerMail({ from: `c${number}@customer.test`, to: 'hello@harborlane.example', messageId, subject, text })
}

async function store({ db, clock }: Deps, owner: OwnerId, raw: string, number: number): Promise<string> {
  const mail = await parseMail(new TextEncoder().encode(raw))
  const message = await db.transaction(owner, async (tx) => {
    const [mailbox] = await listMailboxes(tx)
    const customer = { customerEmail: mail.from?.address ?? null, customerName: null }
    const conversation = await openConversation(tx, { ...customer, subject: mail.subject, threadKey: `bench-cpu-${number}` })
    return addMessage(tx, {
      mailboxId: mailbox?.id ?? null,
      conversationId: conversation.id,
      channel: 'mail',
      providerId: `bench-cpu:${number}`,
      rfcMessageId: mail.messageId,
      fromAddress: mail.from?.address ?? null,
      subject: mail.subject,
      mail,
      receivedAt: clock.now(),
    })
  })
  if (!message) throw new Error('The message was there already.')
  return message.id
}

async function cpuOf(run: () => Promise<unknown>): Promise<number> {
  const before = usedCpuMs()
  await run()
  return usedCpuMs() - before
}
