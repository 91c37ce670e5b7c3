import { cutText } from '../../text/cut-text.ts'
import { isReplySubject, withoutReplyMarks } from '../../text/reply-prefix.ts'
import { anyOf, anyWord, inOrder, pattern } from '../../pattern.ts'

/** Subjects that responders put in front; a person writes them only when quoting one. English first, then the languages by name. */
const SUBJECT = pattern(
  'iu',
  anyOf(
    /automatic (?:reply|response)/,
    /auto(?:matic)?[- ]?(?:reply|response|responder)/,
    /out[- ]of[- ](?:the[- ])?office(?: (?:re|auto)[- ]?ply)?/,
    /away from (?:the|my) office/,
    /vacation (?:reply|response|notice)/,
    /i am out of (?:the )?office/,
    /on (?:annual|maternity|parental) leave/,
  ),
  /(?:respuesta autom[áa]tica|fuera de (?:la )?oficina|ausente de la oficina)/,
  /(?:resposta autom[áa]tica|fora do escrit[óo]rio|aus[êe]ncia tempor[áa]ria)/,
  /(?:r[ée]ponse automatique|absen(?:t|ce) du bureau|message d['’]absence)/,
  anyOf('automatische antwort', /abwesenheits(?:notiz|nachricht|assistent|meldung)/, /(?:ich bin )?nicht im (?:b[üu]ro|haus)/),
  /(?:risposta automatica|fuori (?:sede|ufficio)|assente dall[’']ufficio)/,
  anyOf('automatisch antwoord', 'automatische beantwoording', /afwezig(?:heids(?:melding|bericht))?/, 'niet op kantoor'),
  /(?:automatyczna odpowied[źz]|odpowied[źz] automatyczna|poza biurem|nieobecno[śs][ćc])/,
  /(?:自动(?:回复|答复)|自動(?:回覆|答覆)|外出|不在办公室)/,
  /(?:自動(?:応答|返信)|不在(?:通知|の(?:お知らせ|ご連絡|連絡))|休暇のお知らせ)/,
  /(?:автоматический ответ|автоответ(?:чик)?|вне офиса|нет на месте)/,
  /(?:otomatik (?:yan[ıi]t|cevap)|ofis d[ıi][şs][ıi]nda)/,
)

/** What an absent person's responder says first: the absence itself. */
const ABSENCE = pattern(
  'iu',
  inOrder(
    /\bi(?:'m| am|’m|'ll be| will be| shall be)? (?:currently |presently |now )?(?:be )?/,
    anyOf(
      /out of (?:the )?office/,
      /away (?:from (?:the|my) (?:office|desk)|on (?:holiday|vacation|leave|business))/,
      /on (?:annual |maternity |paternity |parental |sick )?(?:leave|vacation|holiday)/,
    ),
    /\b/,
  ),
  inOrder(
    anyOf('estoy', /estar[ée]/, 'me encuentro', /me encontrar[ée]/),
    ' ',
    anyOf(/fuera de (?:la )?oficina/, 'de vacaciones', 'ausente'),
  ),
  /(?:estou|estarei|encontro-me) (?:fora do escrit[óo]rio|de f[ée]rias|ausente)/,
  inOrder(/(?:je suis|je serai) (?:actuellement )?/, anyOf(/absente?/, /en cong[ée]s?/, 'en vacances', 'hors du bureau')),
  inOrder(/(?:ich bin|bin ich|werde ich) [^\n]{0,40}/, anyOf(/nicht im (?:b[üu]ro|haus)/, 'im urlaub', 'abwesend', 'nicht erreichbar')),
  /(?:sono|sar[òo]) (?:fuori (?:ufficio|sede)|in ferie|assente)/,
  inOrder(/(?:ik ben|ben ik) [^\n]{0,40}/, anyOf('afwezig', 'niet op kantoor', 'met vakantie', 'op vakantie', 'niet aanwezig')),
  /(?:jestem|b[ęe]d[ęe]|przebywam) (?:[^.\n]{0,20})?(?:poza biurem|na urlopie|nieobecn[ya])/,
  /我(?:目前|现在|正在)?(?:不在办公室|外出|休假|出差)/,
  /(?:休假|出差|外出)期间/,
  /(?:不在に?(?:して|となって)おります|休暇(?:中|をいただいて))/,
  /(?:я (?:нахожусь|буду) в отпуске|меня (?:нет|не будет) (?:в офисе|на месте)|отсутствую)/,
  /(?:ofis d[ıi][şs][ıi]nday[ıi]m|izinde(?:yim| olaca[ğg][ıi]m))/,
)

/** What it says next: the return, the substitute, the mail that will be read later. English first, then by families of languages. */
const CONSEQUENCES = [
  pattern(
    'iu',
    /(?:limited|no|without|intermittent) access to (?:my )?e-?mail/,
    'upon my return',
    /\bwhen i(?: am|['’]m) back\b/,
    /will (?:be back|return) (?:on|in)/,
    /returning (?:on|to the office)/,
  ),
  pattern(
    'iu',
    anyOf('a mi regreso', /cuando (?:regrese|vuelva)/, 'acceso limitado', /asuntos? urgentes?/, 'caso de urgencia'),
    anyOf(
      /no meu (?:retorno|regresso)/,
      /quando (?:regressar|retornar|voltar)/,
      'acesso limitado',
      /assuntos? urgentes?/,
      /caso de urg[êe]ncia/,
    ),
    /(?:[àa] mon retour|d[èe]s mon retour|de retour le|en cas d['’]urgence|acc[èe]s limit[ée])/,
    /(?:al mio (?:ritorno|rientro)|per urgenze|in caso di urgenza|rientrer[òo])/,
  ),
  pattern(
    'iu',
    anyOf(
      /nach meiner r[üu]ckkehr/,
      /wieder (?:im b[üu]ro|erreichbar|da)/,
      /in dringenden f[äa]llen/,
      /ihre (?:e-?mail|nachricht) wird nicht (?:weitergeleitet|gelesen)/,
    ),
    /(?:na mijn terugkomst|bij terugkomst|voor dringende|weer (?:aanwezig|bereikbaar|terug))/,
  ),
  pattern(
    'iu',
    /(?:po (?:moim )?powrocie|w pilnych sprawach|w sprawach pilnych|wracam)/,
    /(?:по возвращении|по срочным вопросам|после возвращения)/,
    /(?:d[öo]nd[üu][ğg][üu]mde|acil durumlarda)/,
  ),
  pattern('iu', /(?:紧急|急事|回来后|尽快回复|返回后)/, /(?:緊急|お急ぎ|戻り次第|ご返信|ご連絡ください)/),
]

/** The same in two parts of one sentence: "I will answer your mail when I return." */
const CONSEQUENCE_IN_PARTS = [
  [/respond|reply|get back to you|answer/i, /(?:when i|on my|as soon as i|after i) re?turn/i],
  [/urgent|immediate/i, /contact|call|e-?mail/i],
] as const

/** A question, or the business's own matters: a customer on holiday still writes about the lesson. */
const ASKING = pattern(
  'iu',
  /[?？]/,
  anyWord(
    /lessons?/,
    /class(?:es)?/,
    /appointments?/,
    /sessions?/,
    'booking',
    /resched\w*/,
    /cancel\w*/,
    /enrol\w*/,
    /my (?:son|daughter|child|kids?|little one)/,
    /please (?:book|move|keep|hold)/,
  ),
)

/** No person writes this over a mail of their own: "Automatic reply". */
const SAYS_AUTOMATIC = /^(?:\p{L}+ )?(?:autom[aá]ti|automaty|auto[- ]?(?:reply|response|responder)|авто|自[动動]|otomatik)/iu

/**
 * `isCertain` where the subject is a responder's, of a mail that answers none: beside a sign of a machine that leaves no doubt. `isAutomatic` where it says
 * so itself: that needs none.
 */
export type AbsenceSign = { evidence: string; isCertain: boolean; isAutomatic: boolean }

/**
 * Tells a responder's "I am away" from a person who mentions an absence, in twelve languages. A responder's subject begins
 * with the announcement and ends there or goes on after a colon. In a body it takes the absence and its consequence, and
 * nothing asked: most people who write to a business ask for something. Null when it is no responder.
 */
export function outOfOffice(subject: string, body: string): AbsenceSign | null {
  const line = withoutReplyMarks(subject.trim())
  const found = SUBJECT.exec(line)
  if (found && found.index <= 3) {
    const rest = line.slice(found.index + found[0].length)
    if (isReplySubject(rest) || /^\s*(?:[\])】]|[:：.!,]|[-–—|]|$)/u.test(rest)) {
      const isCertain = !isReplySubject(subject.trim())
      return { evidence: cutText(line, 120), isCertain, isAutomatic: isCertain && SAYS_AUTOMATIC.test(found[0]) }
    }
  }
  const opening = body.slice(0, 2_000)
  const absence = ABSENCE.exec(opening)
  if (!absence || ASKING.test(opening.replace(/https?:\/\/\S+/g, ''))) return null
  const second = found?.[0] ?? consequenceIn(opening.slice(absence.index))
  return second ? { evidence: `${absence[0]} … ${second}`, isCertain: false, isAutomatic: false } : null
}

/** The words that say it, or undefined. */
function consequenceIn(text: string): string | undefined {
  const whole = CONSEQUENCES.map((consequence) => consequence.exec(text)?.[0]).find((said) => said !== undefined)
  return (
    whole ??
    text
      .split(/[.\n]/)
      .find((sentence) => CONSEQUENCE_IN_PARTS.some((parts) => saysInOrder(sentence, parts)))
      ?.trim()
  )
}

function saysInOrder(sentence: string, [first, second]: readonly [RegExp, RegExp]): boolean {
  const start = sentence.search(first)
  return start >= 0 && second.test(sentence.slice(start))
}
