import { OwnerSettings } from './businesses/owner-settings.ts'

/** How to call single functions; printed by `npm run evals -- --adapter`. */
export const adapterGuide = `Single functions of the product, from a program or from a shell. None needs a network or a key, none sends anything.

From a shell: JSON on standard input, JSON on standard output; a list gives a list. From any folder (Node ${process.versions.node.split('.')[0]} or later):

  echo '{"text":"The boiler you serviced smells of gas"}' | npm run --silent evals --prefix PATH/TO/THIS/REPOSITORY -- --call understand
  node PATH/TO/THIS/REPOSITORY/evals/src/main.ts --call answer < mail.json

From a program: import { search, documented, understand, isMachine, visibleText, answer, closeAdapter } from 'PATH/TO/THIS/REPOSITORY/evals/src/adapter.ts'
Each takes the object below and returns a promise; await closeAdapter() at the end.

  search       { documents, question, limit? }  the passages that fit best, best first: document, headings, text, score, bm25, cosine
  documented   { documents, question }          documented, score from 0 to 1, reason, sentences
  understand   { text, subject? }               kind, confidence, category, flags, asks, language
  isMachine    { raw }                          isMachine, verdict, reason, for a raw mail
  visibleText  { text?, html?, subject? }       text, quoted, signature, hiddenText: what the sender wrote this time
  answer       { business, documents, sheet?, mail, thread?, date, model? }
                                                action (send, draft, escalate, ignore), rule, reason, reply (what would leave), offered (what the
                                                owner could send with one touch, best first), statements with their sources, flags, asks, violations, notes

  documents    the path of a folder, or [{ "name": "prices.md", "text": "…" }]
  business     { name, owner, email, timeZone, links: [{ id, label, category, url }], blackouts: [{ from, to }], settings };
               only name and email are needed. Categories of links: booking, reschedule, cancel, other
  settings     { ${Object.keys(OwnerSettings.shape).join(', ')} };
               each as its owner sets it, none is needed, and one that is not among these is an error. sendMode: send, draft or watch; categoryModes:
               the same by category; tone: { toneStyle, energyLevel, directness } from 0 to 100; replyLanguages: ["es", …]. Of watch, delaySeconds
               and quiet nothing is seen here: they say what becomes of a reply that would be sent
  sheet        the path of a file of confirmed answers, or a list of them (the shape of evals/businesses/*/sheet.jsonl)
  mail         { raw } or { from, to?, cc?, subject, text, html?, headers?: ["Name: value"] };
               the mailbox lies with Google. What mx.google.com says of the sender in a raw mail is believed; the other form comes from a proven sender,
               unless its headers hold Authentication-Results
  thread       what was written before: ["them: …", "us: …"]
  date         when the mail came, in the business's local time: "2026-06-15T07:31"
  model        { url, name } of an OpenAI-compatible API; without it, the way without a language model

An example of a mail.json, with a business of this repository:

${JSON.stringify(
  {
    business: {
      name: 'Heron Landing Kayak & Boat',
      owner: 'Marlene',
      email: 'dock@heronlanding.example',
      timeZone: 'America/Detroit',
      links: [{ id: 'reserve', label: 'Reserve a boat', category: 'booking', url: 'https://www.heronlanding.example/reserve' }],
      blackouts: [{ from: '2026-06-27', to: '2026-06-27' }],
    },
    documents: 'evals/businesses/kayak-rental/documents',
    sheet: 'evals/businesses/kayak-rental/sheet.jsonl',
    date: '2026-06-15T07:31',
    mail: { from: 'Marcy <marcy@lakemail.example>', subject: '2 hours', text: 'How much is a single kayak for 2 hours?' },
  },
  null,
  2,
)}
`
