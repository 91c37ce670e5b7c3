import { anyOf, inOrder, pattern } from '../../pattern.ts'

/** What a mail is written on, or with, as one word. */
const device = anyOf(
  /i(?:phone|pad|pod)/,
  'android',
  'galaxy',
  'samsung',
  'huawei',
  'xiaomi',
  'oneplus',
  'motorola',
  'nokia',
  'pixel',
  'blackberry',
  'windows',
  /(?:smart|cell|mobile|tele)?phone/,
  'mobile',
  'tablet',
  'watch',
  /e?mail/,
  'yahoo!?',
  'outlook',
  'gmail',
  'protonmail',
  'sparrow',
  'spark',
  'device',
  'siri',
  'thunderbird',
  'aol',
  'mailbird',
  'superhuman',
  'hey',
  /m[óo]vil/,
  'celular',
  /tel[ée]fono/,
  'correo',
  'dispositivo',
  'tableta',
  /telem[óo]vel/,
  'portable',
  /t[ée]l[ée]phone/,
  'tablette',
  'handy',
  'telefon',
  /mobil(?:telefon)?/,
  /ger[äa]t/,
  'cellulare',
  'telefoon',
  'toestel',
  'telefonu',
  /телефон[а-я]{0,2}/,
  /устройств[а-я]{0,2}/,
  'почты',
)
const DEVICE = pattern('iu', inOrder(/^/, device, /(?:['’]\p{L}{1,4})?$/u))
/** Which one, of whom, and for what system: what may follow its name. */
const MODEL = pattern(
  'iu',
  inOrder(
    /^/,
    anyOf(
      device,
      /(?:an?|for|on|pour|für|para|de|per|voor|dla|для|the|app|pro|max|plus|mini|ultra|air|note|edge|fold|flip|se|lte|network|net|desktop|classic|ios|mac(?:os)?|ru)/,
      /(?:verizon|at|t|orange|vodafone|rogers|bell|sprint|o2|ee|telstra|claro|movistar|\d?[a-z]{0,2}\d{1,3}[a-z]{0,2}\+?)/,
    ),
    /$/,
  ),
)
/** Before its name stand words such as whose it is, so many at most; behind it others. */
const mostBefore = 4
const mostBehind = 10

/** How such a line begins, in the languages that phones and mail programs speak. */
const LEAD = pattern(
  'iu',
  inOrder(
    /^\P{L}{0,2}/u,
    anyOf(
      /(?:sent|typed|dictated|written) (?:from|with|via|on|using|by) /,
      /(?:enviado|enviada) (?:desde|do|de|a partir do|pelo|con|com) /,
      /(?:envoyé|envoyée) (?:de|depuis|à partir d[eu'’]|avec) ?/,
      /gesendet (?:von|mit|über|aus) /,
      /(?:inviato|inviata) (?:da|dal|con) /,
      /(?:verzonden|verstuurd) (?:vanaf|met|via|vanuit) /,
      /(?:wysłane|wysłano) (?:z|ze|przez) /,
      /отправлено (?:с|из|от) /,
      /(?:sendt|skickat|skickades) (?:fra|från) /,
      /(?:get|download|télécharger) (?=(?:outlook|yahoo mail|mail|spark|bluemail|aqua mail) (?:for|pour) )/,
    ),
  ),
)
/** "Von meinem iPhone gesendet": what it was written on stands inside. */
const GERMAN = /^\P{L}{0,2}(?:diese nachricht wurde )?von mein\p{L}{0,3} (.{1,60}?) ?(?:aus )?gesendet\.?$/iu
const OTHERS: readonly RegExp[] = [
  /^[^?？]{1,30}(?:den|dan|ten|tan) gönderildi\.?$/iu,
  /^.{0,2}(?:从我的|发自我的?|來自我的|傳送自) ?[^，。？！,?]{1,25}$/u,
  /^.{0,2}(?:iphone|ipad|android)(?:から送信|より送信)[^。？]{0,10}$/iu,
  // The words mean a real mailbox where more follows.
  /^sent from mailbox(?: ?[(<[]?https?:\S{1,90})?\.?$/i,
]
/** Asks to be forgiven what is typed on it. */
const EXCUSE = /[\s.,;:–—-](?:please |so |and |kindly ){0,2}(?:excuse|pardon|forgive|ignore|sorry for|apologies for) /i
const excused = new Set(
  `any the my all and or for its typo typos brevity error errors mistake mistakes spelling misspelling misspellings autocorrect typing grammar short terse reply
  briefness shortness tone fat thumbs fingers`.split(/\s+/),
)
const site = /[(<[]?https?:\S{1,100}/g

/** Whether a line is such as "Sent from my iPhone", and nothing more. */
export function isDeviceLine(line: string): boolean {
  const text = line.trim()
  if (line.length >= 120) return false
  if (OTHERS.some((other) => other.test(text))) return true
  const [, inGerman] = GERMAN.exec(text) ?? []
  if (inGerman !== undefined) return endsInDevice(inGerman)
  const lead = LEAD.exec(text)
  if (!lead) return false
  const rest = text.slice(lead[0].length).replace(site, ' ')
  const excuse = EXCUSE.exec(rest)
  return endsInDevice(excuse ? rest.slice(0, excuse.index) : rest) && (!excuse || isExcuse(rest.slice(excuse.index + excuse[0].length)))
}

function endsInDevice(text: string): boolean {
  const words = wordsOf(text)
  const place = words.findIndex((word) => DEVICE.test(word))
  const [before, behind] = [words.slice(0, place), words.slice(place + 1)]
  if (place < 0 || place > mostBefore || behind.length > mostBehind) return false
  return before.every((word) => !/[?:]/.test(word)) && behind.every((word) => MODEL.test(word))
}

function isExcuse(text: string): boolean {
  return wordsOf(text).every((word) => excused.has(word.toLowerCase()))
}

function wordsOf(text: string): string[] {
  return text.split(/[\s,.;!()[\]<>*&–—-]/).filter((word) => word !== '')
}
