import { check } from '@ownvoice/core/assistant/check/check'
import { checkAndRepair } from '@ownvoice/core/assistant/check/repair'
import { readLineWish } from '@ownvoice/core/assistant/answer/line-wish'
import { writePlaceOffer } from '@ownvoice/core/assistant/compose/place-offer'
import { compose } from '@ownvoice/core/assistant/compose/compose'
import { writeFollowUps } from '@ownvoice/core/assistant/compose/follow-ups'
import { composeHolding } from '@ownvoice/core/assistant/compose/holding'
import { leadReplySubject } from '@ownvoice/core/assistant/compose/lead-subject'
import { blackedOutRequests } from '@ownvoice/core/scheduling/blacked-out-requests'
import { leftToOwner } from '@ownvoice/core/assistant/decide/left-to-owner'
import { visibleReply } from '@ownvoice/core/assistant/read/visible-reply'
import { decide } from '@ownvoice/core/assistant/decide/decide'
import { besideOf } from '@ownvoice/core/assistant/answer/settles-mail'
import { settleAsks } from '@ownvoice/core/assistant/answer/settle-asks'
import { type Query, queryOf } from '@ownvoice/core/knowledge/query-of'
import { leadRequest } from '@ownvoice/core/assistant/model/lead-request'
import { settledByLead, writeLeadReply } from '@ownvoice/core/assistant/compose/lead-reply'
import { rewordingData } from '@ownvoice/core/assistant/model/rewording'
import { applyRiskLook, riskLookData } from '@ownvoice/core/assistant/model/risk-look'
import { applySecondLook, secondLooks } from '@ownvoice/core/assistant/model/second-look'
import { takeAnswer } from '@ownvoice/core/assistant/model/take-answer'
import { translatedDraft, translationData } from '@ownvoice/core/assistant/model/translation'
import { readyReplies } from '@ownvoice/core/assistant/offer/ready-replies'
import { bookingOfNotice } from '@ownvoice/core/bookings/booking-of-notice'
import { readInvite } from '@ownvoice/core/bookings/read-invite'
import { readFormNotification } from '@ownvoice/core/assistant/read/form-notification'
import { partsOf } from '@ownvoice/core/assistant/understand/parts'
import { read } from '@ownvoice/core/assistant/understand/read'
import { screen } from '@ownvoice/core/assistant/screen/screen'
import type { Ask, Reading, Screening } from '@ownvoice/core/assistant/trace'
import { askedTogether } from '@ownvoice/core/knowledge/asked-together'
import { spellOut } from '@ownvoice/core/text/typed-short'
import { judgeDocumented } from '@ownvoice/core/knowledge/documented'
import { mendSpelling } from '@ownvoice/core/knowledge/mend-spelling'
import type { FoundPassage } from '@ownvoice/core/knowledge/passage'
import { contradictionsAmong, findContradictions, statementsOf } from '@ownvoice/core/knowledge/radar/find-contradictions'
import { findPassedDates } from '@ownvoice/core/knowledge/radar/find-passed-dates'
import { groupOpenQuestions } from '@ownvoice/core/knowledge/radar/open-questions'
import { tokensOf } from '@ownvoice/core/knowledge/terms'
import { groupQuestions } from '@ownvoice/core/reports/top-questions'
import type { Mail } from '@ownvoice/core/mailboxes/mail'

/**
 * The rules of core that look into texts from outside: they run in a thread, see `openReader`. What goes in and comes out is copied between
 * threads, so that it holds no functions.
 */
export const readingSteps = {
  readFormNotification,
  readInvite,
  bookingOfNotice,
  screen: screenMail,
  read,
  visibleReply,
  leftToOwner,
  partsOf,
  queriesOf,
  mendQuery,
  judgeDocumented,
  findContradictions,
  statementsOf,
  contradictionsAmong,
  findPassedDates,
  groupOpenQuestions,
  groupQuestions,
  besideOf,
  settleAsks,
  readLineWish,
  writePlaceOffer,
  readyReplies,
  blackedOutRequests,
  decide,
  compose,
  composeHolding,
  leadReplySubject,
  writeFollowUps,
  leadRequest,
  takeAnswer,
  rewordingData,
  secondLooks,
  applySecondLook,
  riskLookData,
  applyRiskLook,
  settledByLead,
  translationData,
  translatedDraft,
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

/** What to look for, for each ask that is no mere statement. `together`: the words in which it is asked with others of its sentence, null where it stands alone. */
function queriesOf(reading: Reading, subject: string): { ask: Ask; query: Query; together: string | null }[] {
  const asks = reading.asks.filter((ask) => ask.intent !== 'statement')
  const together = askedTogether(asks, reading.text).map((words) => words && spellOut(words))
  return asks.map((ask, index) => ({ ask, query: queryOf(ask, reading, subject), together: together[index] ?? null }))
}

/** The query with what the passages show to be misspelt mended. */
function mendQuery(query: Query, passages: readonly FoundPassage[]): Query {
  const known = new Set(passages.flatMap(({ passage }) => tokensOf([...passage.headings, passage.text].join('\n'))))
  const about = mendSpelling(query.about, known)
  return { about, text: `${about}${mendSpelling(query.text.slice(query.about.length), known)}` }
}
