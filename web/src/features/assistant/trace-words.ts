import type { Category } from '@ownvoice/core/assistant/category'
import type { Kind } from '@ownvoice/core/assistant/labels'
import type { Action, Ask, Claim, Decision, FlagName, ModelCall, StepName, Verdict, Violation, Want } from '@ownvoice/core/assistant/trace'
import type { StateTone } from '../../ui/chip.tsx'

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
    translate: 'Translated',
    commit: 'Recorded',
    deliver: 'Delivered',
  } satisfies Record<StepName, string>,
  modelCall: {
    lead: 'Answer',
    rewording: 'Second try',
    second_look: 'Second look',
    risk_look: 'Look at risks',
    translation: 'Translation',
  } satisfies Record<ModelCall['purpose'], string>,
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
  kind: {
    booking_lead: 'A new lead or a booking',
    reschedule: 'A wish for another time',
    cancel: 'A cancellation',
    pricing: 'A question about prices',
    policy_question: 'Another question',
    complaint: 'A complaint',
    refund_dispute: 'A wish for money back',
    sensitive_medical: 'A medical matter',
    spam_newsletter: 'Advertising or spam',
    other: 'Something else',
  } satisfies Record<Kind, string>,
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
    amount: 'an amount',
    time: 'a time',
    date: 'a date',
    place: 'a place',
    contact: 'a contact',
    yes_no: 'yes or no',
    list: 'a list',
    how_to: 'how to do it',
    person: 'a person',
    other: 'an answer',
    action: 'something done',
  } satisfies Record<Want, string>,
  flag: {
    legal: 'Legal matter',
    threat: 'Threat',
    refund: 'Dispute about money',
    medical: 'Medical',
    safety: 'Safety',
    child_at_risk: 'A child may be at risk',
    discrimination: 'Discrimination',
    press: 'Press',
    wants_person: 'Asks for a person',
    complaint: 'Complaint',
    hidden_instruction: 'Instructions to the assistant',
    privacy: 'Private data',
    acknowledgement_only: 'Only says thanks',
    acceptance: 'Accepts an offer or a time',
    opt_out: 'Wants no more email',
    cancel: 'Cancels',
    reschedule: 'Wants another time',
    not_for_us: 'Not from a customer',
  } satisfies Record<FlagName, string>,
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
    broken_promise: 'Says otherwise than before',
    too_long: 'Too long',
    empty: 'Nothing to say',
    language: 'Another language than the sender’s',
    leak: 'Something private',
    markup: 'Formatting in plain text',
  } satisfies Record<Violation['rule'], string>,
}

/** Of a message that waited or was watched by the owner's choice: what would have been done without it. */
export const wouldWords: Record<NonNullable<Decision['would']>, string> = {
  send: 'It would have been answered by itself.',
  draft: 'It would have waited for you as a draft.',
  escalate: 'It would have been handed to you.',
}

/** `before` says it of a message of which something else became since. */
type Outcome = { tone: StateTone; would: string; did: string; before: string }

/** What became of a message, or would have: in words, with the colour that goes along. */
export const outcomes: Record<Action, Outcome> = {
  send: { tone: 'sent', would: 'We would send this', did: 'Answered', before: 'It was answered at once.' },
  draft: { tone: 'draft', would: 'We would keep this as a draft for you', did: 'A draft waits for you', before: 'A draft waited for you.' },
  escalate: { tone: 'urgent', would: 'We would hand this to you', did: 'Handed to you', before: 'It was handed to you.' },
  watch: { tone: 'plain', would: 'We would only watch this', did: 'Watched, and nothing was sent', before: 'It was watched.' },
  ignore: { tone: 'plain', would: 'We would not answer this', did: 'Not answered', before: 'It was not answered.' },
}
