import { measureProfile } from '@ownvoice/core/tone/measure-profile'
import { splitMails } from '@ownvoice/core/tone/split-mails'
import { tintOf } from '@ownvoice/core/tone/tint'

/** What reads the owner's own mails. */
export const toneFunctions: Record<string, (text: string) => unknown> = {
  measureProfile: (text) => measureProfile([text]),
  splitMails,
  tintOf: (text) => tintOf([text]),
}
