import { expect, test } from 'vitest'
import { categories } from '@ownvoice/core/assistant/category'
import { categoryTones } from './category-tones.ts'

test('each category has its color: of one hue where the tone’s name says so, green for sent, red for urgent, gray for plain [ESC-039] [ESC-040]', () => {
  const colors = { orange: 'orange', urgent: 'red', plain: 'gray', sent: 'green', blue: 'blue', purple: 'purple', draft: 'amber' }
  expect(categories.map((category) => [category, colors[categoryTones[category].tone]])).toEqual([
    ['booking', 'orange'],
    ['reschedule', 'orange'],
    ['cancel', 'red'],
    ['policy', 'gray'],
    ['sales', 'green'],
    ['support', 'blue'],
    ['follow_up', 'purple'],
    ['other', 'gray'],
  ])
})
