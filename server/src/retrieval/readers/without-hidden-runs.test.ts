import { expect, test } from 'vitest'
import { makeDocx, paragraph } from '../../../testing/hostile/make-office.ts'
import { openZip } from '../../../testing/open-zip.ts'
import { withoutHiddenRuns } from './without-hidden-runs.ts'

const run = (words: string, format = '') => `<w:r w:rsidR="1"><w:rPr>${format}</w:rPr><w:t>${words}</w:t></w:r>`
const textOf = (body: string) =>
  openZip(withoutHiddenRuns(makeDocx(body)))
    .get('word/document.xml')
    ?.replace(/<[^>]*>/g, '')

test.each([
  [
    'a hidden run goes, and what stands around it stays',
    `<w:p>${run('One ')}${run('two ', '<w:vanish/>')}${run('three')}</w:p>`,
    'One three',
  ],
  ['a run is shown whose hiding is switched off', `<w:p>${run('One ', '<w:vanish w:val="0"/>')}${run('two', '<w:b/>')}</w:p>`, 'One two'],
  ['the text of a paragraph stays whose mark alone is hidden', `<w:p><w:pPr><w:rPr><w:vanish/></w:rPr></w:pPr>${run('One')}</w:p>`, 'One'],
  [
    'a hidden run goes with the text box in it',
    `<w:p>${run('', '<w:vanish/>').replace('<w:t></w:t>', `<w:pict>${paragraph('Box')}</w:pict>`)}${run('One')}</w:p>`,
    'One',
  ],
  [
    'of a text box only the hidden run goes',
    `<w:p><w:r><w:pict><w:p>${run('Box')}${run('!', '<w:vanish/>')}</w:p></w:pict></w:r><w:r/></w:p>`,
    'Box',
  ],
])('%s', (_, body, text) => {
  expect(textOf(body)?.trim()).toBe(text)
})

test('a file that hides nothing is left as it is', () => {
  const bytes = makeDocx(paragraph('One'))
  expect(withoutHiddenRuns(bytes)).toBe(bytes)
})
