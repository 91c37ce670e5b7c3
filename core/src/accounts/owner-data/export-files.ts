/** What lies in the archive of an account beside the documents, file by file: what the archive's README and docs/export.md say of it. */
export const exportFiles = {
  account: 'you: sign-in address, name, and whether the address is confirmed',
  sessions: 'the browsers that are signed in',
  passkeys: 'the passkeys that sign in: names and dates, without their keys',
  profiles: 'what you say of yourself in Settings',
  user_subscriptions: 'your plan and what is left of the month',
  assistant_settings: 'when and how replies leave, signature, languages, notices',
  scheduling_settings: 'whether a waitlist is offered',
  booking_links: 'your booking links',
  line_entries: 'who stands in line for a full class, or stood',
  line_places: 'the places of full classes that you said are free',
  line_events: 'what happened in these lines, and when',
  blackout_dates: 'the days on which you are closed',
  user_identity: 'how replies sign off',
  overall_tone: 'the sliders of your tone',
  client_tone: 'your own mails that the tone is learnt from',
  tone_profiles: 'what was measured in them',
  push_devices: 'the devices that get notices, without what reaches them',
  mailboxes: 'the connected mailboxes, without what opens them',
  gmail_tokens: 'until when a Gmail connection holds, without what opens it',
  look_backs: 'what looking back over a mailbox found',
  lead_sources: 'your forms, without their secrets',
  asked_days: 'how many visitors asked at your forms, by day; not what they asked',
  bookings: 'who booked, moved or canceled, and when',
  booking_sources: 'the schedulers that tell of bookings, without what opens them',
  left_alone: 'whom the assistant leaves to you',
  suppressions: 'when somebody asked for no more automatic mail; the address is kept as a hash alone',
  conversations: 'the conversations, each with one person about one matter',
  messages: 'what came in: the mail as it was read, and the whole trace of what was understood and decided',
  outgoing: 'what left, waits or failed',
  draft_copies: 'which drafts lie in your own Drafts folder as well',
  owner_mails: 'what you wrote in these conversations from a program of your own',
  follow_ups: 'what follows up on a reply',
  escalated_emails: 'what was handed over to you',
  lead_events: 'one line for each message that was dealt with: what the figures count',
  corrections: 'what you said that a message is',
  watched_replies: 'how replies that would have left by themselves compare with yours',
  answers: 'your answer sheet',
  documents: 'the list of your documents, with the text that was read from them',
  rag_chunks: 'the passages that the documents were cut into',
  recognised_pages: 'what was read from pages that are pictures',
  mined_parts: 'what a language model found in your documents',
  radar_dismissals: 'the hints about your documents that you dismissed',
  audit_events: 'the record: what was done in the account, when and by whom',
  model_usage: 'how many tokens a language model took and what they cost, by month',
  sandbox_mails: 'the mails of the practice mailbox; the mails themselves lie in mails/',
} as const
export type ExportFile = keyof typeof exportFiles

/** The README in the archive. `at` is the day on which it was made, `YYYY-MM-DD`. */
export function exportReadme({ business, at, product }: { business: string; at: string; product: string }): string {
  const lines = Object.entries(exportFiles).map(([name, what]) => `data/${name}.json\n    ${what}`)
  return `${product}: everything of ${business}, as of ${at}

documents/
    your documents, as you uploaded them
mails/
    the mails of the practice mailbox, as .eml (any mail program opens them)
${lines.join('\n')}

Each .json file holds a list, one object to a line, in UTF-8. Instants are in UTC (ISO 8601). Rows name one another by id: a message names its
conversation in conversation_id, a reply its message in message_id.

Not in here: passwords, tokens and keys, which open things and are nobody's to carry around, and numbers that are computed from the texts
(vectors). Mails that lie in your own mailbox stay there; here is what was read of them.
`
}
