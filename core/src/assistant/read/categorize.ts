import type { Category } from '../category.ts'
import type { Ask } from '../trace.ts'

/** A category with its confidence from 0 to 1; 0 when no pattern speaks. */
export type Categorized = { category: Category; confidence: number }

/**
 * The category of one ask or one short text, by precise patterns. `booking`, `reschedule` and `cancel` are deeds; `follow_up` takes up an earlier talk; `support` is a
 * customer's trouble or account; `policy` is how the house is run (rules, hours, the place, what to bring); `sales` is what is offered and what it costs.
 */
export function categorize(text: string, intent: Ask['intent']): Categorized {
  if (intent === 'reschedule' || intent === 'cancel') return { category: intent, confidence: 0.95 }
  for (const [category, confidence, pattern] of PATTERNS) {
    if (intent === 'book' && category === 'other') continue
    if (pattern.test(text)) return { category, confidence }
  }
  if (intent === 'book') return { category: 'booking', confidence: 0.9 }
  const late = LATE.find(([, , pattern]) => pattern.test(text))
  return late ? { category: late[0], confidence: late[1] } : { category: 'other', confidence: 0 }
}

/** One category for a whole message: a deed on a standing booking first, then a new booking, else the surest ask; the text itself when nothing is asked. */
export function categorizeMessage(text: string, subject: string, asks: readonly Ask[]): Categorized {
  const judged = asks.map((ask) => categorize(ask.text, ask.intent))
  if (asks.some(({ intent }) => intent === 'cancel') && ANOTHER_TIME.test(text)) return { category: 'reschedule', confidence: 0.85 }
  for (const category of ['reschedule', 'cancel', 'booking'] as const) {
    const found = judged.find((each) => each.category === category)
    if (found) return found
  }
  const chasing = categorize(text.slice(0, 400), 'statement')
  if (chasing.category === 'follow_up') return chasing
  const best = judged.toSorted((one, other) => other.confidence - one.confidence)[0]
  if (best && best.confidence > 0) return best
  const whole = categorize(text.slice(0, 2_000), 'statement')
  if (whole.confidence > 0) return { ...whole, confidence: whole.confidence - 0.2 }
  if (THANKS.test(text.trim())) return { category: 'follow_up', confidence: 0.75 }
  const named = categorize(subject, 'statement')
  return named.confidence > 0 ? { ...named, confidence: named.confidence - 0.3 } : named
}

/** Who cannot come and names another day wants to move, not to cancel. */
const ANOTHER_TIME =
  /\b(?:instead|does \w+day work|(?:what|how) about|(?:can|could) (?:we|i|he|she) (?:do|come) (?!in\b)|another (?:day|time)|different (?:day|time)|would \w+day)\b/i

const THANKS =
  /^(?:\W*(?:ok(?:ay)?|great|perfect|thanks?|thank you|thx|sounds (?:good|great)|got it|will do|awesome|wonderful|yes|see you|that works|gracias|merci|danke|obrigad[oa]|grazie|bedankt)\b)/i

type Row = [Category, number, RegExp]

