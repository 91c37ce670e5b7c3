import { describe, expect, test } from 'vitest'
import { ask, composeInput, context, passage, schoolVoice, sentencesOf, settled, sheetAnswer } from '../../../testing/assistant.ts'
import { sheetStatement } from '../answer/sheet-statements.ts'
import { compose } from '../compose/compose.ts'
import { composeHolding } from '../compose/holding.ts'
import { layOut } from '../lay-out.ts'
import type { Draft } from '../trace.ts'
import { check } from './check.ts'

const businesses = [
  'Studio 54',
  'Two Rivers Yoga',
  '7th Heaven',
  '24/7 Plumbing',
  'May & June',
  'Route 66 Garage',
  'Friday Club',
  'July 4th Fireworks',
  'Three Sisters Bakery',
  '1-800-Sweepers',
  '5 Star Cleaning',
  'Half Price Books & Café',
  'Noon',
  'Petals.com',
  '$10 Haircuts',
  'Free Spirit Dance',
  'Dana’s 2 Go',
  'The Passages Bookstore',
  'August',
]
const hours = passage('We open at 9:00 AM.')
const opening = settled('When do you open?', { sentences: sentencesOf(hours) })
const independence = { id: 'b1', start: '2027-07-04', end: '2027-07-04' }

describe.each(businesses)('%s', (businessName) => {
  const voice = { ...schoolVoice, businessName }
  const against = context({ passages: [hours], ownNames: ['Maya', businessName], blackouts: [independence] })

  test('can answer and sign with its name', () => {
    const draft = compose(composeInput({ settled: [opening], voice, disclosure: true, blackedOut: [] }))
    expect(draft.text).toContain(businessName)
    expect(check(draft, against).violations).toEqual([])
  })

  test('can hold', () => {
    const draft = composeHolding('polite', 'undocumented', composeInput({ voice, disclosure: true }))
    if (!draft) throw new Error('no draft')
    expect(check(draft, against).violations).toEqual([])
  })
})

function violationsOf(text: string, businessName: string) {
  const answer = sheetAnswer(`${businessName} opens at 9:00 AM.`, { about: 'hours' })
  const said = { ...sheetStatement(ask('When?'), answer), text }
  const draft: Draft = { subject: 'Re: x', text: layOut([said]), statements: [said], by: 'model' }
  return check(draft, context({ answers: [answer], ownNames: [businessName] })).violations
}

test('what a name holds is not said elsewhere by it', () => {
  expect(violationsOf('24/7 Plumbing opens at 9:00 AM.', '24/7 Plumbing')).toEqual([])
  expect(violationsOf('24/7 Plumbing opens at 9:00 AM 24/7.', '24/7 Plumbing')).not.toEqual([])
  expect(violationsOf('Two Rivers Yoga opens at 2:00 PM.', 'Two Rivers Yoga')).not.toEqual([])
  expect(violationsOf('May opens at 9:00 AM in May.', 'May')).not.toEqual([])
})
