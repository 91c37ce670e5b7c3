import { tidyLine, tidyText } from '../text/tidy-text.ts'
import type { Address, Mail } from './mail.ts'

/** In characters: more than any person writes, and little enough to be read in a moment. */
const MAX_BODY = 200_000
const MAX_SUBJECT = 1_000
const MAX_NAME = 255
/** RFC 5322 §2.1.1 allows 998 in a line; a field may be folded over a few. */
const MAX_FIELD = 4_000

/** A mail as patterns may see it: its texts tidied and cut, see `tidyText`. Done twice, it changes nothing more. */
export function tidyMail(mail: Mail): Mail {
  return {
    ...mail,
    from: mail.from && tidyAddress(mail.from),
    sender: mail.sender && tidyAddress(mail.sender),
    replyTo: mail.replyTo.map(tidyAddress),
    to: mail.to.map(tidyAddress),
    cc: mail.cc.map(tidyAddress),
    subject: tidyLine(mail.subject, MAX_SUBJECT),
    headers: mail.headers.map(({ name, value }) => ({ name, value: tidyLine(value, MAX_FIELD) })),
    contentType: tidyLine(mail.contentType, MAX_FIELD),
    text: mail.text === null ? null : tidyText(mail.text, MAX_BODY),
    html: mail.html === null ? null : tidyText(mail.html, MAX_BODY),
  }
}

function tidyAddress({ name, address }: Address): Address {
  return { name: tidyLine(name, MAX_NAME), address: tidyLine(address, MAX_FIELD) }
}