/** The first that matches decides: precise before broad. */
const PATTERNS: readonly Row[] = [
  [
    'other',
    0.85,
    /\b(?:hiring|job (?:opening|vacanc\w+|opportunit\w+|posting)s?|job openings?|resume|curriculum vitae|my cv|apply(?:ing)? (?:for (?:a|the|your) (?:\w+ ){0,3}(?:job|position|role|post)|(?:to be|as) an?)|application for (?:the|a) (?:\w+ ){0,2}(?:job|position|role)|internship|work(?:ing)? for you|volunteer(?:ing)?|sponsor(?:ship|ing)?|donat(?:e|ion|ing)|raffle|fundrais\w*|partner(?:ship|ing)? with|collaborat\w*|advertis\w*|journalist|survey you|my thesis|wrong (?:number|person)|(?:we|our company|i) (?:sell|supply|distribute|manufacture)s?|offer (?:you )?our (?:services|products)|wholesale|(?:rent|hire) (?:out )?(?:your|the) (?:space|room|studio|hall)|(?:space|rooms?|studio|hall) (?:for|to) (?:rent|hire)|(?:flyers?|posters?|leaflets?)|landlord|inspection)\b/i,
  ],
  [
    'follow_up',
    0.9,
    /\bfollow(?:ing)?[- ]?up\b|\b(?:any|an) (?:update|news|word|luck)s?\b|\bdid you (?:get|receive|see|have a chance|manage)\b|\bhave(?:n'?t| not) (?:heard|received (?:a|any) (?:reply|answer|response))\b|\bnever heard back\b|\b(?:just )?(?:checking|circling|touching|wanted to check) (?:in|back|base)\b|\bas (?:we )?(?:discussed|agreed|mentioned)\b|\b(?:per|after|since) (?:our|my|your) (?:last )?(?:call|conversation|chat|talk|e-?mail|message)\b|\bstill waiting (?:for|to hear|on)\b.{0,30}\b(?:reply|answer|hear|response|you)\b|\bsent (?:you )?(?:an? )?(?:e-?mail|message|form).{0,30}\b(?:last|yesterday|ago|week|days?)\b|\b(?:i|we) (?:e-?mailed|wrote|called|messaged|asked)\b.{0,30}\b(?:last|yesterday|ago|week|earlier|on \w+day)\b|\b(?:got|received|heard|listened to) my (?:voicemail|message|e-?mail|note|form)\b/i,
  ],
  [
    'support',
    0.9,
    /\b(?:want|need|get|like|demand|expect|request|give me) (?:\w+ ){0,2}refund\b|\brefund (?:me|us|my|our)\b|\b(?:is|are) .{0,30}\b(?:on|happening|taking place|running|meeting) (?:today|tonight|tomorrow|this)\b|\b(?:log ?in|log ?on|password|sign in|portal|app)\b.{0,40}\b(?:not|n'?t|won'?t|fail\w*|error|reset|forgot|locked|stuck|crash\w*|trouble|problem)\b|\bcan(?:'?t|not) (?:find|open|see|access) (?:the|my|our|any|your)\b|\b(?:can'?t|cannot|unable to|won'?t let me|trouble|forgot|reset|problem\w*)\b.{0,30}\b(?:log ?in|sign in|access|open|pay|password|load|register|submit)\b|\b(?:charged|billed|paid|invoiced) (?:me |us )?(?:twice|double|wrong(?:ly)?|again|extra|too much)\b|\bdouble[- ]charged\b|\b(?:wrong|incorrect|missing|duplicate|unexpected|resend|copy of (?:the|my)|need (?:an?|the)|send (?:me )?(?:an?|the|my)|get an?) (?:\w+ )?(?:charge|amount|invoice|receipt|bill|statement)\b|\b(?:payment|card|transaction)\b.{0,30}\b(?:failed|declined|did(?:n'?t| not) go|expired|bounced|not (?:work|go))|\b(?:left|forgot|lost|lose|found)\b.{0,30}\b(?:jacket|coat|bag|backpack|bottle|book|music|shoes|glasses|umbrella|hat|there|behind|at (?:the|your))\b|\b(?:link|page|form|button|video|zoom|website|site|payment|audio)\b.{0,30}\b(?:broken|does(?:n'?t| not)|is(?:n'?t| not)|won'?t|not|error|down|expired)\b|\b(?:update|change)\b.{0,25}\b(?:address|phone|number|card|e-?mail|payment|account|contact|details|billing)\b|\bwhere(?:'s| is) my\b|\b(?:my|our) (?:refund|invoice|receipt|account|order|statement|payment)\b|\bgift (?:card|voucher) (?:code )?(?:not|does)|\b(?:is|has) (?:today'?s|tonight'?s|the|tomorrow'?s) .{0,20}(?:class|lesson)\b.{0,15}\bcancel+ed\b|\bcancel(?:l?ed) (?:today|because of|due to)\b/i,
  ],
  [
    'policy',
    0.85,
    /\b(?:fever|contagious|lice|pink ?eye|stomach bug|runny nose|covid)\b|\bpolic(?:y|ies)\b|\b(?:rules?|terms|waiver|safeguarding|insured|insurance|background[- ]check\w*|first[- ]aid|cpr|nurse|licen[sc]ed|vaccin\w*|immuni[sz]\w*|allerg\w*|epi-?pens?|peanuts?|nut[- ]free|dress code|uniform)\b|\b(?:what|anything|something) (?:should|do|does|to|shall|else|we|i)?\s*(?:i|we|he|she|they|my \w+|kids|students)?\s*(?:need to |have to |should )?(?:bring|wear|pack)\b|\b(?:parents?|i|we|mums?|moms?|dads?|siblings?)\b.{0,15}\b(?:stay|watch|sit in|wait|attend|allowed|drop off)\b|\b(?:allowed|permitted|required|mandatory|compulsory|obligatory|refundable|transferable|prorated?|pro-rate|expire|carry over|roll over)\b|\b(?:late|no-?show|cancellation|missed)\b.{0,20}\b(?:fee|charge|class|lesson|policy|penalty|arriv\w*|pick)|\bfees?\b.{0,30}\b(?:if|for|when)\b.{0,20}\b(?:cancel\w*|miss\w*|late|resched\w*)|\bwhat (?:happens|if)\b|\b(?:run(?:ning)?|arrive|come|are|is|be) late\b|\b(?:notice|in advance|make-?ups?)\b|\b(?:parking|park(?:ed)?|wheelchair|accessible|elevator|stroller|restrooms?|bathroom|toilet|wi-?fi|snacks?)\b|\b(?:hours|hrs|opening times?|what time (?:do you|are you)|(?:are|r) (?:you|u) (?:open|closed)|open (?:on|at|until|till|late|today|tomorrow|sundays?|saturdays?|weekends?|holidays?)|closed (?:on|for|over))\b|\b(?:where are (?:you|u)|located|location|address|directions|which (?:floor|entrance))\b|\b(?:accept|take|pay (?:by|with|in)|payment (?:methods?|options?|plans?))\b.{0,20}\b(?:cards?|cash|checks?|cheques?|venmo|zelle|paypal|apple pay|credit|instal+ments?|monthly|plans?|methods?|options?)\b|\bpayment (?:methods?|options?|plans?)\b|\b(?:holidays?|snow days?|weather)\b.{0,30}\b(?:closed|open|class|lesson|schedule|off)|\b(?:open|close|closed|closing)\b.{0,20}\b(?:for|on|over|during)\b.{0,20}\b(?:breaks?|holidays?|christmas|easter|thanksgiving|summer|winter|snow)|\brefunds?\b|\bphoto(?:s|graph\w*)? .{0,20}(?:kids|children|consent|allowed)|\bpol[íi]tica\b|\bpolitique\b|\brichtlinie|\bhorarios?\b|\bhoraires?\b|[öo]ffnungszeiten|\borari\b|openingstijden/iu,
  ],
  [
    'booking',
    0.9,
    /\b(?:have|got) (?:anything|something)\b.{0,30}\b(?:on|at|after|before|in the|this|next)\b|\b(?:come|bring|drop|stop|join)\b.{0,40}\btrial\b|\b(?:squeeze|fit|get) (?:me|us|him|her|them) in\b|\b(?:get|have|take|grab|hold|keep|save|reserve|find) (?:us |me |him |her )?(?:an?|the|one) (?:\w+ ){0,2}(?:slot|place|spot|seat|time)\b|\b(?:anything|something) (?:left|free|open|available)\b|\bdo (?:a|an|our|the) (?:first|trial|intro\w*) (?:session|lesson|class|visit)\b|\bhow (?:do|can|would|should) (?:i|we|one|you)\b.{0,20}\b(?:book|sign up|enrol+|register|schedule|get started|make an appointment|reserve|join|start)\b|\b(?:availab\w+|openings?|vacanc\w+|free slots?|spots? (?:left|open|available|free)|any (?:spots?|slots?|space|places?|room)|space (?:left|in|for)|wait(?:ing)?[- ]?list)\b|\b(?:days|times|slots) (?:are )?(?:free|open|left|work)\b|\b(?:are you|you|u) free\b|\b(?:taking|accepting|take|accept) (?:on )?(?:any )?(?:new\b|students|pupils|clients|kids|children)|disponib\w+|\bplazas?\b|\bvagas?\b|de la place|freie[nr]? pl[äa]tze?|\btermin\b/iu,
  ],
  [
    'sales',
    0.85,
    /\b(?:how much(?! (?:time|notice|practi[cs]e|homework))|prices?|pricing|costs?|fees?|rates?|tuition|charge|quote|discounts?|deals?|specials?|packages|package (?:deal|price|of)s?|bundles?|promo\w*|gift (?:cards?|certificates?|vouchers?)|coupons?|expensive|cheaper|afford\w*|per (?:lesson|hour|class|month|session)|scholarships?|financial aid)\b|\b(?:free|first) (?:trial|lesson|consultation|class)\b|\b(?:is|are) .{0,25}\bfree\b|cuesta|\bprecios?\b|\btarif\w*|combien|\bprix\b|\bpreise?\b|kostet|quanto custa|pre[çc]os?|quanto costa|\bprezz[io]|hoeveel kost|\bprijs|kosztuje|стоит|fiyat|多少钱|料金|いくら/iu,
  ],
]

/** Broad patterns, asked after the deed of booking. */
const LATE: readonly Row[] = [
  ['booking', 0.7, /\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b.{0,40}\b(?:after|before|at|around|works?|possible)\b.{0,20}\?/i],
  [
    'sales',
    0.75,
    /\b(?:do|does|can|are|is|have|will|what|which|would)\b.{0,25}\b(?:you|u|your|anyone|there|teachers?)\b.{0,25}\b(?:offer|teach|teaching|provide|have|do|run|give|cover|sell|lessons?|class(?:es)?|courses?|programs?|programmes?|camps?|services?|instruments?|subjects?|tutor\w*|take|specialize|work with|prep)\b|\b(?:more|some|any|further|send|get|your) (?:info(?:rmation)?|details|brochure)\b|\b(?:interested in|looking (?:for|into)|thinking (?:about|of)|considering|recommend\w*|suitable|good (?:fit|for)|right for|beginners?|difference between|how long (?:is|are|does)|what ages?|how (?:big|old|large|small)|who (?:would|will|is going to|teaches)|too young|old enough|too old|group or private|private or group|online lessons?|years? old|yr ?olds?|curriculum|qualified|qualifications|experience[d]?|teachers'? (?:background|experience|training))\b/i,
  ],
  [
    'support',
    0.7,
    /\b(?:problem|issue|error|help|not working|doesn'?t work|broken|wrong|mistake|complain\w*|disappoint\w*|unhappy|unacceptable|upset|rude|frustrat\w*|receipt|invoice|billing|homework|practi[cs]e|progress|teacher said)\b/i,
  ],
]
