import type { Category } from '@ownvoice/core/assistant/category'
import type { Action, Ask, Claim, ModelCall, RiskKind, StepName, Verdict, Violation, Want } from '@ownvoice/core/assistant/trace'
import type { ChipTone } from '../../ui/chip.tsx'

/** The owner's words for everything a trace says. */
export const traceWords = {
  step: {
    receive: 'Received',
    screen: 'Screened',
    read: 'Understood',
    answer: 'Answered',
    find: 'Found',
    decide: 'Decided',
    compose: 'Composed',
    check: 'Checked',
    commit: 'Recorded',
    deliver: 'Delivered',
  } satisfies Record<StepName, string>,
  modelCall: { lead: 'Answer', second_look: 'Second look' } satisfies Record<ModelCall['purpose'], string>,
  category: {
    booking: 'Booking',
    reschedule: 'Reschedule',
    cancel: 'Cancel',
    policy: 'Policy',
    sales: 'Sales',
    support: 'Support',
    follow_up: 'Follow-up',
    other: 'Other',
  } satisfies Record<Category, string>,
  verdict: {
    person: 'A person wrote this',
    machine: 'A machine wrote this',
    bulk: 'Sent to many at once',
    bounce: 'A delivery report',
    auto_reply: 'An automatic reply',
    own: 'Your own mail',
    loop: 'A loop of automatic mails',
    spam: 'Spam',
  } satisfies Record<Verdict, string>,
  intent: {
    question: 'Asks',
    book: 'Wants to book',
    reschedule: 'Wants another time',
    cancel: 'Wants to cancel',
    request: 'Requests',
    statement: 'Says',
  } satisfies Record<Ask['intent'], string>,
  want: {
    price: 'a price',
    time: 'a time',
    date: 'a date',
    duration: 'a length of time',
    age: 'an age',
    address: 'an address',
    contact: 'a contact',
    link: 'a link',
    availability: 'what is free',
    yes_no: 'yes or no',
    explanation: 'an explanation',
  } satisfies Record<Want, string>,
  risk: {
    legal: 'Legal matter',
    threat: 'Threat',
    refund_dispute: 'Dispute about money',
    medical: 'Medical',
    safety: 'Safety',
    child_at_risk: 'A child may be at risk',
    discrimination: 'Discrimination',
    press: 'Press',
    wants_person: 'Asks for a person',
    complaint: 'Complaint',
    hidden_instruction: 'Instructions to the assistant',
    privacy: 'Private data',
  } satisfies Record<RiskKind, string>,
  claim: {
    price: 'Price',
    date: 'Date',
    time: 'Time',
    number: 'Number',
    name: 'Name',
    link: 'Link',
    contact: 'Contact',
    promise: 'Promise',
  } satisfies Record<Claim['kind'], string>,
  violation: {
    unsupported_claim: 'Nothing backs this',
    foreign_link: 'A link that is not yours',
    blackout_date: 'A day you are away',
    too_long: 'Too long',
    empty: 'Nothing to say',
    language: 'Another language than the sender’s',
    leak: 'Something private',
    markup: 'Formatting in plain text',
  } satisfies Record<Violation['rule'], string>,
}

type Outcome = { tone: ChipTone; would: string; did: string }

/** What became of a message, or would have: in words, with the colour that goes along. */
export const outcomes: Record<Action, Outcome> = {
  send: { tone: 'sent', would: 'We would send this', did: 'Answered' },
  draft: { tone: 'draft', would: 'We would keep this as a draft for you', did: 'A draft waits for you' },
  escalate: { tone: 'urgent', would: 'We would hand this to you', did: 'Handed to you' },
  ignore: { tone: 'plain', would: 'We would not answer this', did: 'Not answered' },
}
