/** Why something waits for the owner: it was handed over, its reply waits for their word, did not leave, or may not have arrived. */
export const waitingKinds = ['handed_over', 'draft', 'failed', 'unconfirmed'] as const
export type WaitingKind = (typeof waitingKinds)[number]

/**
 * What a notice says of what waits. `one` and `all`: of one alone, and where all are of this kind; `some`: of a number among others. `reply` stands before its words,
 * and `link` before whom it leads to. `push` is the line on a device's screen.
 */
type WaitingWords = {
  subject: string
  preview: string
  one: string
  all: string
  some: (count: number) => string
  reply: string
  link: string
  push: (name: string) => string
}

export const waitingWords: Readonly<Record<WaitingKind, WaitingWords>> = {
  handed_over: {
    subject: 'A message waits for you',
    preview: 'It was handed over to you.',
    one: 'One message is better answered by you, and has no answer yet.',
    all: 'These are better answered by you, and have no answer yet.',
    some: (count) => (count === 1 ? '1 is better answered by you' : `${count} are better answered by you`),
    reply: 'Not sent yet',
    link: 'Answer',
    push: (name) => `A message from ${name} waits for you`,
  },
  draft: {
    subject: 'A reply waits for you',
    preview: 'It leaves once you say so.',
    one: 'One reply is written, and leaves once you say so.',
    all: 'Each has a reply that leaves once you say so.',
    some: (count) => (count === 1 ? '1 has a reply that leaves once you say so' : `${count} have a reply that leaves once you say so`),
    reply: 'Not sent yet',
    link: 'Look at the reply to',
    push: (name) => `A reply to ${name} waits for your word`,
  },
  failed: {
    subject: 'A reply could not be sent',
    preview: 'Nothing has reached the customer.',
    one: 'One reply could not be sent, and is not tried again by itself.',
    all: 'The replies to these could not be sent, and are not tried again by themselves.',
    some: (count) => (count === 1 ? '1 has a reply that could not be sent' : `${count} have a reply that could not be sent`),
    reply: 'Could not be sent',
    link: 'Look at the reply to',
    push: (name) => `A reply to ${name} could not be sent`,
  },
  unconfirmed: {
    subject: 'A reply may not have arrived',
    preview: 'Please say in the dashboard what is to be done.',
    one: 'Nobody can tell whether one reply has arrived. It is not sent again by itself: please say in the dashboard what is to be done.',
    all: 'Nobody can tell whether the replies to these have arrived. They are not sent again by themselves: please say in the dashboard what is to be done.',
    some: (count) => (count === 1 ? '1 has a reply that may not have arrived' : `${count} have a reply that may not have arrived`),
    reply: 'May not have arrived',
    link: 'Look at the reply to',
    push: (name) => `A reply to ${name} may not have arrived`,
  },
}
