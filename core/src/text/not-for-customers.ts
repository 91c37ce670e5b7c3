import { anyOf, anyWord, inOrder, pattern } from '../pattern.ts'
import { withoutInvisible } from './content-words.ts'
import { INSTRUCTION } from './instruction-patterns.ts'

/** Whoever a reply goes to, in the words of somebody who tells another what to write. */
const READERS = anyOf(
  anyWord('them', 'him', 'her', /every(?:one|body)/, /any(?:one|body)/, 'people', 'whoever'),
  /(?:(?:the|each|every|all|your|this) )?(?:customer|client|guest|parent|member|visitor|sender)s?\b/,
)
/** Where an order begins: a sentence, or a part of it. */
const BEGINS = /(?:^|[.;:!?,(] ?|\b(?:and|so|then|please|always|just|also|must|should|to) )/

/** Orders on what is to stand in a reply, or is to become of a message. */
const REPLY_ORDERS: readonly RegExp[] = [
  pattern('iu', inOrder(BEGINS, anyWord('tell', 'inform', 'assure', 'promise', 'notify', 'remind'), ' ', READERS)),
  pattern('iu', inOrder(BEGINS, anyWord('copy', 'print', 'write', 'list', 'spell'), / out (?:everything|all|whatever|what)\b/)),
  pattern('iu', inOrder(BEGINS, /mark (?:this|the|each|every|any|all) (?:message|e-?mail)s?\b/)),
  /\b(?:is|are) to be (?:told|promised|assured|informed)\b/i,
  /\bleave the owner out\b/i,
]

/** The same in two parts, of which the second stands close behind the first. */
const PARTED_ORDERS: readonly (readonly [begins: RegExp, ends: RegExp])[] = [
  [
    pattern('giu', inOrder(BEGINS, anyWord('say', 'write', 'state', 'claim', 'answer', 'reply', 'mention', 'confirm', 'repeat'))),
    /\bthat\b/i,
  ],
  [
    /\b(?:put|include|add|insert|paste|mention|append)\b/gi,
    /\b(?:in|into|to|at the end of) (?:the|your|each|every|any|all) (?:repl(?:y|ies)|answers?|e-?mails?|messages?|responses?)\b/i,
  ],
]
/** So close. In characters. */
const CLOSE = 90

/** Orders of a hidden text that an owner may well give to customers: "send us all your files". */
const HAND_OVER = /^(?:forward|send|bcc|cc|e-?mail|export|leak|share)\b/i

/** What people who work somewhere write for one another. */
const INTERNAL: readonly RegExp[] = [
  /\b(?:staff|employees|internal use) only\b/i,
  /^[ *_#>-]{0,4}(?:internal|private|confidential|staff)(?: (?:note|notes|use|info))? ?:/i,
  /\bnot for (?:the )?(?:customers|clients|guests|parents|public)\b/i,
]

/**
 * Whether a sentence of a document is none that a customer may be told from: an order on what a reply is to say, from whoever wrote it into the document, or a
 * remark of the people who work there to one another.
 */
export function isNotForCustomers(text: string): boolean {
  return withoutInvisible(text)
    .normalize('NFKC')
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .some((line) => isInstruction(line) || isPartedOrder(line) || [...REPLY_ORDERS, ...INTERNAL].some((one) => one.test(line)))
}

function isInstruction(line: string): boolean {
  const found = INSTRUCTION.exec(line)?.[0]
  return found !== undefined && !HAND_OVER.test(found)
}

function isPartedOrder(line: string): boolean {
  return PARTED_ORDERS.some(([begins, ends]) =>
    [...line.matchAll(begins)].some(({ index, 0: found }) => ends.test(line.slice(index + found.length, index + found.length + CLOSE))),
  )
}
