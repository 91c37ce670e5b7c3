import { trimEndOf } from '../../text/trim-characters.ts'
import { anyOf, inOrder, pattern, repeated } from '../../pattern.ts'
import { hasVerb } from '../../knowledge/answers/has-verb.ts'
import { holdsContact, isCardLine, isCardWord, talksOn } from './card-line.ts'

/** Closing words, after which a name follows. */
const SIGN_OFF = pattern(
  'iu',
  inOrder(
    /^[\s*_-]*/,
    anyOf(
      inOrder(
        /(?:many |much |kind(?:est)? |very )?(?:thanks|thank you|thx|tks|ty)/,
        repeated('*', / (?:so much|very much|a lot|again|in advance|kindly|and (?:kind |best )?regards)/),
      ),
      /(?:all the |all my |very )?best(?: wishes| regards)?/,
      /(?:kind(?:est)?|warm(?:est)?|with (?:kind|best|warm)) (?:regards|wishes)/,
      'regards',
      'rgds',
      'br',
      'cheers',
      /sincerely(?: yours)?/,
      /yours(?: (?:truly|sincerely|faithfully))?/,
      'warmly',
      'take care',
      'talk soon',
      'speak soon',
      /see you(?: soon| then)?/,
      /have a (?:great|good|nice|lovely|wonderful) (?:day|evening|week|weekend|one)/,
      /looking forward(?: to (?:it|hearing from you|your reply))?/,
      'love',
      /xo+x*o*/,
      'cordially',
      'respectfully',
      'blessings',
      /(?:muchas )?gracias/,
      /(?:un )?(?:cordial )?saludos?(?: cordiales)?/,
      'atentamente',
      /obrigad[oa]/,
      'atenciosamente',
      'cumprimentos',
      /abra[çc]os?/,
      /merci(?: d['’]avance| beaucoup)?/,
      /(?:bien )?cordialement/,
      /(?:bien )?à vous/,
      inOrder(
        /(?:mit )?/,
        anyOf(/freundliche[nr]?/, /beste[nr]?/, /liebe[nr]?/, /viele[nr]?/, /herzliche[nr]?/, /schöne[nr]?/),
        / (?:gr[üu](?:ß|ss)en?|dank)/,
      ),
      /(?:vielen )?dank(?: im voraus)?/,
      'lg',
      'mfg',
      'vg',
      /grazie(?: mille)?/,
      'cordiali saluti',
      'distinti saluti',
      'un saluto',
      /met vriendelijke groet(?:en)?/,
      /groet(?:en|jes)?/,
      'alvast bedankt',
      'bedankt',
      'z poważaniem',
      'pozdrawiam',
      'dziękuję',
      'dzięki',
      'с уважением',
      'спасибо',
      'saygılarımla',
      'teşekkürler',
      '此致',
      '敬礼',
      '谢谢',
      /よろしくお願い(?:いた)?します/,
    ),
    /\s*[,.!~:)💕😊🙏❤]*\s*[*_]*$/u,
  ),
)
/** A line that opens a legal notice; from there on nothing is the sender speaking. */
const NOTICE = pattern(
  'iu',
  inOrder(
    /^\W{0,4}/,
    anyOf(
      /confidentiality (?:notice|note)/,
      /disclaimer\W{0,3}(?:$|(?:this|the) (?:e-?mail|message|information|contents?|views|opinions))/,
      inOrder(
        /this (?:e-?mail|message|communication)(?: and any (?:attachments?|files?))?[^.]{0,60}/,
        anyOf('confidential', /intended (?:only|solely)/, 'privileged'),
      ),
      'please consider the environment',
      /diese e-?mail (?:enthält|kann)/,
      /ce (?:message|courriel)[^.]{0,40}confidentiel/,
      /este (?:mensaje|correo)[^.]{0,60}confidencial/,
    ),
  ),
)
const DELIMITER = /^\s*(?:--|—|–|- -)\s*$/
const RULE = /^\s*(?:[-_*=~]{3,}|\+{2,})\s*$/
/** With a notice of lawyers; nobody signs longer. */
const MAX_SIGNATURE_LINES = 40

/** A signature starts at line `from` and runs to the end; `name` is the name written in it, null when none is. */
export type Signature = { from: number; name: string | null }

/**
 * Finds the signature at the end of what somebody wrote: after a delimiter (RFC 3676 §4.3), a sign-off with a name, the
 * sender's own name with the lines of a business card, or a confidentiality notice. `senderName` is the name in From, '' when
 * unknown. Null when nothing is signed, or when what stands there speaks on. Text above it is never empty.
 */
export function findSignature(lines: readonly string[], senderName: string): Signature | null {
  const first = lines.findIndex((line) => line.trim() !== '')
  if (first < 0) return null
  for (let at = Math.max(first + 1, lines.length - MAX_SIGNATURE_LINES); at < lines.length; at += 1) {
    const line = (lines[at] ?? '').replaceAll('\uFE0F', '')
    if (NOTICE.test(line)) return { from: at, name: null }
    const rest = beforeNotice(lines.slice(at + 1).filter((below) => below.trim() !== ''))
    const ruled = DELIMITER.test(line) ? 15 : RULE.test(line) ? 10 : -1
    if (rest.length <= ruled && rest.slice(1).every(isCardLine)) {
      const name = nameIn(rest[0] ?? '', senderName)
      if (name !== null || isCardWord(rest[0] ?? '')) return { from: at, name }
    }
    const signed = signedAt(line, rest, senderName)
    if (signed) return { from: at, name: signed.name }
  }
  return null
}

/** A text without the closing words at its end ("Thanks!"), below which a name stands. */
export function withoutClosing(text: string): string {
  const lines = text.split('\n')
  return lines.slice(0, lines.findLastIndex((line) => line.trim() !== '' && !SIGN_OFF.test(line)) + 1).join('\n')
}

function beforeNotice(lines: readonly string[]): readonly string[] {
  const notice = lines.findIndex((line) => NOTICE.test(line))
  return notice < 0 ? lines : lines.slice(0, notice)
}

function signedAt(line: string, rest: readonly string[], senderName: string): { name: string | null } | null {
  if (rest.length > 8 || !rest.slice(1).every(isCardLine)) return null
  const [next = ''] = rest
  if (SIGN_OFF.test(line) && rest.length > 0) {
    const name = nameIn(next, senderName)
    if (name !== null) return { name }
    return holdsContact(next) && isCardLine(next) ? { name: null } : null
  }
  if (next !== '' && !isCardLine(next)) return null
  const comma = line.lastIndexOf(',') >= 0 ? line.lastIndexOf(',') : line.lastIndexOf(' ')
  if (comma > 0 && SIGN_OFF.test(line.slice(0, comma))) {
    const name = nameIn(line.slice(comma + 1), senderName)
    if (name !== null && (line.includes(',') || isSendersName(name, senderName))) return { name }
  }
  const own = trimEndOf(line.replace(/^[\s\-–—~*]+/, ''), ' .,!*xX💕😊❤')
  return isSendersName(own, senderName) ? { name: own } : null
}

/** A name is one to four capitalised words, or the sender's own name in any case; what stands beside it is as on a card. */
function nameIn(line: string, senderName: string): string | null {
  const bare = trimEndOf(line.replace(/^[\s\-–—~*_]+/u, ''), ' .,!*_')
  const words = bare.split(/[|(]|,\s/u, 1)[0]?.trim() ?? ''
  const beside = bare.slice(words.length).trim()
  if (beside !== '' && !isCardWord(beside)) return null
  if (isSendersName(words, senderName)) return words
  if (talksOn(line) || words.length > 40 || (words.split(' ').length > 2 && hasVerb(words))) return null
  return /^(?:the )?(?:\p{Lu}[\p{L}'’.-]*)(?:\s+(?:&|and|de|van|von|der|la|\p{Lu}[\p{L}'’.-]*)){0,4}(?: family)?$/u.test(words)
    ? words
    : null
}

function isSendersName(words: string, senderName: string): boolean {
  const known = senderName
    .toLowerCase()
    .split(/[\s,"]+/)
    .filter((part) => part.length > 1)
  const given = words
    .toLowerCase()
    .split(/\s+/)
    .filter((part) => part !== '')
  return given.length > 0 && given.length <= 4 && known.length > 0 && given.every((part) => known.includes(part))
}
