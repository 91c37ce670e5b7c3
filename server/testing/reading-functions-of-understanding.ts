import { exampleMails, senderOf } from '@ownvoice/core/assistant/example-mails'
import { piecesOf } from '@ownvoice/core/assistant/understand/clauses'
import { exactSigns, saysLate, saysOnlyThanks, wantsToBuy } from '@ownvoice/core/assistant/understand/exact-signs'
import { hashedTermsOf } from '@ownvoice/core/assistant/understand/features'
import { endsAsQuestion, partsOf } from '@ownvoice/core/assistant/understand/parts'
import { withoutGreeting } from '@ownvoice/core/assistant/understand/without-greeting'
import { sheetAnswer } from '../../core/testing/assistant.ts'

/** What takes the words of a mail apart, and what makes mails to try of the owner's own answers. */
export const understandingFunctions: Record<string, (text: string) => unknown> = {
  endsAsQuestion,
  exactSigns,
  exampleMails: (text) =>
    exampleMails({ answers: [sheetAnswer(text.slice(0, 5_000), { questions: [text.slice(0, 300)] })], hasBookingLink: false }),
  hashedTermsOf,
  partsOf,
  piecesOf: (text) => piecesOf(text.slice(0, 600)),
  saysLate,
  saysOnlyThanks,
  senderOf: (text) => senderOf({ fromName: text, fromEmail: text }),
  wantsToBuy,
  withoutGreeting,
}
