import { expect, test } from 'vitest'
import { storedName } from './stored-name.ts'

const now = new Date('2026-03-02T15:00:00.123Z')
const stamp = '1772463600123'

test('white space becomes underscores, with the time in milliseconds and the extension behind [DOCS-010, DOCS-014, DOCS-018]', () => {
  expect(storedName('Price list  2026.pdf', now)).toBe(`Price_list_2026_${stamp}.pdf`)
  expect(storedName('tabs\tand\nlines.txt', now)).toBe(`tabs_and_lines_${stamp}.txt`)
})

test('what is no letter, digit, underscore, dot or hyphen goes; white space, dots and hyphens are kept for the next steps [DOCS-011, DOCS-017]', () => {
  expect(storedName('Prices (2026) & terms!/v1.2.pdf', now)).toBe(`Prices_2026_termsv1.2_${stamp}.pdf`)
  expect(storedName('Tarifübersicht für Eltern.pdf', now)).toBe(`Tarifubersicht_fur_Eltern_${stamp}.pdf`)
  expect(storedName('料金表.pdf', now)).toBe(`document_${stamp}.pdf`)
})

test('hyphens that follow one another become one [DOCS-012]', () => {
  expect(storedName('summer---camp--flyer.docx', now)).toBe(`summer-camp-flyer_${stamp}.docx`)
})

test('dots, underscores and hyphens at the end of the name go [DOCS-013]', () => {
  for (const name of ['notes..pdf', 'notes_.pdf', 'notes-.pdf', 'notes._-.pdf', 'notes !.pdf']) {
    expect(storedName(name, now), name).toBe(`notes_${stamp}.pdf`)
  }
})

test('a name of which nothing is left, or that would begin with a dot or a hyphen, becomes document [DOCS-015]', () => {
  for (const name of ['???.png', '---.png', '.hidden.png', '-rf.png', '   .png']) {
    expect(storedName(name, now), name).toBe(`document_${stamp}.png`)
  }
})

test('such a name without an extension is taken for a pdf [DOCS-016]', () => {
  for (const name of ['', '???', '..']) expect(storedName(name, now), name).toBe(`document_${stamp}.pdf`)
  expect(storedName('README', now)).toBe(`README_${stamp}`)
})

test('no name leads out of the folder, and none is longer than a file system bears', () => {
  for (const name of ['../../etc/passwd', '..\\..\\windows.txt', 'a/b/c.pdf', 'nul\0byte.pdf', `${'長'.repeat(500)}.pdf`]) {
    const stored = storedName(name, now)
    expect(stored).not.toMatch(/[/\\\0]|^\.|\.\./u)
    expect(stored.length).toBeLessThan(256)
  }
})
