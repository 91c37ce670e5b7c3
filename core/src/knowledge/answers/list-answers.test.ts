import { expect, test } from 'vitest'
import { minedFrom, textsFrom } from '../../../testing/mined.ts'

test('a list of things is said in one sentence with what leads in to it', () => {
  expect(textsFrom('# Camp\n\n## What to bring\n\n- A towel\n- shoes\n- a bottle of water\n')).toEqual([
    'What to bring: a towel, shoes and a bottle of water.',
  ])
  expect(textsFrom('# Camp\n\nPlease bring to the first day:\n\n* a towel, or two\n* shoes\n')).toEqual([
    'Please bring to the first day: a towel, or two; shoes.',
  ])
})

test('a line in bold leads in to the list below it', () => {
  const [answer] = minedFrom(
    '# Letter\n\n**What to bring each day**\n- two changes of clothes\n- a raincoat from May to September; we go out in the rain\n',
  )
  expect(answer?.text).toBe('What to bring each day: two changes of clothes; a raincoat from May to September; we go out in the rain.')
  expect(answer?.kind).toBe('list')
  expect(answer?.questions[0]).toBe('What to bring each day?')
})

test('items that each say something are answers of their own', () => {
  const document = `# Garage

## Before you come

1. Drop-off is from 8:00 to 9:00 on weekdays.
2. Hand in the key at the desk. Without it we cannot begin.
3. Washing: we vacuum the front after a full service.
`
  expect(textsFrom(document)).toEqual([
    'Before you come: Drop-off is from 8:00 to 9:00 on weekdays.',
    'Before you come: hand in the key at the desk. Without it we cannot begin.',
    'Washing: we vacuum the front after a full service.',
  ])
})

test('a label in capitals names its item of a contract', () => {
  const terms = '# Terms\n\n4. DEPOSIT. $60 for a locker, $120 for a container.\n\n5. RENT. It is due on the 1st. You pay by card.\n'
  expect(textsFrom(terms)).toEqual(['Deposit: $60 for a locker, $120 for a container.', 'Rent: it is due on the 1st. You pay by card.'])
})

test('a list that nobody would read through in a mail is left out', () => {
  expect(textsFrom(`# Camp\n\n## What to bring\n\n${'- a thing of some kind\n'.repeat(40)}`)).toEqual([])
})
