import type { RiskKind } from '../trace.ts'

/** One way a risk is put into words. `unless` names the innocent talk that uses the same words. */
export type RiskPattern = { kind: RiskKind; pattern: RegExp; unless?: RegExp }

/** A parent's or a friend's profession is no case. */
const PROFESSION =
  /\b(?:i(?:'m| am)|my (?:husband|wife|partner|mum|mom|dad|father|mother|sister|brother)(?: is|'s)|(?:is|are|as|being|work(?:s|ing)? as|both)) (?:an? |both )?(?:\w+ )?(?:lawyers?|attorneys?|solicitors?|nurses?|doctors?|police(?: officers?)?|journalists?|reporters?|paramedics?)\b|\blaw (?:school|firm|student|degree|exam)\b|\blawyer(?:'s)? (?:schedule|hours)/i
const ASKS_FOR_RULES =
  /\b(?:what(?:'s| is| are)|do you (?:have|offer|give|do)|is there|have you|tell me about|explain|wondering about|know about|questions? about)\b[^.!]{0,40}\b(?:policy|policies|refunds?|guarantee|procedure|rules?)\b|\b(?:refund|cancellation) policy\b|\b(?:are|is)\b[^.!]{0,30}\brefundable\b/i

/** Risks in English, and the gravest in Spanish, French, German and Portuguese. Each row is precise: a false alarm costs the owner an interruption, a miss an answer that should not have been sent. */
export const RISK_PATTERNS: readonly RiskPattern[] = [
  {
    kind: 'legal',
    pattern:
      /\b(?:my|our|a|an|the|through|consult\w*|contact(?:ing|ed)?|speak\w*|spoke|call(?:ing)?|hir\w*|retain\w*|get) (?:\w+ )?(?:lawyers?|attorneys?|solicitors?|legal (?:team|counsel|advis\w+|representative))\b|\b(?:legal action|legal proceedings|lawsuit|su(?:e|ing) (?:you|u|your|the|this|over|for)|take (?:you|this|it) to court|small claims|court (?:order|case|date|action|hearing)|subpoena\w*|cease and desist|breach of (?:contract|agreement)|negligen(?:ce|t)|liab(?:le|ility)|damages|statutory|trading standards|better business bureau|\bbbb\b|consumer protection|custody (?:order|case|dispute|agreement|battle)|restraining order|injunction|deposition|gdpr (?:complaint|violation))\b/i,
    unless: PROFESSION,
  },
  {
    kind: 'legal',
    pattern:
      /\b(?:mi abogad[oa]|acciones legales|demandar(?:los|les|te)|denunciar(?:los|les|te)?|mon avocat|poursuites? (?:judiciaires?)?|porter plainte|mise en demeure|mein(?:e[nm]?)? (?:anw[aä]lt\w*|rechtsanwalt)|rechtliche schritte|anzeige erstatten|verklag\w+|meu advogado|minha advogada|a[çc][ãa]o judicial|processar (?:voc[êe]s?|a escola))/iu,
  },
  {
    kind: 'threat',
    pattern:
      /\b(?:i(?:'ll| will| am going to|'m going to)|we(?:'ll| will)|gonna) (?:kill|hurt|beat|burn|shoot|destroy|ruin|find|get) (?:you|u|your|him|her|them|this place)\b|\b(?:you(?:'ll| will)|u will) (?:regret|pay for|be sorry)\b|\bwatch your back\b|\b(?:or else)\b|\bi know where you (?:live|park|work)\b|\b(?:bomb|gun|weapon|shooting)\b.{0,30}\b(?:school|studio|building|bring|place)\b|\b(?:leave|post|write|give)\b.{0,25}\b(?:bad|negative|1[- ]star|one[- ]star|terrible) reviews?\b.{0,40}\b(?:unless|if|until)\b|\b(?:unless|if|until)\b.{0,60}\b(?:bad|negative|1[- ]star|one[- ]star) reviews?\b|\b(?:te voy a matar|los voy a matar|vas a pagar|je vais (?:te|vous) tuer|vous allez le regretter|ich bringe (?:dich|euch|sie) um|das werden sie bereuen|vou te matar|v[ãa]o se arrepender)\b/iu,
  },
  {
    kind: 'refund_dispute',
    pattern:
      /\b(?:want|demand(?:ing)?|need|expect(?:ing)?|request(?:ing)?|give me|get|like|deserve|owed?|insist on|asking for|entitled to|waiting (?:for|on)|where(?:'s| is)|still (?:no|not|haven't))\b.{0,25}\b(?:(?:my|our|full|a|the|partial) )*(?:refund(?:ed)?|money back|reimburse\w*)\b|\brefund (?:me|us|my|our|the (?:fee|charge|money|deposit))\b|\bcharge ?back\b|\bdisput(?:e|ing|ed) (?:the|this|these|my|a|your)?\s?(?:\w+ )?(?:charge|payment|transaction|invoice|bill|fee)s?\b|\b(?:report|call(?:ing)?|contact(?:ing)?) (?:it to )?my (?:bank|credit card)\b|\b(?:unauthori[sz]ed|fraudulent|double|wrongful\w*) (?:charge|payment|billing)s?\b|\bcharged (?:me |us )?(?:twice|double|without|after)\b|\b(?:ripped (?:me |us )?off|scam(?:med)?|stole my money)\b|\b(?:devu[ée]lvanme|quiero (?:mi|un) (?:dinero|reembolso)|exijo (?:un|el) reembolso|je (?:veux|demande|exige) (?:un|le) remboursement|remboursez|ich (?:will|m[öo]chte|verlange) mein geld|geld zur[üu]ck|r[üu]ckerstattung verlang\w+|quero (?:o )?meu dinheiro|exijo (?:o )?reembolso)/iu,
    unless: ASKS_FOR_RULES,
  },
  {
    kind: 'medical',
    pattern:
      /\b(?:should (?:i|we|he|she) (?:see|go to|take (?:him|her|my \w+) to) (?:a |the )?(?:doctor|hospital|er|emergency)|(?:is it|would it be|is he|is she) (?:safe|ok(?:ay)?|fine|alright)\b.{0,60}\b(?:seizures?|epilep\w*|asthma|surgery|concussion|pregnan\w*|medication|heart|diabet\w*|fracture\w*|broken (?:arm|leg|wrist|bone)|injur\w*|diagnos\w*|condition)|(?:dosage|dose of|prescri\w+|diagnos(?:e|is)|side effects?|medical (?:advice|condition|emergency|attention)|ambulance|anaphyla\w*|seizures?|epilep\w*|had a concussion|chest pain|overdose|suicid\w*|self[- ]harm\w*|can't breathe|unconscious)|(?:give|administer|bring) (?:him|her|them|my \w+)?\s?(?:\w+ )?(?:medication|medicine|inhaler|insulin|epi-?pen))\b|\b(?:skin|scalp|allergic) reaction\b|\b(?:burn(?:ed|t)?|blister\w*|rash|swollen|swelling) (?:from|after|on my)\b|\b(?:ambulancia|emergencia m[ée]dica|convulsi[óo]n\w*|urgence m[ée]dicale|crise d['’][ée]pilepsie|notarzt|krampfanfall|emerg[êe]ncia m[ée]dica)\b/iu,
    unless:
      /\b(?:policy|allergy (?:policy|procedure)|is there a nurse|do you have (?:a|an) (?:nurse|first)|first[- ]aid (?:kit|trained|certified))\b/i,
  },
  {
    kind: 'safety',
    pattern:
      /\b(?:got|was|were|been|is|badly) (?:badly |seriously )?(?:hurt|injured|bitten|burned|burnt)\b.{0,50}\b(?:at|in|during|by|class|lesson|studio|school|teacher|your)\b|\b(?:fell|slipped|tripped|accident|injur(?:y|ies|ed)|hurt (?:himself|herself|themselves|his|her|my))\b.{0,50}\b(?:at your|in your|during|class|lesson|studio|stairs|playground|floor)\b|\b(?:unsafe|not safe|dangerous|hazard\w*|fire exit|gas leak|smell(?:s|ed)? (?:of )?gas|smoke alarm|mou?ld|electric shock|exposed wires?|broken glass|emergency)\b|\b(?:left (?:alone|unattended|unsupervised)|no (?:adult|supervision)|unsupervised|unattended|nobody was watching)\b|\b(?:accidente en (?:la|su) (?:clase|escuela)|se lastim[óo]|s['’]est bless[ée]e?|verletzt (?:worden|hat)|se machucou)\b/iu,
    unless:
      /\b(?:in case of (?:an )?emergenc|emergency (?:contact|procedure|plan|number|exit plan)|is it safe|how safe|safety (?:policy|rules|measures))/i,
  },
  {
    kind: 'child_at_risk',
    pattern:
      /\b(?:abus(?:e|ed|ing|ive)|molest\w*|neglect(?:ed|ing)?|groom(?:ed|ing) (?:my|a|the|him|her|kids|children)|inappropriate(?:ly)?\b.{0,30}\b(?:touch\w*|contact|message\w*|behavio\w*|comment\w*|photo\w*|with)|touch(?:ed|ing) (?:my|her|him|our|the) (?:\w+ )?(?:inappropriate\w*|private\w*|son|daughter|child|kid)?|(?:hit(?:s|ting)?|slapped|grabbed|shook|spanked|punched|locked|screamed at) (?:him|her|them|(?:my|our|the|a|his|her) (?:\w+ )?(?:son|daughter|child|kid|boy|girl|children|kids|student))\b|bruis(?:e|es|ed|ing)|afraid to go home|scared (?:of|to go) (?:home|his|her|the teacher|your|dad|mom|him)|(?:child|kid|son|daughter|boy|girl)(?:'s)? (?:has gone |went |gone )missing|(?:child|kid|son|daughter|boy|girl) is missing(?=[\s]*(?:$|[.!,]|from|since))|not (?:safe|fed) at home|(?:child|social) (?:protective )?services|\bcps\b|safeguarding (?:concern|issue|report)|sexual\w*|predator|kidnap\w*|(?:don'?t|do not|never|not allowed to) (?:let|release|allow)\b.{0,40}\b(?:father|mother|dad|mom|ex|grand\w+|pick (?:him|her|them) up|pick up)|not (?:allowed|authori[sz]ed) to pick)\b/i,
    unless: /\b(?:safeguarding policy|background check|pet groom|dog groom|bruised (?:ego|banana|apple))/i,
  },
  {
    kind: 'child_at_risk',
    pattern:
      /\b(?:abus(?:o|ó|aron|ado) (?:de|sexual|a)|maltrat\w+|le peg[óo] a mi|toc[óo] a mi (?:hij[oa])|moretones?|maltrait\w+|attouchements?|a frapp[ée] mon|a touch[ée] ma?|abus sexuels?|missbrauch\w*|misshandel\w*|hat (?:mein(?:en|e)?|unser\w*) (?:sohn|tochter|kind) (?:geschlagen|angefasst|gestoßen)|kindeswohl\w*|abus(?:ou|ada|ado) (?:d[eao]|sexual\w*)|bateu n[oa] me?u?|minha filha foi)/iu,
  },
  {
    kind: 'discrimination',
    pattern:
      /\b(?:discriminat\w*|racis[mt]\w*|sexis[mt]\w*|homophob\w*|transphob\w*|islamophob\w*|antisemit\w*|ableis[mt]|because (?:of )?(?:(?:my|our) (?:son|daughter|child|kids?|famil\w+|husband|wife) (?:is|are|has)|my|our|his|her|he(?:'s| is)|she(?:'s| is)|we(?:'re| are)|i(?:'m| am)) (?:\w+ )?(?:race|religion|skin|colou?r|disab\w+|gay|lesbian|trans\w*|black|muslim|jewish|asian|latin\w+|hispanic|immigrants?|autis\w+|accent|nationality|gender)|treated (?:\w+ )?different(?:ly)? because|(?:racial|ethnic) slurs?|hate speech|\bada (?:violation|complaint|compliance)|civil rights|equal opportunit\w+ (?:complaint|commission))\b|\b(?:discriminaci[óo]n|nos discrimin\w+|diskriminier\w+|discrimina[çc][ãa]o|racismo|rassis\w+|raciste)\b/iu,
  },
  {
    kind: 'press',
    pattern:
      /\b(?:journalist|reporter (?:for|at|with|from)|(?:i am|i'm) (?:a |an |the )?(?:\w+ ){0,3}(?:journalist|reporter|editor|correspondent|producer)\b|press (?:inquiry|enquiry|request|office|deadline|release)|media (?:inquiry|enquiry|request)|writing (?:a |an )?(?:\w+ ){0,2}(?:article|story|piece)(?: \w+)? (?:about|on|for)|(?:quote|statement|comment|interview) (?:from you )?for (?:an?|our|the) (?:article|story|piece|paper|newspaper|magazine|podcast|show|segment)|(?:going|go|talk(?:ing)?) to the (?:press|media|news(?:papers?)?)|on the record|local news (?:station|crew|channel))\b/i,
    unless: /\b(?:my|our) (?:husband|wife|mum|mom|dad|son|daughter|partner)\b[^.]{0,20}\b(?:journalist|reporter)\b/i,
  },
  {
    kind: 'child_at_risk',
    pattern: new RegExp(
      [
        '\\b(?:wants?|wanted|wanting|going|trying|tried|threaten(?:s|ed|ing)|talk(?:s|ed|ing) (?:about|of)|thinks? (?:about|of)|thinking (?:about|of)) (?:to )?(?:hurt|harm|kill|cut|hurting|harming|killing|cutting) (?:him|her|them|my|it)?sel(?:f|ves)\\b',
        '\\b(?:hurts?|harms?|cuts?|cutting|hurting|harming|kills?) (?:him|her|them)sel(?:f|ves)\\b',
        '\\b(?:does(?: not|n.t)|do(?: not|n.t)) want to (?:live|be alive)\\b|\\bwants? to die\\b|\\bsuicid\\w*|\\bself[- ]harm\\w*',
        '\\b(?:father|mother|stepfather|stepmother|dad|mom|mum|parent|uncle|aunt|grandfather|brother|boyfriend|babysitter|teacher|he|she) (?:hits|beats|slaps|kicks|chokes) (?:him|her|them|the (?:kids?|child(?:ren)?))\\b',
      ].join('|'),
      'i',
    ),
    unless: /\b(?:hurt (?:him|her)self (?:at|in|on|during|playing)|accident)\b/i,
  },
  {
    kind: 'wants_person',
    pattern: new RegExp(
      [
        '\\b(?:have|ask|get|let|tell) (?:\\p{Lu}[\\p{L}.]+|someone|somebody|her|him|the (?:owner|manager|teacher)) (?:to )?(?:call|phone|ring|contact|write (?:to )?|text) (?:me|us)\\b',
        '\\b(?:talk|speak|write|chat|deal)(?:ing)? (?:to|with) (?:a |an |the |your )?(?:machines?|computers?|programs?|software|robots?|bots?|ai)\\b',
        '\\b(?:machines?|computers?|robots?|bots?|ai) (?:answer|reply|writ|respond|talk)\\w*',
        '\\b(?:want|need|prefer|like|rather have) (?:an? |the )?(?:real |actual |live )?(?:human|person)\\b',
      ].join('|'),
      'iu',
    ),
    unless: /\b(?:in person|person(?:al)? (?:lesson|assistant)|learn|cod(?:e|ing))\b/i,
  },
  {
    kind: 'wants_person',
    pattern:
      /\b(?:speak|talk|chat|communicate|deal|connect me|put me through|get me)\s(?:to|with|through to)?\s?(?:an? |the |your |some |someone )?(?:actual |real |live |human )*(?:person|human(?: being)?|manager|owner|supervisor|director|somebody real|someone (?:real|in charge|else|there)|representative|principal|head teacher)\b|\b(?:real|actual|live) (?:person|human)\b|\bhuman being\b|\b(?:are you|is this|am i (?:talking|speaking|writing) to) (?:an? )?(?:bot|robot|ai|chat ?bot|machine|computer|automated|real|human|person)\b|\b(?:not|no|stop)\b.{0,15}\b(?:bot|robot|chat ?bot|automated (?:repl\w+|response\w*|answer\w*|message\w*)|ai (?:repl\w+|answer\w*|response\w*))\b|\b(?:have|ask) (?:the |your )?(?:owner|manager|director|someone) (?:to )?(?:call|phone|ring|contact|e-?mail)\b|\b(?:call|phone|ring) me (?:back|asap|please|today|now|when|on|at|tomorrow)\b|\b(?:please|can (?:you|someone|somebody)|could (?:you|someone|somebody)) (?:please )?(?:call|phone|ring|give me a (?:call|ring)|phone me)\b|\bgive me a (?:call|ring)\b|\b(?:hablar con (?:una persona|el (?:gerente|due[ñn]o)|alguien)|parler [àa] (?:une personne|quelqu'un|un responsable)|mit (?:einem menschen|jemandem|dem inhaber|der inhaberin) sprechen|falar com (?:uma pessoa|algu[ée]m|o gerente))\b/iu,
  },
  {
    kind: 'complaint',
    pattern:
      /\b(?:complain(?:t|ts|ing)?|unacceptable|disappoint(?:ed|ing)|disgust(?:ed|ing)|appall\w+|outrag\w+|furious|livid|fed up|terrible|horrible|awful|worst|unprofessional|very (?:rude|upset|unhappy|angry|frustrated)|so (?:rude|upset|angry|frustrated|frustrating)|(?:was|were|is|being) (?:so |very |really |extremely |quite )?(?:rude|late again|ignored|dismissive)|not (?:happy|satisfied|pleased|ok(?:ay)?) (?:with|about|at)|unhappy (?:with|about)|waste of (?:money|time)|never (?:coming back|again|using)|ridiculous|a joke|poor (?:service|quality|communication)|let (?:us|me|her|him) down|no[- ]?showed|teacher (?:did(?:n'?t| not)|never) show|(?:second|third|2nd|3rd) time (?:this|that|you|in)|keep(?:s)? (?:cancel+ing|changing))\b|\b(?:queja|inaceptable|decepcionad[oa]|p[ée]simo|inacceptable|d[ée][çc]ue?|scandaleux|beschwer\w+|unversch[äa]mt|entt[äa]uscht|reclama[çc][ãa]o|inaceit[áa]vel|decepcionad[oa])\b/iu,
    unless:
      /\b(?:not (?:a )?complain|no complaints|can'?t complain|complaints? (?:policy|procedure)|weather|traffic|terrible (?:at|with)|horrible (?:cold|flu)|worst case|don'?t want to be (?:late|rude))\b/i,
  },
  {
    kind: 'privacy',
    pattern:
      /\b(?:delete|erase|remove|wipe) (?:all )?(?:of )?(?:my|our|his|her) (?:(?:child'?s?|son'?s?|daughter'?s?|personal|kids?'?) )?(?:data|information|info|details|records?|account|photos?|pictures?)\b|\b(?:right to be forgotten|data (?:subject|protection|breach|request|deletion)|gdpr|ccpa|coppa|hipaa|what (?:data|information) do you (?:have|hold|store|keep)|personal data)\b|\b(?:give|send|share|tell|get|have) (?:me |us )?(?:the |another |other )?(?:\w+'s |other |another )?(?:parents?'?|students?'?|famil(?:y|ies)'?|customers?'?|clients?'?|teachers?'?|child(?:ren)?'?s?|kids?'?|\w+'s (?:mom|mum|dad|mother|father)(?:'s)?)\s?(?:'s )?(?:personal |home |private |contact )?(?:phone|number|address|e-?mails?|contact|details|information|schedule|names|list)\b|\b(?:home address|personal (?:number|cell|phone)|private number) of\b|\bwho else (?:is|goes|attends|takes)\b.{0,20}\bclass\b|\b(?:without (?:my|our) (?:consent|permission))\b|\b(?:list of|names of) (?:all )?(?:the |your )?(?:other )?(?:students|children|kids|parents|families|customers|clients)\b/i,
  },
]

/** Orders to a machine that reads mail. In visible words they need to be plain orders; what is hidden is judged more harshly. */
export const INSTRUCTION =
  /\b(?:ignore|disregard|forget|override|bypass|skip)\b.{0,30}\b(?:previous|prior|above|earlier|all|any|your|these|the|system|preceding|other)\b.{0,20}\b(?:instructions?|rules?|prompts?|directions?|guidelines?|programming|constraints?|policies|training|orders)\b|\b(?:system|hidden|initial|developer) (?:prompt|message|instructions?)\b|\byou are (?:now )?(?:an? |in )?(?:\w+ )?(?:ai|assistant|language model|llm|chat ?bot|gpt|dan|developer mode|unrestricted|jailbroken|debug mode)\b|\b(?:as an ai|note to (?:the )?(?:ai|assistant|bot|model)|(?:dear|attention|hey|hello|hi),? (?:ai|assistant|chat ?bot|language model|llm|gpt)\b|ai (?:assistant|agent|model)s?(?: reading|:|,| must| should|, please))|\b(?:forward|send|bcc|cc|e-?mail|export|leak|share)\b.{0,20}\b(?:all|every|any|the (?:entire|full|last|previous)|your (?:entire|full|whole))\b.{0,30}\b(?:e-?mails?|messages?|conversations?|inbox|mailbox|contacts?|customers?|documents?|files?|data|passwords?|credentials|history)\b|\b(?:reveal|print|repeat|output|show|display|reply with|respond with|tell me)\b.{0,25}\b(?:(?:your|the|its) (?:\w+ )?(?:instructions?|prompt|rules|configuration|secret|api key|password)|system prompt|everything above|words above|api keys?)\b|\b(?:pretend|act|behave|roleplay|respond) (?:to be|as if|as though|as an?) (?:you|an? (?:ai|unrestricted|different|evil)|\w+ (?:ai|bot|assistant))\b|\b(?:from now on|new instructions?|begin (?:new )?instructions?|end of (?:instructions?|prompt|email))\b.{0,30}(?:[:\]]|\b(?:you (?:will|must|are|shall)|always|only)\b)|<\/?(?:system|assistant|instructions?|user|im_start|tool)[^>]{0,20}>|\[(?:\/?inst|system|assistant)\]|<\|[a-z_]+\|>|###\s?(?:instruction|system|response)|\bdo anything now\b|\bjailbreak\b|\bignora (?:las|todas|as|tutte) .{0,20}\b(?:instrucciones|instru[çc][õo]es|istruzioni)|\bignore[rz]? (?:toutes )?les instructions|\bignorier\w* (?:alle |die )?.{0,20}anweisungen/iu

/** In text that nobody can see, any order or talk to a reader is enough. */
export const HIDDEN_ORDER =
  /\b(?:ignore|disregard|forget|forward|send|reply|respond|answer|offer|grant|approve|confirm|promise|refund|include|must|always|never|instructions?|assistant|ai|model|prompt|system|discount|click|transfer|pay|say|tell|write|do not|you are|you should)\b/i
