import { anyOf, anyWord, followedBy, inOrder, pattern, repeated } from '../../pattern.ts'

/** A greeting, up to where what is asked begins. */
export const GREETING = pattern(
  'iu',
  inOrder(
    /^/,
    anyOf(
      inOrder(
        anyOf(
          'hi',
          'hello',
          'hey',
          'hiya',
          'dear',
          'greetings',
          /good (?:morning|afternoon|evening|day)/,
          'hola',
          /buenos d[íi]as/,
          /buenas(?: tardes)?/,
          'bonjour',
          'salut',
          'hallo',
          /guten (?:tag|morgen)/,
          /liebe[rs]?/,
          /ol[áa]/,
          'bom dia',
          'boa tarde',
          'ciao',
          'buongiorno',
          'dag',
          'goedemorgen',
          /dzie[ńn] dobry/,
        ),
        /\b[^,.!?:;–\n]{0,30}?/,
      ),
    ),
    anyOf(/\s*[,.!:;–-]+\s*/, /\s+(?=(?:can|could|do|does|is|are|how|what|when|where|i|we|my|just|quick|would|any|¿)\b)/),
  ),
)
/** First words of a question. */
const LEADS = anyOf(
  /what(?:'s)?/,
  'which',
  'when',
  'where',
  'how',
  'why',
  'who',
  /do (?:you|u|i|we|they)/,
  'does',
  /is (?:there|it|the|that|parking)/,
  /are (?:there|you|the|they|lessons|classes)/,
  /can (?:i|we|you|he|she|it|my|they|the)/,
  /could (?:i|we|you)/,
  /will (?:you|i|we|there|it)/,
  /would (?:you|it|that|i|we)/,
  /should (?:i|we)/,
  'have you',
  /if (?:there|you|it|we|i|he|she)/,
  'whether',
)
/** First words of an order. */
const DEEDS = anyOf(
  'book',
  'cancel',
  'send',
  'call',
  'move',
  'reschedule',
  /let (?:me|us) know/,
  'tell me',
  /e-?mail/,
  'sign',
  'register',
  /enrol+/,
  'add',
  'remove',
  'refund',
)
/** First words of a question in other languages. */
const FOREIGN_LEADS = anyOf(
  /si (?:tienen|hay|es)/,
  'tienen',
  'hay',
  /cu[áa]nto/,
  /cu[áa]l/,
  /qu[ée]/,
  /cu[áa]ndo/,
  'haben sie',
  'gibt es',
  'kann ich',
  /k[öo]nnen (?:wir|sie)/,
  'wie',
  'wann',
  'wo',
  'welche',
  'avez-vous',
  'est-ce',
  'y a-t-il',
  /quels?/,
  /quelles?/,
  'combien',
  'quanto',
  'qual',
  'quando',
  'onde',
  /h[áa]/,
  'avete',
  "c'è",
  'hebben jullie',
  'hoeveel',
  'wanneer',
)
/** Where a second ask begins within a sentence: "… and how long is it". */
export const JOINT = pattern(
  'giu',
  inOrder(
    /(?:[,;]\s*|\s+)(?:and|but|also|plus|&|\+)\s+/,
    repeated('*', /also\s+/, /then\s+/, /if so,?\s+/, /please\s+/, /roughly\s+/, /about\s+/, /approximately\s+/),
    followedBy(inOrder(anyOf(LEADS, DEEDS), /\b/)),
  ),
  inOrder(/[,;]\s+/, followedBy(inOrder(LEADS, /\b/)), /(?!if\b)/),
  inOrder(/,?\s+(?:y|e|et|und|en|sowie)\s+/, followedBy(inOrder(FOREIGN_LEADS, /(?:\s|['’])/))),
)
/** The second half of "can you tell me what … and if …". */
export const INDIRECT = /^(?:if|whether|si|se|ob|of|czy)\b/i
/** A clause that opens with an order. */
export const DEED_OPENING = new RegExp(`^${DEEDS}\\b`, 'i')

/** "One more thing: …", "Quick question, …": an opening that says only that something follows. */
export const ASIDE = pattern(
  'i',
  inOrder(
    /^(?:(?:and|also|just|oh)\s+)*(?:(?:one|another|a|my|the) )?/,
    repeated('*', /(?:more|last|other|quick|final|second|next) /),
    /(?:thing|question)\s*[:,–-]\s*/,
  ),
)

/** "I wanted to thank you" wants nothing. */
export const ONLY_SAYING = pattern(
  'i',
  inOrder(
    /\b(?:want(?:ed)?|like|love|have) to /,
    anyOf('say', 'thank', 'let you know', 'tell you', 'mention', /share (?:that|how)/, /apologi[sz]e/, 'add that'),
    /\b/,
  ),
)

/** Matters that a word or two can ask for. */
export const KEYWORD = pattern(
  'iu',
  anyWord(
    /prices?/,
    'pricing',
    /costs?/,
    /fees?/,
    /rates?/,
    'hours',
    'hrs',
    /open(?:ing)?/,
    /times?/,
    'schedule',
    'timetable',
    'address',
    'location',
    'parking',
    /availab\w*/,
    /spots?/,
    /openings?/,
    'trial',
    'phone',
    'number',
    /ages?/,
    'waitlist',
    /discounts?/,
    /refunds?/,
    'policy',
    'info',
    'details',
    'directions',
    /lessons?/,
    /class(?:es)?/,
    'tutoring',
    /book(?:ing)?/,
    /appointments?/,
    'appt',
    'reschedule',
    'cancel',
    /precios?/,
    /horarios?/,
    'prix',
    /tarifs?/,
    /preise?/,
    /pre[çc]os?/,
    'prezzi',
    'orari',
    'prijs',
    'tarieven',
  ),
)
