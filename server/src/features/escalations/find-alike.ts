import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { AlikeEscalations } from '@ownvoice/core/escalations/contract'
import { getEscalation, listOpenOf } from '../../db/escalations/escalations.ts'
import { listAskedMessages } from '../../db/knowledge/radar.ts'
import type { Deps } from '../../deps.ts'
import { presentLine } from './list-escalations.ts'

/** So many of the newest messages with an open question are compared. */
const MESSAGES = 300

/** What a message that was handed over asks and nothing answers, and the other open escalations that ask the same. */
export async function findAlike({ db, reader }: Pick<Deps, 'db' | 'reader'>, owner: OwnerId, id: string): Promise<AlikeEscalations> {
  const { inboundId, asked } = await db.transaction(owner, async (tx) => ({
    ...(await getEscalation(tx, id)),
    asked: await listAskedMessages(tx, MESSAGES),
  }))
  const groups = await reader.run('groupOpenQuestions', asked)
  const alike = groups.filter((group) => group.some(({ message }) => message.messageId === inboundId)).flat()
  const question = alike.find(({ message }) => message.messageId === inboundId)?.text ?? null
  const messageIds = alike.map(({ message }) => message.messageId).filter((messageId) => messageId !== inboundId)
  const others = await db.transaction(owner, (tx) => listOpenOf(tx, messageIds))
  return { question, others: others.map(presentLine) }
}
