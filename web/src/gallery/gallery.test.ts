import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const web = join(import.meta.dirname, '..')
/** Of a page as a whole, or of the router: they stand on every page, the gallery among them, or hold nothing to look at. */
const ofThePage = [
  'island',
  'leave-question',
  'legal-links',
  'mail-link-notice',
  'not-found',
  'page-head',
  'public-page',
  'toaster',
  'top-bar',
  'waiting',
]

test('every part of the interface stands in the gallery', () => {
  const gallery = readFileSync(join(web, 'gallery/gallery.tsx'), 'utf8')
  const parts = globSync('*.tsx', { cwd: join(web, 'ui') }).map((file) => file.replace('.tsx', ''))
  expect(parts.length).toBeGreaterThan(20)
  const shown = (part: string) => gallery.includes(`from '../ui/${part}.tsx'`)
  expect(parts.filter((part) => !shown(part)).toSorted()).toEqual(ofThePage)
})
