import type { Ask, Want } from '../trace.ts'

const PATTERNS: ReadonlyArray<[Want, RegExp]> = [
  [
    'price',
    /\bhow much(?! (?:time|notice|longer|practi[cs]e|experience|space|homework|room))|\b(?:prices?|pricing|costs?|fees?|rates?|tuition|charges?(?! (?:my|the) (?:card|phone))|quote|per (?:lesson|hour|class|month|session)|expensive|afford\w*|deposit)\b|\bis (?:it|the \w+|the first \w+|the trial \w*)\s*free\b|[$€£]\s?\?|\bhow many (?:dollars|euros|pounds)|cu[áa]nto (?:cuesta|vale|es|cobra)|precios?|tarifas?|combien (?:co[ûu]te|ça)|prix|tarifs?|\bpreise?\b|kostet|kosten|quanto custa|pre[çc]os?|quanto costa|prezz[io]|tariffe|hoeveel kost|prijs|prijzen|tarief|ile kosztuje|cennik|сколько стоит|цен[аы]|fiyat|多少钱|价格|料金|いくら/iu,
  ],
  [
    'time',
    /\b(?:what|which) times?\b|\b(?:opening |business |office |working |ur |your )?hours\b(?! (?:per|a|of|do i need))|\bwhat time\b|(?:(?:^|[,;:–-]\s*|\b(?:and|but|so|also|know|me|wondering|sure|exactly|hi|hello)\s+)when|until when|how late|how early)\b.{0,30}\b(?:open|close|opens|closes|start|starts|begin|begins|end|ends|finish|class|classes|lessons?|drop[- ]?off|pick[- ]?up|sessions?)\b(?!.{0,20}\b(?:term|semester|season|year|registration|camp)\b)|\b(?:are|r) (?:you|u) open\b|\bopen (?:on|at|until|till|late)\b|\btime ?table\b|\bschedule\b|horarios?|a qu[ée] hora|horaires?|[àa] quelle heure|[öo]ffnungszeiten|um wie viel uhr|a che ora|orari|openingstijden|hoe laat|godziny/iu,
  ],
  [
    'date',
    /\b(?:what|which) (?:days?|dates?)\b|\bwhen\b.{0,40}\b(?:term|semester|season|recital|concert|camps?|registration|enrol+ment|holidays?|break|performance|workshop|event|next|year|deadline|due|course|program)\b|\bdates?\b|\bdeadline\b|qu[ée] d[íi]as?|quels? jours?|welche[nrm]? tag|quali giorni|welke dagen/iu,
  ],
  [
    'duration',
    /\bhow long (?:is|are|does|do|will|would|should)?\b(?!.{0,15}\b(?:have you|been)\b)|\b(?:length|duration)\b|\bhow many (?:minutes|hours|weeks|months|mins)\b|\bhow much time\b|cu[áa]nto (?:dura|tiempo)|combien de temps|wie lange|quanto (?:dura|tempo)|hoe lang/iu,
  ],
  [
    'age',
    /\b(?:what|which) ages?\b|\bhow (?:old|young)\b(?!.{0,15}\b(?:are you|is the building))|\bages?\b.{0,20}\b(?:group|range|limit|minimum|requirement|do|you)\b|\b(?:minimum|youngest|oldest|maximum) age\b|\btoo (?:young|old)\b|\bold enough\b|\b(?:take|teach|accept|have|for|enrol|offer|do)\b.{0,30}\b\d{1,2}(?:\s?-\s?\d{1,2})?[- ]?(?:yrs?|years?|yo|months?|month)[- ]?(?:olds?)?\b|\bfrom what age\b|\bwhen (?:can|do|may|could) (?:\w+ ){0,3}(?:kids?|child(?:ren)?|sons?|daughters?|boys?|girls?|students?)\b.{0,12}\b(?:start|begin)\b|\btoddlers?\b|qu[ée] edad|quel [âa]ge|[àa] partir de quel|ab welchem alter|wie alt|che et[àa]|welke leeftijd/iu,
  ],
  [
    'address',
    /\bwhere (?:are|is|r|do|can|should|exactly)\b.{0,30}\b(?:you|u|it|located|the (?:studio|school|salon|place|building|entrance|class|lesson)|we (?:go|park|come)|i (?:go|park|come)|lessons?)\b|\b(?:address|location|located|directions|how (?:do|can) (?:i|we) (?:get|find) (?:there|you|to))\b(?!.{0,12}\be-?mail)|d[óo]nde (?:est[áa]n?|queda|se encuentran)|direcci[óo]n|o[ùu] (?:[êe]tes|se trouve)|adresse|wo (?:ist|sind|befindet|liegt)|dove (?:siete|si trova)|indirizzo|onde fica|endere[çc]o|waar (?:zijn|zitten|is)|adres/iu,
  ],
  [
    'contact',
    /\b(?:phone|telephone|cell|mobile|contact|whatsapp)(?: (?:number|details|info\w*|no))\b|\b(?:your|a|the|what) (?:phone|number|e-?mail address)\b|\bnumber (?:to call|i can call|for)\b|\bwho (?:do|should|can|could) (?:i|we) (?:contact|call|speak|talk|email|ask)\b|\bhow (?:can|do) (?:i|we) (?:reach|contact|call)\b|tel[ée]fono|num[ée]ro de t[ée]l[ée]phone|telefonnummer|telefoonnummer/iu,
  ],
  [
    'link',
    /\b(?:link|url|web ?site|web ?page|sign[- ]?up (?:form|page|sheet)|online form|registration form|portal|enlace|lien|formulaire|formular)\b/iu,
  ],
  [
    'availability',
    /\b(?:have|got) (?:anything|something)\b.{0,30}\b(?:on|at|after|before|in the|left|free|open|this|next|for \w+day)\b|\bdays?\b.{0,12}\b(?:after|before|at|around) \d{1,2}\b.{0,12}\?|\b(?:availab\w+|openings?|vacanc\w+|free (?:on|at|this|next|slots?|spots?|for|tomorrow|today|mon|tue|wed|thu|fri|sat|sun)|(?:days|times|slots|spots) (?:are )?(?:free|open|left)|(?:any|a|have|is there|are there|got) (?:\w+ )?(?:spots?|spaces?|slots?|places?|room)\b|spots? left|wait(?:ing)?[- ]?list|fully booked|full\?|accept(?:ing)? new|tak(?:e|ing) (?:on )?(?:new|students|pupils|clients))|disponib\w+|plazas?|vagas?|de la place|freie[nr]? pl[äa]tze?|termine? frei|posti (?:liberi|disponibili)|beschikbaar|plek|wolne miejsca/iu,
  ],
]
const YES_NO =
  /(?:^|[,;:–-]\s*|\b(?:and|but|so|also|or|if|whether|hi|hello|hey|know)\s+)(?:do|does|did|is|are|can|could|will|would|have|has|should|shall|may|am|was|were|isn't|aren't|don't|doesn't|r)\s+(?!(?:you|u|someone)\s+(?:please |pls |kindly |also )?(?:tell|send|let|give|explain|call|e-?mail|advise|remind|share|provide)\b)\p{L}|\b(?:if|whether)\b|\bany (?:chance|way)\b|^(?:gibt es|haben sie|kann|hay|tienen?|puedo|avez-vous|est-ce|y a-t-il|tem|posso|avete|c'è|hebben jullie|kan|is er|czy)\b/iu
const EXPLANATION =
  /\bhow (?:do|does|can|should|would|is|are|will) |\bwhy\b|\bexplain\b|\bwhat (?:is|are|'s|do|does|should|happens?|kind|type|sort|if|would)\b|\bwhat's\b|\btell (?:me|us) (?:more |a bit )?about\b|\b(?:more|some|further|any) (?:info\w*|details)\b|\binfo(?:rmation)?\b|\bpolic(?:y|ies)\b|\bdifference\b|\bwhich\b|\bwho\b/i

/** What a text has to hold to answer this ask. Booking, moving and cancelling are settled by a link; nothing else found means an explanation. */
export function wantsOf(text: string, intent: Ask['intent']): Want[] {
  const wants = new Set<Want>(PATTERNS.filter(([, pattern]) => pattern.test(text)).map(([want]) => want))
  if (intent === 'book' || intent === 'reschedule' || intent === 'cancel') wants.add('link')
  if (intent === 'statement') return [...wants]
  // "When can my son start?" asks for his age, not for the hour.
  if (wants.has('age') && !/\b(?:times?|hours|open)\b/i.test(text)) wants.delete('time')
  if (YES_NO.test(text)) wants.add('yes_no')
  if (wants.size === 0 || (EXPLANATION.test(text) && [...wants].every((want) => want === 'yes_no') && !YES_NO.test(text)))
    wants.add('explanation')
  return [...wants]
}
