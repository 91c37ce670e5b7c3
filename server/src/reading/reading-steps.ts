import { check } from '@ownvoice/core/assistant/check/check'
import { checkAndRepair } from '@ownvoice/core/assistant/check/repair'
import { compose } from '@ownvoice/core/assistant/compose/compose'
import { composeHolding } from '@ownvoice/core/assistant/compose/holding'
import { blackedOutRequests } from '@ownvoice/core/assistant/decide/blacked-out-requests'
import { decide } from '@ownvoice/core/assistant/decide/decide'
import { settleAsks } from '@ownvoice/core/assistant/decide/settle-asks'
import { type Query, queryOf } from '@ownvoice/core/assistant/find/query-of'
import { leadRequest } from '@ownvoice/core/assistant/model/lead-request'
import { settledByLead, writeLeadReply } from '@ownvoice/core/assistant/model/lead-reply'
import { applySecondLook, secondLookData } from '@ownvoice/core/assistant/model/second-look'
import { takeAnswer } from '@ownvoice/core/assistant/model/take-answer'
import { readyReplies } from '@ownvoice/core/assistant/offer/ready-replies'
import { read } from '@ownvoice/core/assistant/read/read'
import { screen } from '@ownvoice/core/assistant/screen/screen'
import type { Ask, Reading, Screening } from '@ownvoice/core/assistant/trace'
import { judgeDocumented } from '@ownvoice/core/knowledge/documented'
import { mendSpelling } from '@ownvoice/core/knowledge/mend-spelling'
import type { FoundPassage } from '@ownvoice/core/knowledge/passage'
import { findContradictions } from '@ownvoice/core/knowledge/radar/find-contradictions'
import { groupOpenQuestions } from '@ownvoice/core/knowledge/radar/open-questions'
import { tokensOf } from '@ownvoice/core/knowledge/terms'
import type { Mail } from '@ownvoice/core/mailboxes/mail'

/**
 * The rules of core that look into texts from outside: they run in a thread, see `openReader`. What goes in and comes out is copied between
 * threads, so that it holds no functions.
 */
export const readingSteps = {
  screen: screenMail,
  read,
  queriesOf,
  mendQuery,
  judgeDocumented,
  findContradictions,
  groupOpenQuestions,
  settleAsks,
  readyReplies,
  blackedOutRequests,
  decide,
  compose,
  composeHolding,
  leadRequest,
  takeAnswer,
  secondLookData,
  applySecondLook,
  settledByLead,
  writeLeadReply,
  check,
  checkAndRepair,
}

export type ReadingSteps = typeof readingSteps
export type StepName = keyof ReadingSteps

function screenMail(
  mail: Mail,
  { ownAddresses, ownMessageIds }: { ownAddresses: string[]; ownMessageIds: ReadonlySet<string> },
): Screening {
  return screen(mail, { ownAddresses, isOwnMessageId: (id) => ownMessageIds.has(id) })
}

/** What to look for, for each ask that is no mere statement. */
function queriesOf(reading: Reading, subject: string): { ask: Ask; query: Query }[] {
  return reading.asks.filter((ask) => ask.intent !== 'statement').map((ask) => ({ ask, query: queryOf(ask, reading, subject) }))
}

/** The query with what the passages show to be misspelt mended. */
function mendQuery(query: Query, passages: readonly FoundPassage[]): Query {
  const known = new Set(passages.flatMap(({ passage }) => tokensOf([...passage.headings, passage.text].join('\n'))))
  const about = mendSpelling(query.about, known)
  return { about, text: `${about}${mendSpelling(query.text.slice(query.about.length), known)}` }
}
