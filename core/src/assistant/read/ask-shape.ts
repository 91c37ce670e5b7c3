/** How an ask is put into words: what opens a question, what makes a request, and what only sounds like either. */

const AUXILIARY =
  "(?:do|does|did|is|are|was|were|can|could|will|would|have|has|had|should|shall|may|might|isn't|aren't|don't|doesn't|can't)"
const WHO =
  "(?:you|u|ya|y'?all|we|i|they|he|she|it|there|this|that|these|those|the|your|ur|my|our|any|anyone|someone|somebody|kids|children|parents|students|teachers|lessons?|class(?:es)?|siblings|both|all)"
const WH =
  "(?:what(?:'?s)?|wat|wht|which|when(?:'?s)?|wen(?= )|where(?:'?s)?|were(?= (?:can|do|is|are|should|r)\\b)|who(?:'?s)?|whom|whose|why|how|hows)"
const FOREIGN_OPENING =
  '(?:cu[áa]nto|cu[áa]l(?:es)?|qu[ée]|c[óo]mo|d[óo]nde|cu[áa]ndo|puedo|podr[íi]a|tienen?|hay|quanto|qual|quais|como|onde|quando|posso|voc[êe]s?|combien|quels?|quelles?|comment|o[ùu]|quand|est-ce|avez-vous|pouvez-vous|puis-je|wie|was|wann|wo|welche\\w*|kann|k[öo]nn\\w*|gibt|haben sie|bieten|che|quale|quali|dove|avete|hoeveel|hoe|wat|wanneer|waar|welke|kan|hebben|ile|jak|gdzie|kiedy|czy)'

/** A question by its first words, with or without a question mark. */
export const QUESTION_OPENING = new RegExp(
  `^(?:(?:so|and|also|but|or|plus|then|oh|ok|okay|well|btw|quick question|question|just|first|second(?:ly)?|last(?:ly)?|finally|another thing|one more thing|hi|hello|hey)\\b[\\s,:–-]*)*(?:${WH}\\b|${AUXILIARY}\\s+(?:the\\s+)?${WHO}\\b|any (?:chance|idea|openings?|spots?|space|availability|discounts?|update|news|way)\\b|is (?:it|there|parking|\\w+) )`,
  'i',
)
export const FOREIGN_QUESTION = new RegExp(`^[¿\\s]*${FOREIGN_OPENING}(?:\\s|['’-])`, 'iu')

/** A question wrapped in a statement: "I was wondering if …", "let me know what …". */
export const WRAPPED_QUESTION = new RegExp(
  [
    `\\b(?:wonder(?:ing|ed)?|curious|(?:like|love|want(?:ed)?|need|hoping|trying|happy) to (?:know|find out|understand|learn|ask|see|check|hear)|wanna know|unsure|not sure)\\b.{0,20}\\b(?:if|whether|about|${WH}|more|that you)\\b`,
    `\\b(?:let me know|tell (?:me|us)|advise|confirm|explain|clarify|check|remind (?:me|us)|find out|share)\\b.{0,25}\\b(?:if|whether|about|${WH}|that|more)\\b`,
    '\\b(?:looking for|need|want|would like|d like|interested in|send (?:me|us)|get|have) (?:(?:some|any|more|further|the|your|a|additional|bit more|to get|to receive)\\s+){0,3}(?:info(?:rmation)?|details|prices?|pricing|rates|hours|schedule|timetable|quote|brochure|availability)\\b',
    '\\bdo (?:you|u) (?:know|happen to)\\b|\\b(?:a|one|another|my|the|quick) question (?:about|is|regarding|on)\\b|\\bquestions? about\\b',
    "\\b(?:me gustar[íi]a|quisiera|quer[íi]a|gostaria de|j'aimerais|je voudrais|je souhaite|ich m[öo]chte|ich w[üu]rde gerne?|vorrei|ik wil graag|ik zou graag|chcia[łl]\\w+)\\b",
  ].join('|'),
  'i',
)

/** An opening that says why somebody writes. It is an ask only when nothing more exact follows. */
export const INTEREST =
  /\b(?:interested in|looking (?:for|into|to)|searching for|thinking (?:about|of)|considering|keen on|inquiring about|enquiring about|writing (?:about|regarding)|saw your|found your)\b|\b(?:interesad[oa] en|interessiert|intéressée? par|interessad[oa]|interessat[oa])\b/iu

/** Closings that ask for a sign of life, not for anything that could be answered. */
export const EMPTY_ASK =
  /^(?:(?:so|and|but|please|pls|just|kindly|anyway|either way)[\s,]+)*(?:let (?:me|us) know|tell (?:me|us)|send (?:me|us)|get back to (?:me|us)|reply|advise|call|confirm|respond|help|(?:can|could|would|will) you (?:please )?(?:tell me|let me know|advise|explain|help(?: me)?)|i (?:have|had|got) (?:a (?:few|couple(?: of)?)|some|two|three|several) (?:quick )?questions?|(?:a )?(?:few|couple of|quick|some) questions?)(?: (?:when you can|soon|asap|at your earliest convenience|what you think|your thoughts|either way|as soon as possible|back))*[\s.!?:]*$|\b(?:let (?:me|us) know|feel free|don'?t hesitate)\b.{0,20}\b(?:if you (?:have|need)|any questions|anything else|if there'?s anything)\b/i

