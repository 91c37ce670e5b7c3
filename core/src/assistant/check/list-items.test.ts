import { expect, test } from 'vitest'
import { citingDraft, context, passage } from '../../../testing/assistant.ts'
import { check } from './check.ts'

type List = { list: string; says: string[]; not: string[] }

const lists: List[] = [
  {
    list: 'A place costs $1,150 a month for infants and $980 for toddlers.',
    says: [
      'A place costs $1,150 a month for infants.',
      'A place for toddlers costs $980.',
      'A place costs $980 for toddlers and $1,150 a month for infants.',
    ],
    not: [
      'A place costs $1,150 a month for toddlers.',
      'A place for infants costs $980.',
      'A place costs $980 for infants and $1,150 a month for toddlers.',
    ],
  },
  {
    list: 'For infants, a place costs $1,150 a month; for toddlers, $980.',
    says: ['A place for toddlers costs $980.', 'For infants a place costs $1,150 a month.'],
    not: ['A place for toddlers costs $1,150 a month.'],
  },
  {
    list: 'Gel manicure $45 per person, pedicure $60.',
    says: ['A pedicure is $60.', 'A gel manicure is $45 per person.'],
    not: ['A pedicure is $45 per person.', 'A gel manicure is $60.'],
  },
  {
    list: 'Full-time care is $1,400 a month, part-time $850.',
    says: ['Full-time care is $1,400 a month.', 'Part-time care is $850.'],
    not: ['Part-time care is $1,400 a month.', 'Full-time care is $850.'],
  },
  {
    list: 'A lesson is $40 per half hour, a trial $20.',
    says: ['A lesson is $40 per half hour.', 'A trial is $20.'],
    not: ['A trial is $40 per half hour.'],
  },
  {
    list: 'A trial lesson costs $20 and a regular lesson $45.',
    says: ['A trial lesson costs $20.', 'A regular lesson costs $45.'],
    not: ['A regular lesson costs $20.', 'A trial lesson costs $45.'],
  },
  {
    list: 'A haircut and hot towel shave is $65 a head, a haircut only $34, with 4 heads at least.',
    says: ['A haircut and hot towel shave is $65 a head, a haircut only $34, with 4 heads at least.'],
    not: [],
  },
  {
    list: 'Doors open at 9 am on weekdays and 10 am on Saturdays.',
    says: ['Doors open at 9 am on weekdays.', 'Doors open at 10 am on Saturdays.', 'Doors open at 9 am on Tuesdays.'],
    not: ['Doors open at 9 am on Saturdays.', 'Doors open at 10 am on weekdays.'],
  },
  {
    list: 'We are open 9 am to 6 pm on weekdays and 10 am to 2 pm on Saturdays.',
    says: ['On Saturdays we are open 10 am to 2 pm.'],
    not: ['On Saturdays we are open 9 am to 6 pm.'],
  },
  {
    list: 'Beginners start at 4 pm, advanced students at 6 pm.',
    says: ['Beginners start at 4 pm.', 'Advanced students start at 6 pm.'],
    not: ['Advanced students start at 4 pm.', 'Beginners start at 6 pm.'],
  },
  {
    list: 'Rentals start at 9 am and finish at 5 pm.',
    says: ['Rentals start at 9 am and finish at 5 pm.', 'Rentals finish at 5 pm.'],
    not: [],
  },
  {
    list: 'Classes run on Monday for beginners and on Thursday for intermediates.',
    says: ['Classes run on Thursday for intermediates.', 'Classes run on Monday for beginners.'],
    not: ['Classes run on Monday for intermediates.', 'Classes run on Thursday for beginners.'],
  },
  {
    list: 'There are no classes on Friday 5 and Saturday 6 June because the kiln room is being rewired.',
    says: ['There are no classes on Friday because the kiln room is being rewired.'],
    not: [],
  },
  {
    list: 'Cancel 24 hours before a lesson and 7 days before a recital.',
    says: ['Cancel 24 hours before a lesson.', 'Cancel 7 days before a recital.'],
    not: ['Cancel 24 hours before a recital.', 'Cancel 7 days before a lesson.'],
  },
  {
    list: 'Single vision takes 5 working days, thin lenses 7, varifocals and bifocals 10.',
    says: ['Varifocals take 10 working days.', 'Bifocals take 10 working days.', 'Single vision takes 5 working days.'],
    not: ['Bifocals take 7 working days.'],
  },
  {
    list: 'Studio A rents for $35 an hour and Studio B for $25 an hour.',
    says: ['Studio A rents for $35 an hour.', 'Studio B rents for $25 an hour.'],
    not: ['Studio B rents for $35 an hour.'],
  },
  {
    list: 'Cancel more than 24 hours ahead (courses, hen nights and parties 48 hours), or the deposit is kept.',
    says: ['For courses it is 48 hours ahead, or the deposit is kept.'],
    not: ['For parties it is 24 hours ahead, or the deposit is kept.'],
  },
  {
    list: 'After the birth you may come from week 6, or week 8 after a cesarean.',
    says: ['After the birth you may come from week 6.', 'After a cesarean you may come from week 8.'],
    not: [],
  },
  {
    list: 'The cargo van is $45 for 4 hours or $75 a day, the 16 ft cube van $60 or $105.',
    says: ['The cargo van is $45 for 4 hours.'],
    not: [],
  },
]

test.each(lists.flatMap(({ list, says }) => says.map((said) => ({ list, said }))))('passes, of “$list”: $said', ({ list, said }) => {
  expect(violations(said, list)).toEqual([])
})

test.each(lists.flatMap(({ list, not }) => not.map((said) => ({ list, said }))))(
  'is refused as another item’s, of “$list”: $said',
  ({ list, said }) => {
    expect(violations(said, list)).not.toEqual([])
  },
)

function violations(said: string, list: string): string[] {
  const source = passage(list)
  return check(citingDraft(said, source, list), context({ passages: [source] })).violations.map(({ detail }) => detail)
}
