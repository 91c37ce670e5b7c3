/** A number with the word after it in lower case and without a plural s: "80 or 90 cm" gives 80 with "or" and 90 with "cm". */
export type NumberWithUnit = { value: number; unit: string }

const NUMBER = /(\d[\d,.]*\d|\d)(?: ?[-–x×] ?(\d[\d,.]*\d|\d))?[ -]?(\p{L}+)?/giu

/** The numbers of a text, in order. Both ends of a range have its unit. */
export function numbersWithUnits(text: string): NumberWithUnit[] {
  return Array.from(text.matchAll(NUMBER)).flatMap(([, first, second, word]) => {
    const unit = (word ?? '').toLowerCase().replace(/s$/, '')
    const values = [first, second].map((digits) => Number((digits ?? '').replaceAll(',', '') || NaN))
    return values.filter((value) => !Number.isNaN(value)).map((value) => ({ value, unit }))
  })
}

/** Whether a text names a number that another gives only otherwise: its unit stands there with numbers, all of them above it or all below. */
export function isOutOfRange(asked: string, said: string): boolean {
  const given = new Map<string, { least: number; most: number }>()
  for (const { value, unit } of numbersWithUnits(said)) {
    const { least, most } = given.get(unit) ?? { least: value, most: value }
    given.set(unit, { least: Math.min(least, value), most: Math.max(most, value) })
  }
  return numbersWithUnits(asked).some(({ value, unit }) => {
    const range = unit === '' ? undefined : given.get(unit)
    return range !== undefined && (value < range.least || value > range.most)
  })
}

/** Whether a text names a year that another does not. */
export function namesOtherYear(asked: string, said: string): boolean {
  const given = new Set(yearsIn(said))
  return yearsIn(asked).some((year) => !given.has(year))
}

/** Whether what is said holds for years that it names, and another one is asked for. */
export function isOfOtherYear(asked: string, said: string): boolean {
  return yearsIn(said).length > 0 && namesOtherYear(asked, said)
}

function yearsIn(text: string): string[] {
  return text.match(/\b20\d\d\b/g) ?? []
}
