import * as chrono from 'chrono-node'

type Parser = chrono.Chrono['parsers'][number]

/** "5 hours, 20 minutes": chrono looks for up to eleven units in a row, in two ways between each two. */
const UNITS_IN_A_ROW = '){0,10}'
const UNITS_AT_MOST = '){0,1}'

const english = { monthFirst: bounded(chrono.en.casual), dayFirst: bounded(chrono.en.GB) }

const byLanguage: Readonly<Record<string, chrono.Chrono>> = {
  es: bounded(chrono.es.casual),
  pt: bounded(chrono.pt.casual),
  fr: bounded(chrono.fr.casual),
  de: bounded(chrono.de.casual),
  it: bounded(chrono.it.casual),
  nl: bounded(chrono.nl.casual),
  ru: bounded(chrono.ru.casual),
  ja: bounded(chrono.ja.casual),
  zh: bounded(chrono.zh.hant.casual),
}

/** What finds the dates of a text in a language; English for one that is not known. `isDayFirst`: 5/6 is the fifth of June. */
export function dateParser(language: string, isDayFirst: boolean): chrono.Chrono {
  return byLanguage[language] ?? (isDayFirst ? english.dayFirst : english.monthFirst)
}

/**
 * The same parser, with patterns that take at most two units in a row. With eleven, "5 uur 5 uur …" takes time that doubles with each
 * unit: 600 characters take half a minute.
 */
function bounded({ parsers, refiners }: chrono.Chrono): chrono.Chrono {
  return new chrono.Chrono({ parsers: parsers.map(boundedParser), refiners: [...refiners] })
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
