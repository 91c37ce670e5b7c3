import { trimEndOf } from '../../text/trim-characters.ts'
import { anyOf, inOrder, pattern, repeated } from '../../pattern.ts'

/** Lines that a phone or a mail program adds by itself, in the languages they speak. */
const DEVICE_LINE = pattern(
  'iu',
  inOrder(
    /(?:sent|typed|dictated|written) (?:from|with|via|on|using|by) (?:my |the |an? )?/,
    /(?:\w+ ){0,3}/,
    anyOf(
      'iphone',
      'ipad',
      'ipod',
      'android',
      'galaxy',
      'samsung',
      'huawei',
      'pixel',
      'blackberry',
      'phone',
      'mobile',
      'tablet',
      'watch',
      'mail',
      'yahoo',
      'outlook',
      'gmail',
      /proton ?mail/,
      'sparrow',
      'spark',
      'device',
      'siri',
      'thunderbird',
      'aol',
      'mailbird',
      'superhuman',
      'hey',
    ),
    /\b.*/,
  ),
  /(?:get|download) (?:outlook|yahoo mail|mail|spark|bluemail|aqua mail) for .*/,
  /(?:enviado|enviada) (?:desde|do|de|a partir do|pelo|con|com) .*/,
  /(?:envoyé|envoyée) (?:de|depuis|à partir d[eu'’]|avec) .*/,
  /télécharger outlook .*/,
  inOrder(anyOf(/gesendet (?:von|mit|über|aus)/, /von mein\w* .{1,30} gesendet/, /diese nachricht wurde von mein\w* .*/), / ?.*/),
  /(?:inviato|inviata) (?:da|dal|con) .*/,
  /(?:verzonden|verstuurd) (?:vanaf|met|via|vanuit) .*/,
  /(?:wysłane|wysłano) (?:z|ze|przez) .*/,
  /(?:отправлено (?:с|из|от)) .*/,
  /.{1,30}(?:den|dan|ten|tan) gönderildi\.?/,
  /(?:sendt|skickat|skickades) (?:fra|från) .*/,
  /(?:从我的|发自我的?|來自我的|傳送自) ?.*/,
  /(?:iphone|ipad|android)(?:から送信|より送信).*/,
)
/** Dropbox's mail program, with or without its address; the words mean a real mailbox where more follows. */
const MAILBOX_LINE = /^sent from mailbox(?: ?[(<[]?https?:\S+)?\.?$/i
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
      'disclaimer',
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
/** A line of an address block: mail, web address, phone. */
const CONTACT = pattern(
  'i',
  '@',
  /https?:/,
  /www\./,
  /\.(?:com|org|net|co\.uk|de|fr|es|edu)\b/,
  /\+?\d[\d\s().-]{7,}/,
  /\b(?:tel|phone|mobile|cell|fax|office|direct)\b\s?[.:]/,
)
/** A line with which the sender goes on speaking: what stands above it was no signature. */
const TALKS_ON = pattern(
  'i',
  /[?？]/,
  inOrder(
    /^\s*/,
    anyOf(
      'also',
      'and',
      'but',
      'can',
      'could',
      'do',
      'does',
      'is',
      'are',
      'what',
      'when',
      'where',
      'how',
      'who',
      'please',
      /p\.?\s?s\b/,
      /ps\b/,
      'we',
      'i',
      "i'm",
      'if',
      'it',
      'my',
      'our',
      'he',
      'she',
      'they',
      'this',
      'that',
      'let',
    ),
    /\b/,
  ),
)

/** With a notice of lawyers; nobody signs longer. */
const MAX_SIGNATURE_LINES = 40

/** A signature starts at line `from` and runs to the end; `name` is the name written in it, null when none is. */
export type Signature = { from: number; name: string | null }

/** True for a line such as "Sent from my iPhone". */
export function isDeviceLine(line: string): boolean {
  if (line.length >= 120) return false
  const match = DEVICE_LINE.exec(line.trim())
  return (match !== null && match.index <= 1) || MAILBOX_LINE.test(line.trim())
}

/**
 * Finds the signature at the end of what somebody wrote: after a delimiter (RFC 3676 §4.3), a sign-off with a name, the
 * sender's own name with the lines of a business card, or a confidentiality notice. `senderName` is the name in From, '' when
 * unknown. Null when nothing is signed. Text above it is never empty.
 */
export function findSignature(lines: readonly string[], senderName: string): Signature | null {
  const first = lines.findIndex((line) => line.trim() !== '')
  if (first < 0) return null
  for (let at = Math.max(first + 1, lines.length - MAX_SIGNATURE_LINES); at < lines.length; at += 1) {
    const line = (lines[at] ?? '').replaceAll('\uFE0F', '')
    const rest = lines.slice(at + 1).filter((below) => below.trim() !== '')
    if (DELIMITER.test(line) && rest.length <= 15) return { from: at, name: nameIn(rest[0] ?? '', senderName) }
    if (RULE.test(line) && rest.length <= 10 && rest.every((below) => !TALKS_ON.test(below)))
      return { from: at, name: nameIn(rest[0] ?? '', senderName) }
    if (NOTICE.test(line)) return { from: at, name: null }
    const signed = signedAt(line, rest, senderName)
    if (signed) return { from: at, name: signed.name }
  }
  return null
}

function signedAt(line: string, rest: readonly string[], senderName: string): { name: string | null } | null {
  if (rest.length > 8 || rest.slice(1).some((below) => below.length > 100 || TALKS_ON.test(below))) return null
  const [next = ''] = rest
  if (SIGN_OFF.test(line) && rest.length > 0) {
    if (TALKS_ON.test(next) && !isSendersName(next, senderName)) return null
    const name = nameIn(next, senderName)
    if (name !== null) return { name }
    return CONTACT.test(next) ? { name: null } : null
  }
  const comma = line.lastIndexOf(',') >= 0 ? line.lastIndexOf(',') : line.lastIndexOf(' ')
  if (comma > 0 && rest.every((below) => !TALKS_ON.test(below)) && SIGN_OFF.test(line.slice(0, comma))) {
    const name = nameIn(line.slice(comma + 1), senderName)
    if (name !== null && (line.includes(',') || isSendersName(name, senderName))) return { name }
  }
  const own = trimEndOf(line.replace(/^[\s\-–—~*]+/, ''), ' .,!*xX💕😊❤')
  if (isSendersName(own, senderName) && rest.every((below) => !TALKS_ON.test(below))) return { name: own }
  return null
}

/** A name is one to four capitalised words, or the sender's own name in any case. */
function nameIn(line: string, senderName: string): string | null {
  const words =
    trimEndOf(line.replace(/^[\s\-–—~*_]+/u, ''), ' .,!*_')
      .split(/[|(]|,\s/u, 1)[0]
      ?.trim() ?? ''
  if (isSendersName(words, senderName)) return words
  return /^(?:the )?(?:\p{Lu}[\p{L}'’.-]*)(?:\s+(?:&|and|de|van|von|der|la|\p{Lu}[\p{L}'’.-]*)){0,4}(?: family)?$/u.test(words) &&
    words.length <= 40
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
