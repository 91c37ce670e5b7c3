import { detectAll } from 'tinyld/light'
import { knownLanguages } from '../languages.ts'

/** ISO 639-1 code and how sure it is, from 0 to 1. */
export type Language = { code: string; confidence: number }

const SCRIPTS: ReadonlyArray<[RegExp, string]> = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/gu, 'ja'],
  [/\p{Script=Hangul}/gu, 'ko'],
  [/\p{Script=Han}/gu, 'zh'],
  [/\p{Script=Arabic}/gu, 'ar'],
  [/\p{Script=Hebrew}/gu, 'he'],
  [/\p{Script=Greek}/gu, 'el'],
  [/\p{Script=Thai}/gu, 'th'],
  [/\p{Script=Devanagari}/gu, 'hi'],
  [/\p{Script=Cyrillic}/gu, 'ru'],
]
/** Small words that carry a short message. A word shared by two languages stands in both. */
const SMALL_WORDS: Readonly<Record<string, string>> = {
  en: `
    the is are do does you your we i my me can could would how what when where and for to of in on it a an with
    have has much please thanks hi hello if there u pls any at our she he they be this that not will from`,
  es: `
    el la los las un una es son de del que y en para por con mi su cuánto cuanto cuesta hola gracias qué cómo
    dónde cuándo puedo tiene tienen hay hijo hija clase clases no si quiero me lo al`,
  pt: `
    o a os as um uma é são de do da que e em para por com meu minha quanto custa olá obrigado obrigada como onde
    quando posso tem há filho filha aula aulas não você vocês me gostaria`,
  fr: `
    le la les un une est sont de du des que et en pour par avec mon ma mes combien bonjour merci comment où quand
    puis-je avez vous y a-t-il fils fille cours je j'ai pas quels quel au à nous`,
  de: `
    der die das ein eine ist sind von und in für mit mein meine meinen wie viel kostet hallo danke wo wann kann
    ich sie haben gibt es sohn tochter nicht wir bitte den dem zu auf am`,
  it: `
    il lo la i gli le un una è sono di del della che e in per con mio mia quanto costa ciao grazie come dove
    quando posso avete figlio figlia lezione lezioni non vorrei buongiorno ho`,
  nl: `
    de het een is zijn van en in voor met mijn hoeveel kost hallo bedankt hoe waar wanneer kan ik u jullie hebben
    er zoon dochter niet wij les lessen graag we dat`,
  pl: `
    jest są i w na dla z ile kosztuje dzień dobry dziękuję jak gdzie kiedy czy mogę macie syn córka nie lekcja
    lekcje proszę mój moja się do`,
  tr: 'bir ve için ile ne kadar merhaba teşekkürler nasıl nerede zaman mı mi mu oğlum kızım ders fiyat var nedir',
}
/** Fewer letters say too little for anything but English, the language of the account. */
const ENOUGH_LETTERS = 20
/** The letters of a text shorter than this are believed only where a small word of that language stands in it: names look like any language. */
const SURE_LETTERS = 80

/**
 * Tells the language of what was written. Short or mixed texts are English with a low confidence, unless the script or the
 * small words say otherwise.
 */
export function detectLanguage(text: string): Language {
  const sample = text.slice(0, 2_000).replace(/https?:\/\/\S+|\S+@\S+/g, ' ')
  const letters = sample.match(/\p{L}/gu)?.length ?? 0
  if (letters === 0) return { code: 'en', confidence: 0 }
  for (const [script, code] of SCRIPTS) {
    const share = (sample.match(script)?.length ?? 0) / letters
    if (share > (code === 'ja' ? 0.15 : 0.5))
      return code === 'ru' ? { code: /[іїєґ]/i.test(sample) ? 'uk' : 'ru', confidence: 0.9 } : { code, confidence: 0.9 }
  }
  const words = sample.toLowerCase().match(/[\p{L}'’-]+/gu) ?? []
  const votes = Object.entries(SMALL_WORDS)
    .map(([code, list]) => ({ code, share: words.filter((word) => list.split(/\s+/).includes(word)).length / words.length }))
    .toSorted((one, other) => other.share - one.share)
  const [best, second] = votes
  if (best && second && best.share >= 0.25 && best.share - second.share >= 0.1) {
    return { code: best.code, confidence: letters < ENOUGH_LETTERS ? 0.5 : Math.min(0.99, 0.6 + best.share - second.share) }
  }
  if (letters < ENOUGH_LETTERS) return { code: 'en', confidence: 0.3 }
  return byLetters(sample, best, letters)
}

/** Statistics of letters, for what small words do not settle; English unless they are clear. */
function byLetters(sample: string, best: { code: string; share: number } | undefined, letters: number): Language {
  // The rest would only be mistaken for one of these in short texts.
  const [found, next] = detectAll(sample, { only: [...knownLanguages] })
  if (!found) return { code: 'en', confidence: 0.3 }
  const isBorneOut = found.lang === best?.code && best.share > 0
  if (letters < SURE_LETTERS && !isBorneOut) return { code: 'en', confidence: 0.3 }
  const isClear = found.accuracy > 2 * (next?.accuracy ?? 0) || found.lang === best?.code
  if (isClear || found.lang === 'en') return { code: found.lang, confidence: Math.min(0.9, 0.4 + found.accuracy) }
  return { code: best && best.share > 0.15 ? best.code : 'en', confidence: 0.4 }
}
