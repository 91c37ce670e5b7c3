import { describe, expect, test } from 'vitest'
import { withinBudget, withinFormBudget } from './budget.ts'

const none = { answersInThreadSinceLastHuman: 0, answersInThreadLast24h: 0, answersInAccountLastHour: 0 }

describe('withinBudget', () => {
  test('lets the first answer through', () => {
    expect(withinBudget(none, 60)).toEqual({ ok: true })
  })

  test('sends one answer for each message of a person', () => {
    expect(withinBudget({ ...none, answersInThreadSinceLastHuman: 1 }, 60)).toMatchObject({ ok: false, rule: 'one_per_human_message' })
  })

  test('stops a thread after four answers in a day', () => {
    expect(withinBudget({ ...none, answersInThreadLast24h: 3 }, 60)).toEqual({ ok: true })
    expect(withinBudget({ ...none, answersInThreadLast24h: 4 }, 60)).toMatchObject({ ok: false, rule: 'thread_day' })
  })

  test('stops an account after sixty answers in an hour and tells the owner why', () => {
    expect(withinBudget({ ...none, answersInAccountLastHour: 59 }, 60)).toEqual({ ok: true })
    expect(withinBudget({ ...none, answersInAccountLastHour: 60 }, 60)).toMatchObject({
      ok: false,
      rule: 'account_hour',
      reason: expect.stringContaining('60'),
    })
  })
})

describe('withinFormBudget', () => {
  test('lets one reply of an owner to an address through, and five of all owners', () => {
    expect(withinFormBudget({ ofOwner: 0, ofAll: 0 })).toEqual({ ok: true })
    expect(withinFormBudget({ ofOwner: 0, ofAll: 4 })).toEqual({ ok: true })
    expect(withinFormBudget({ ofOwner: 1, ofAll: 1 })).toMatchObject({ ok: false, rule: 'form_address_day' })
    expect(withinFormBudget({ ofOwner: 0, ofAll: 5 })).toMatchObject({ ok: false, rule: 'form_address_day_over_all' })
  })
})
