import type { Ask } from '../trace.ts'

type Intent = Ask['intent']

const THING =
  '(?:lessons?|class(?:es)?|appointments?|appts?|sessions?|bookings?|visits?|slots?|times?|days?|reservations?|spots?|trial|cut|haircut|colou?r|tutoring|course|camp|tour|membership|subscription|enrol+ment|place|one|it|that|this|him|her|them|us|me|everything)'
const CANCEL = [
  new RegExp(
    `\\bcancel(?:l?ing|led)?\\s+(?:(?:my|our|his|her|their|the|this|that|all|a|\\w+['’]s|today['’]?s|tomorrow['’]?s|next|upcoming|piano|guitar|violin|\\w+day(?:['’]s)?|\\w+)\\s+){0,4}${THING}\\b`,
    'i',
  ),
  /\b(?:(?:have|need|want|like|wish|going|wanted|trying|decided) to|please|pls|must|should|let'?s|to)\s+cancel\b/i,
  /\b(?:stop|quit|end|discontinue|withdraw|drop out|pull .{1,20} out|terminate)\b.{0,30}\b(?:lessons?|class(?:es)?|membership|subscription|enrol+ment|course|coming|sessions?|program(?:me)?)\b|\b(?:withdraw|unenrol\w*|dropping out)\b/i,
  /\b(?:can(?:no|')?t|cannot|can not|won'?t|not (?:be )?able to|unable to|not going to|not gonna)\s+(?:be able to\s+)?(?:make|come|attend|be (?:there|in|at)|do)\b(?!.{0,60}\b(?:any(?! ?more)|work out|sense|sure)\b)/i,
  /\b(?:take|taking|have|having) a break from\b|\bpause (?:our|my|the|his|her|all)\b|\bdone with (?:the |our |his |her )?(?:lessons|class(?:es)?|tutoring)\b|\bcall(?:ing)? off\b|\b(?:will|won'?t|is|are|am)(?: not|n'?t)? (?:be )?(?:coming|attending|absent|there)\b(?<=\b(?:not|n'?t)\b.{0,20}|absent)|\bremove (?:us|me|him|her|them) from\b/i,
  /\b(?:will|has to|have to|going to|must) (?:be )?miss(?:ing)?\b|\b(?:is|'s|are|am) (?:home )?(?:sick|ill|unwell|poorly)\b.{0,40}\b(?:today|tomorrow|this|so|and|won|can)/i,
  /\b(?:cancelar|annuler|absagen|stornieren|kündigen|disdire|cancellare|annuleren|afzeggen|odwołać|отменить|iptal)\b/iu,
]
const RESCHEDULE = [
  /\b(?:start|begin|come)(?:ing)? (?:\w+ ){0,3}(?:later|earlier)\b|\brearrang\w*/i,
  /\bre-?schedul\w*|\bre-?book\w*|\breprogramar|\bremarcar|\breporter (?:le|la|notre|mon)|\bverschieben|\bverlegen|\bspostare|\bverzetten|\bprzełożyć|\bперенести/iu,
  new RegExp(
    `\\b(?:move|push|shift|bump|switch|swap|change|postpone|delay)\\b.{0,30}\\b(?:${THING}|appointment)\\b(?!.{0,20}\\b(?:address|card|email|password|name|teacher)\\b)`,
    'i',
  ),
  /\b(?:move|push|shift|bump|switch|swap|change)\s+(?:\w+\s+){0,5}(?:to|from|back|until)\b|\bpostpone\b/i,
  /\b(?:another|a different|some other|a new|an earlier|a later|different) (?:day|time|date|slot|week|hour)\b|\bmake-?up (?:lesson|class|session)\b|\bmake (?:it )?up\b|\bcome (?:\w+ ){0,4}instead\b|\binstead of\b.{0,40}\b(?:day|lesson|class|\d)|\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b.{0,20}\binstead\b/i,
]
const BOOK = [
  /\b(?:like|want|love|happy|hoping|hope) to (?:come|visit|stop by|drop by|pop in)\b/i,
  new RegExp(
    `\\b(?:book|schedule|reserve|arrange|set up|sort out|organi[sz]e)\\s+(?:(?:in|us|him|her|me|my|our|an?|the|some|another|two|for)\\s+){0,3}(?:\\w+\\s+){0,3}${THING}\\b`,
    'i',
  ),
  /\b(?:add|put|include) (?:\p{L}+ ){1,3}(?:to|in|into|on) (?:the|your|that) (?:\p{L}+ ){0,3}(?:group|class|list|course|camp|session)\b|\bcount (?:us|me|him|her|them) in\b/iu,
  /\b(?:book|schedule|sign up|sign (?:him|her|them|us|me|my|our|both)(?: \w+){0,3} up|signing up|enrol+(?:ing)?|register(?:ing)?|reserve|join)\b(?!.{0,15}\b(?:policy|fee|form says)\b)/i,
  /\b(?:make|get|have|need|want|like|schedule|request) (?:an?|the|another|my next) (?:(?:first|new|trial|free|next|quick|consultation|intro\w*|hair|piano|guitar|violin|tutoring|maths?|\w+) ){0,2}(?:appointment|appt|booking|trial|lesson|class|session|consultation|haircut|tour|visit|assessment)\b/i,
  /\b(?:start|begin|try|come (?:in|by|over|for)|drop in|stop by|visit|take|get (?:him|her|them|my \w+) (?:started|in|into))\b.{0,40}\b(?:lessons?|class(?:es)?|trial|tour|tutoring|appointment|cut|sessions?|started|camp)\b/i,
  /\b(?:can|could|may) (?:we|i|she|he|they|my \w+|you fit (?:us|me|him|her))(?: (?:please|all|both))? (?:come|in|drop in|pop in|stop by|squeeze in|get in|start|join|have)\b/i,
  /\b(?:reservar|agendar|inscribir\w*|apuntar|marcar|réserver|inscrire|prendre rendez-vous|buchen|anmelden|termin (?:vereinbaren|machen|buchen)|prenotare|iscrivere|boeken|inschrijven|aanmelden|afspraak maken|zapisać|umówić|записать\w*|забронировать)\b/iu,
]
/** Talk about cancelling and booking that asks for the rule, not for the deed. */
const ABOUT_RULES =
  /\b(?:fever|cough\w*|runny nose|cold|flu|lice|pink ?eye|rash|contagious|stomach bug|covid|vomit\w*|sick|ill)\b(?!.*\b(?:instead|another|different|resched\w*|move)\b).{0,80}\b(?:can|may|should|ok(?:ay)?|allowed)\b.{0,30}\b(?:come|attend|join|participate)\b|\bpolic(?:y|ies)\b|\b(?:cancellation|booking|registration|reschedul\w*|no-?show|late) (?:fees?|rules?|terms?|notice|window|period|charges?|deadline)\b|\b(?:fees?|charge|charged|penalty|deadline|refund(?:able)?|notice)\b.{0,40}\b(?:cancel\w*|reschedul\w*|miss\w*)\b|\b(?:what (?:happens|if)|if (?:we|i|my|he|she|they|a|you|someone)|how (?:late|early|far(?: ahead| in advance)?|much notice|long before|soon|do i know)|how many)\b.{0,50}\b(?:cancel\w*|reschedul\w*|miss\w*|book\w*|sick|change|move|cannot come|can'?t (?:come|make)|do we still)\b|\bif (?:we|i|he|she)(?:'re| are| am| is|'m|'s) (?:\w+ ){0,3}late\b|\b(?:do|should|must|is it) (?:i|we|necessary|required)?\s*(?:need|have|necessary)?\s*to (?:book|register|reserve|sign up)\b.{0,40}\b(?:advance|ahead|first|before)|\b(?:are|is|was|were|has|have|will) .{0,40}\b(?:been |be )?cancel+ed\b|\b(?:make-?up (?:lessons?|class(?:es)?)) (?:offered|available|allowed)|\b(?:do you|are there|offer|have)\b.{0,20}\bmake-?up (?:lessons?|class|sessions?)|\bregister(?:ed)? (?:with|charity)|\bcan (?:i|we) (?:cancel|reschedule|stop|change|pause) (?:at )?any ?time\b/i
/** Openings that ask about starting or having lessons, not for a place: from what age, what is needed, who may. */
const ASKS_ABOUT =
  /^(?:(?:so|and|also|but|hi|hello|hey)\b[\s,]*)*(?:(?:at|from) (?:what|which)|how (?:old|young|long|much|many|often|early)|when (?:can|do|does|may|could)|which|who|why|do(?:es)? (?!(?:you|u|it) (?:mind|work)\b)|is (?!it possible|there any way)|are|what (?:age|grade|do|does|is needed|should|happens))/i
/** Asks how long before something has to be said. */
const NOTICE = /\bhow (?:much|many|far|long|early)\b.{0,20}\b(?:notice|advance|ahead|beforehand)\b/i
/** Words that name the deed itself: with them a question asks for a place after all. */
const NAMES_BOOKING = /\b(?:book|schedule|reserve|sign(?:ing)?\b.{0,15}\bup|enrol+|register|arrange|set up|appointment)\b/i
const WISHES =
  /\b(?:call|phone|ring|text|e-?mail|contact)\s+(?:me|us)\b|\b(?:send|forward|resend|e-?mail|give|mail|get|text)\s+(?:me|us|it|over|him|her)\b|\b(?:can|could|would|will) (?:you|u|someone)\s+(?:please |pls |kindly |also )?(?:update|add|remove|change|check|confirm|resend|fix|help|hold|forward|refund|invoice)\b|\b(?:please|pls|plz|kindly)\s+(?:update|add|remove|change|check|confirm|resend|fix|help|hold|forward|refund|invoice|reply|note|stop)\b/i

/** What the ask wants done. Moving beats cancelling ("can't come Tuesday, can we do another day?"), both beat booking; the rule about a deed is a question. */
export function intentOf(text: string, isQuestion: boolean): Intent {
  if (ABOUT_RULES.test(text)) return isQuestion ? 'question' : 'request'
  if (isQuestion && NOTICE.test(text)) return 'question'
  if (RESCHEDULE.some((pattern) => pattern.test(text))) return 'reschedule'
  if (CANCEL.some((pattern) => pattern.test(text))) return 'cancel'
  const isAbout = isQuestion && ASKS_ABOUT.test(text) && !NAMES_BOOKING.test(text)
  if (!isAbout && BOOK.some((pattern) => pattern.test(text))) return 'book'
  if (WISHES.test(text)) return 'request'
  return isQuestion ? 'question' : 'request'
}

/** True when a statement, without asking, says that something is to be cancelled or moved ("Emma is sick and won't come today"). */
export function announcesChange(text: string): boolean {
  return !ABOUT_RULES.test(text) && [...CANCEL, ...RESCHEDULE.slice(0, 2)].some((pattern) => pattern.test(text))
}
