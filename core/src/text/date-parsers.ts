import * as de from 'chrono-node/de'
import * as en from 'chrono-node/en'
import * as es from 'chrono-node/es'
import * as fr from 'chrono-node/fr'
import * as it from 'chrono-node/it'
import * as ja from 'chrono-node/ja'
import * as nl from 'chrono-node/nl'
import * as pt from 'chrono-node/pt'
import * as ru from 'chrono-node/ru'
import * as hant from 'chrono-node/zh/hant'

// NOTE: language by language; the package as a whole loads those that nobody reads here too.
type Parser = en.Chrono['parsers'][number]

/** "5 hours, 20 minutes": chrono looks for up to eleven units in a row, in two ways between each two. */
const UNITS_IN_A_ROW = '){0,10}'
const UNITS_AT_MOST = '){0,1}'

/** "July 30" is a day everywhere; the package's own British way takes it for the July of 2030. Of that we need how it reads "5/6". */
const readsSlashes = (parser: Parser) => parser.constructor.name === 'SlashDateFormatParser'
const britishSlashes = en.GB.parsers.filter(readsSlashes)
const dayFirst = new en.Chrono({
  parsers: [...britishSlashes, ...en.casual.parsers.filter((parser) => !readsSlashes(parser))],
  refiners: [...en.casual.refiners],
})

const english = { monthFirst: bounded(en.casual), dayFirst: bounded(dayFirst) }

const byLanguage: Readonly<Record<string, en.Chrono>> = {
  es: bounded(es.casual),
  pt: bounded(pt.casual),
  fr: bounded(fr.casual),
  de: bounded(de.casual),
  it: bounded(it.casual),
  nl: bounded(nl.casual),
  ru: bounded(ru.casual),
  ja: bounded(ja.casual),
  zh: bounded(hant.casual),
}

/** What finds the dates of a text in a language; English for one that is not known. `isDayFirst`: 5/6 is the fifth of June. */
export function dateParser(language: string, isDayFirst: boolean): en.Chrono {
  return byLanguage[language] ?? (isDayFirst ? english.dayFirst : english.monthFirst)
}

/**
 * The same parser, with patterns that take at most two units in a row. With eleven, "5 uur 5 uur …" takes time that doubles with each
 * unit: 600 characters take half a minute.
 */
function bounded({ parsers, refiners }: en.Chrono): en.Chrono {
  return new en.Chrono({ parsers: parsers.map(boundedParser), refiners: [...refiners] })
}

function boundedParser(parser: Parser): Parser {
  const known = new Map<string, RegExp>()
  return {
    pattern(context) {
      const { source, flags } = parser.pattern(context)
      const made = known.get(source) ?? new RegExp(source.replaceAll(UNITS_IN_A_ROW, UNITS_AT_MOST), flags)
      known.set(source, made)
      return made
    },
    extract: (context, match) => parser.extract(context, match),
  }
}
