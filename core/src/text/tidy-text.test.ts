import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { tidyLine, tidyText } from './tidy-text.ts'

describe('tidyText', () => {
  it('puts one space where there were several, of any kind', () => {
    expect(tidyText('a   b\t\tc\u00a0\u2003d\ufeff e', 100)).toBe('a b c d e')
  })

  it('keeps lines, with the marks of quotes, lists and signatures', () => {
    expect(tidyText('Hi\n\n>  quoted\n - one\n--\t\nAnn  ', 100)).toBe('Hi\n\n> quoted\n - one\n--\nAnn')
  })

  it('knows every way to end a line', () => {
    expect(tidyText('a\r\nb\rc\u2028d\u0085e\ff', 100)).toBe('a\nb\nc\nd\ne\nf')
  })

  it('keeps two blank lines together at most, also when they hold spaces', () => {
    expect(tidyText(`a${'\n \t'.repeat(50)}\nb`, 100)).toBe('a\n\n\nb')
  })

  it('cuts after it has tidied, so that white space pushes nothing out', () => {
    expect(tidyText(`${' '.repeat(500)}a${' '.repeat(500)}b😀c`, 5)).toBe(' a b')
  })

  it('leaves no half of a surrogate pair and no NUL', () => {
    expect(tidyText('a\ud83d\0b', 10)).toBe('a\ufffdb')
  })

  it('changes nothing more when done twice', () => {
    const text = fc.string({ unit: fc.constantFrom(' ', '\n', '\t', '\r', '\u2028', 'a', '>', '-', '😀'), maxLength: 200 })
    fc.assert(fc.property(text, fc.nat(60), (given, most) => tidyText(tidyText(given, most), most) === tidyText(given, most)))
  })
})

describe('tidyLine', () => {
  it('makes one line of several', () => {
    expect(tidyLine('  a \r\n b\n\n\nc\u2028d', 100)).toBe('a b c d')
  })
})
