import { anyOf, anyWord, inOrder, pattern } from '../../pattern.ts'
import type { RiskPattern } from './risk-pattern.ts'

/** A parent's or a friend's profession is no case. */
const PROFESSION = pattern(
  'i',
  inOrder(
    /\b/,
    anyOf(
      /i(?:'m| am)/,
      /my (?:husband|wife|partner|mum|mom|dad|father|mother|sister|brother)(?: is|'s)/,
      /(?:is|are|as|being|work(?:s|ing)? as|both)/,
    ),
    / (?:an? |both )?(?:\w+ )?/,
    anyOf(
      /lawyers?/,
      /attorneys?/,
      /solicitors?/,
      /nurses?/,
      /doctors?/,
      /police(?: officers?)?/,
      /journalists?/,
      /reporters?/,
      /paramedics?/,
    ),
    /\b/,
  ),
  /\blaw (?:school|firm|student|degree|exam)\b/,
  /\blawyer(?:'s)? (?:schedule|hours)/,
)

/** Who asks how the house deals with refunds, before there is anything to fight about. */
const ASKS_FOR_RULES = pattern(
  'i',
  inOrder(
    anyWord(
      /what(?:'s| is| are)/,
      /do you (?:have|offer|give|do)/,
      'is there',
      'have you',
      'tell me about',
      'explain',
      'wondering about',
      'know about',
      /questions? about/,
    ),
    /[^.!]{0,40}/,
    anyWord('policy', 'policies', /refunds?/, 'guarantee', 'procedure', /rules?/),
  ),
  /\b(?:refund|cancellation) policy\b/,
  /\b(?:are|is)\b[^.!]{0,30}\brefundable\b/,
)

/** A lawyer, a court or a claim is named. */
export const LEGAL: RiskPattern = {
  kind: 'legal',
  pattern: pattern(
    'i',
    inOrder(
      /\b/,
      anyOf(
        'my',
        'our',
        'a',
        'an',
        'the',
        'through',
        /consult\w*/,
        /contact(?:ing|ed)?/,
        /speak\w*/,
        'spoke',
        /call(?:ing)?/,
        /hir\w*/,
        /retain\w*/,
        'get',
      ),
      / (?:\w+ )?/,
      anyOf(/lawyers?/, /attorneys?/, /solicitors?/, /legal (?:team|counsel|advis\w+|representative)/),
      /\b/,
    ),
    anyWord(
      'legal action',
      'legal proceedings',
      'lawsuit',
      /su(?:e|ing) (?:you|u|your|the|this|over|for)/,
      /take (?:you|this|it) to court/,
      'small claims',
      /court (?:order|case|date|action|hearing)/,
      /subpoena\w*/,
      'cease and desist',
      /breach of (?:contract|agreement)/,
      /negligen(?:ce|t)/,
      /liab(?:le|ility)/,
      'damages',
      'statutory',
      'trading standards',
      'better business bureau',
      /\bbbb\b/,
      'consumer protection',
      /custody (?:order|case|dispute|agreement|battle)/,
      'restraining order',
      'injunction',
      'deposition',
      /gdpr (?:complaint|violation)/,
    ),
  ),
  unless: PROFESSION,
}

/** The same in Spanish, French, German and Portuguese. */
export const LEGAL_ELSEWHERE: RiskPattern = {
  kind: 'legal',
  pattern: pattern(
    'iu',
    inOrder(
      /\b/,
      anyOf(
        /mi abogad[oa]/,
        'acciones legales',
        /demandar(?:los|les|te)/,
        /denunciar(?:los|les|te)?/,
        'mon avocat',
        /poursuites? (?:judiciaires?)?/,
        'porter plainte',
        'mise en demeure',
        /mein(?:e[nm]?)? (?:anw[aä]lt\w*|rechtsanwalt)/,
        'rechtliche schritte',
        'anzeige erstatten',
        /verklag\w+/,
        'meu advogado',
        'minha advogada',
        /a[çc][ãa]o judicial/,
        /processar (?:voc[êe]s?|a escola)/,
      ),
    ),
  ),
}

/** Harm is announced, to people or by a bad review held over the house. */
export const THREAT: RiskPattern = {
  kind: 'threat',
  pattern: pattern(
    'iu',
    inOrder(
      /\b/,
      anyOf(/i(?:'ll| will| am going to|'m going to)/, /we(?:'ll| will)/, 'gonna'),
      ' ',
      anyOf('kill', 'hurt', 'beat', 'burn', 'shoot', 'destroy', 'ruin', 'find', 'get'),
      / (?:you|u|your|him|her|them|this place)\b/,
    ),
    /\b(?:you(?:'ll| will)|u will) (?:regret|pay for|be sorry)\b/,
    // veiled
    /\bwatch your back\b/,
    /\b(?:or else)\b/,
    /\bi know where you (?:live|park|work)\b/,
    // weapons
    /\b(?:bomb|gun|weapon|shooting)\b.{0,30}\b(?:school|studio|building|bring|place)\b/,
    inOrder(
      /\b(?:leave|post|write|give)\b.{0,25}\b/,
      anyOf('bad', 'negative', /1[- ]star/, /one[- ]star/, 'terrible'),
      / reviews?\b.{0,40}\b(?:unless|if|until)\b/,
    ),
    /\b(?:unless|if|until)\b.{0,60}\b(?:bad|negative|1[- ]star|one[- ]star) reviews?\b/,
    anyWord(
      // the same in other languages
      'te voy a matar',
      'los voy a matar',
      'vas a pagar',
      /je vais (?:te|vous) tuer/,
      'vous allez le regretter',
      /ich bringe (?:dich|euch|sie) um/,
      'das werden sie bereuen',
      'vou te matar',
      /v[ãa]o se arrepender/,
    ),
  ),
}

/** Money is asked back or a charge is fought. Who asks for the rules on refunds only wants to know them. */
export const REFUND_DISPUTE: RiskPattern = {
  kind: 'refund_dispute',
  pattern: pattern(
    'iu',
    inOrder(
      anyWord(
        'want',
        /demand(?:ing)?/,
        'need',
        /expect(?:ing)?/,
        /request(?:ing)?/,
        'give me',
        'get',
        'like',
        'deserve',
        /owed?/,
        'insist on',
        'asking for',
        'entitled to',
        /waiting (?:for|on)/,
        /where(?:'s| is)/,
        /still (?:no|not|haven't)/,
      ),
      /.{0,25}\b(?:(?:my|our|full|a|the|partial) )*(?:refund(?:ed)?|money back|reimburse\w*)\b/,
    ),
    /\brefund (?:me|us|my|our|the (?:fee|charge|money|deposit))\b/,
    // through the bank
    /\bcharge ?back\b/,
    inOrder(
      /\bdisput(?:e|ing|ed) (?:the|this|these|my|a|your)?\s?(?:\w+ )?/,
      anyOf('charge', 'payment', 'transaction', 'invoice', 'bill', 'fee'),
      /s?\b/,
    ),
    /\b(?:report|call(?:ing)?|contact(?:ing)?) (?:it to )?my (?:bank|credit card)\b/,
    /\b(?:unauthori[sz]ed|fraudulent|double|wrongful\w*) (?:charge|payment|billing)s?\b/,
    // charged wrongly or by deceit
    /\bcharged (?:me |us )?(?:twice|double|without|after)\b/,
    /\b(?:ripped (?:me |us )?off|scam(?:med)?|stole my money)\b/,
    inOrder(
      /\b/,
      anyOf(
        /devu[ée]lvanme/,
        /quiero (?:mi|un) (?:dinero|reembolso)/,
        /exijo (?:un|el) reembolso/,
        /je (?:veux|demande|exige) (?:un|le) remboursement/,
        'remboursez',
        /ich (?:will|m[öo]chte|verlange) mein geld/,
        /geld zur[üu]ck/,
        /r[üu]ckerstattung verlang\w+/,
        /quero (?:o )?meu dinheiro/,
        /exijo (?:o )?reembolso/,
      ),
    ),
  ),
  unless: ASKS_FOR_RULES,
}
