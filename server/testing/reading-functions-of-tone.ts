import type { Statement } from '@ownvoice/core/assistant/trace'
import { compareReplies } from '@ownvoice/core/assistant/watch/compare-replies'
import { descriptionData, describedHabits } from '@ownvoice/core/tone/habits'
import { measureProfile } from '@ownvoice/core/tone/measure-profile'
import { splitMails } from '@ownvoice/core/tone/split-mails'
import { tintOf } from '@ownvoice/core/tone/tint'

/** What reads the owner's own mails. */
export const toneFunctions: Record<string, (text: string) => unknown> = {
  compareReplies: (text) => {
    const statement: Statement = { kind: 'answer', text, paragraph: 0, askId: null, sources: [] }
    return compareReplies({ subject: '', text, statements: [statement], by: 'embedded' }, `${text} Not.`)
  },
  measureProfile: (text) => measureProfile([text]),
  descriptionData: (text) => descriptionData([text]),
  describedHabits: (text) => describedHabits({ lines: [text] }),
  splitMails,
  tintOf: (text) => tintOf([text]),
}