/** Asks how to do what was wished for just before: "How do I do that?", "What is the next step?", "Please let me know how." */
export const ASKS_HOW_TO =
  /^(?:(?:so|and|but|please|pls|just|then)[\s,]+)*(?:(?:how|what) (?:do|can|should|would|must) (?:i|we) (?:have to |need to )?(?:do|go about|proceed|arrange|manage)(?: (?:that|this|it|so|about (?:that|this|it)))?(?: (?:now|next|then))?|how (?:does|would) (?:that|this|it) work|what(?:'s| is| are) the (?:next|first) steps?|what(?:'s| is| comes)? next|(?:let me know|tell me|advise(?: me)?) (?:how|what to do)(?: (?:to do (?:that|this|it|so)|next))?|is (?:that|this|it) (?:ok(?:ay)?|possible|alright|all right|doable)|would (?:that|this|it) (?:be )?(?:ok(?:ay)?|possible|work|alright)(?: for you)?)\s*[?.!]*$/i

/** Politeness, however it is put: nobody wants these answered. */
export const PLEASANTRY =
  /^(?:(?:hi|hello|hey|dear|good (?:morning|afternoon|evening))\b[^.?!]{0,30}[,!]?\s*)?(?:how(?:'?s| is| are| was| were|’s) (?:you|u|ya|things|it going|life|everything|everyone|your (?:day|week|weekend|summer))\b(?! (?:going to|able|teaching|handling)).{0,25}|how do you do|how have you been|(?:i )?(?:hope|trust|hoping) (?:you|u|this|that|all|everything|your|the|ur)\b.{0,80}|what'?s up|you (?:well|ok(?:ay)?|good)\?|(?:did you )?(?:have|had) a (?:good|nice|great|lovely) .{0,30}|nice to (?:meet|hear).*|isn'?t it (?:great|lovely).*|can you believe .*|guess what|you know what|right|ok(?:ay)?|really|comment (?:allez-vous|vas-tu|ça va)|ça va|¿?(?:c[óo]mo est[áa]s?|qu[ée] tal)|wie geht(?:'?s| es)(?: ihnen| dir)?|tudo bem|come (?:stai|sta|va)|hoe gaat het)\s*[?!.]*$/iu

/** Thanks and agreement, from which no ask follows. */
export const ACKNOWLEDGEMENT =
  /^(?:(?:ok(?:ay)?|k|great|perfect|awesome|wonderful|lovely|super|fine|cool|sure|yes|yep|yeah|no|nope|thanks?|thank you|thx|ty|cheers|got it|sounds (?:good|great)|will do|understood|noted|received|done|amazing|fantastic|brilliant|no worries|no problem|all good|see you(?: (?:then|there|soon))?|that works(?: for us)?|makes sense|much appreciated|appreciate it|you too|so much|very much|a lot|again|for (?:your|the|that|letting|getting)[^.?!,]{0,60}(?=[.!,]|$))[\s,.!:)-]*)+$/i

const IMPERATIVE =
  '(?:send|call|phone|ring|text|e-?mail|mail|contact|give|forward|resend|update|add|remove|change|move|book|cancel|reschedule|register|enrol+|sign|put|reserve|hold|schedule|confirm|let|tell|advise|share|provide|reply|check|arrange|set|explain|include|note|keep|refund|stop|invoice|switch|help|fix)'
/** Something is to be done: asked politely, ordered, or wished for. */
export const REQUEST = new RegExp(
  [
    `\\b(?:please|pls|plz|kindly)\\s+(?:(?:can|could|would|will) (?:you|u)\\s+)?(?:just |also )?${IMPERATIVE}\\b`,
    `^(?:(?:and|also|hi|hello|hey|then|so|just)[\\s,]+)*${IMPERATIVE}\\b(?=\\s+(?:me|us|my|our|the|him|her|them|it|a|an|emma|both|back|to|for|up)\\b).*`,
    `\\b(?:can|could|would|will) (?:you|u|someone|somebody)\\s+(?:please |pls |kindly |also |just )?${IMPERATIVE}\\b`,
    "\\b(?:i|we)(?:'d|’d| would) (?:really |also |still )?(?:like|love|prefer)\\b|\\b(?:i|we) (?:really |also |still |do |just )?(?:want|need|wanna|wanted|hoped)\\b(?! (?:a reason|nothing))",
    '\\b(?:i|we) (?:have to|must|got to|gotta)\\b(?! (?:be|wait|work|leave)\\b)',
    '\\b(?:hoping|trying|wanting|keen|ready|want|need|would like|love) to\\b',
    "\\b(?:i|we) (?:am |are )?(?:would )?request(?:ing)?\\b|\\b(?:i|we|emma|he|she|they) (?:will not|won'?t|can'?t|cannot|can not|am unable to|are unable to|is unable to|am not able to|are not able to|have to miss|will miss|must miss|has to miss)(?: be)?(?: able to)?\\s*(?:make|come|attend|be there|today|tomorrow|this|on|\\b)",
  ].join('|'),
  'i',
)
