import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nextStep, type WaitingStep } from './next-step.ts'
import { type FollowUpCalendar, followUpSteps, isAllowed, planDates } from './plan-dates.ts'

const calendar: FollowUpCalendar = { timezone: 'America/New_York', hours: { from: 9, until: 19 }, blackouts: [] }
const repliedAt = new Date('2026-11-23T15:20:00Z')
const all: WaitingStep[] = planDates(repliedAt, followUpSteps, calendar)
const at = (text: string) => new Date(text)

describe('of what is due', () => {
  test('nothing goes before its date', () => {
    expect(nextStep(all, at('2026-11-24T15:19:59Z'), calendar)).toEqual({ missed: [], next: null })
  })

  test('the one whose date has come goes', () => {
    const now = at('2026-11-24T15:20:00Z')
    expect(nextStep(all, now, calendar)).toEqual({ missed: [], next: { step: 1, at: now } })
  })

  test('after a long stop of the server the last of them goes, and the others are skipped', () => {
    const now = at('2026-12-01T15:20:00Z')
    expect(nextStep(all, now, calendar)).toEqual({ missed: [1, 2], next: { step: 3, at: now } })
    expect(nextStep(all, at('2026-12-20T15:20:00Z'), calendar)).toEqual({ missed: [1, 2, 3, 4], next: null })
  })

  test('a late one makes way for one that follows on the next day', () => {
    expect(nextStep(all, at('2026-11-25T22:00:00Z'), calendar)).toEqual({ missed: [1], next: null })
    expect(nextStep(all, at('2026-11-25T14:30:00Z'), calendar).next?.step).toBe(1)
  })

  test('one that is due at night, or on a day that was blocked since, waits for the next allowed hour', () => {
    expect(nextStep(all, at('2026-11-25T00:30:00Z'), calendar).next).toEqual({ step: 1, at: at('2026-11-25T14:00:00Z') })
    const blackouts = [{ id: 'a', start: '2026-11-30', end: '2026-12-01' }]
    expect(nextStep(all, at('2026-11-30T15:20:00Z'), { ...calendar, blackouts })).toEqual({
      missed: [1, 2],
      next: { step: 3, at: at('2026-12-02T14:00:00Z') },
    })
  })

  test('one that the owner moved before an earlier one takes its place', () => {
    const moved = all.map((one) => (one.step === 3 ? { ...one, dueAt: at('2026-11-24T15:00:00Z') } : one))
    expect(nextStep(moved, at('2026-11-24T15:10:00Z'), calendar)).toMatchObject({ missed: [1, 2], next: { step: 3 } })
  })
})

test('whenever the server looks, at most four go, each once, in order, at an allowed hour, and none more than a week late', () => {
  const zones = Intl.supportedValuesOf('timeZone')
  const replied = fc.date({ min: new Date('2025-01-01T00:00:00Z'), max: new Date('2028-12-31T00:00:00Z'), noInvalidDate: true })
  const pauses = fc.array(fc.oneof(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 60, max: 20_000 })), { minLength: 5, maxLength: 80 })
  fc.assert(
    fc.property(fc.constantFrom(...zones), replied, pauses, (timezone, from, minutes) => {
      const zoned = { ...calendar, timezone }
      let waiting: WaitingStep[] = planDates(from, followUpSteps, zoned)
      let now = from.getTime()
      const sent: { step: number; at: number; lateMs: number }[] = []
      for (const pause of minutes) {
        now += pause * 60_000
        const { missed, next } = nextStep(waiting, new Date(now), zoned)
        const going = next && next.at.getTime() <= now ? waiting.find(({ step }) => step === next.step) : undefined
        if (going) sent.push({ step: going.step, at: now, lateMs: now - going.dueAt.getTime() })
        waiting = waiting.filter(({ step }) => step !== going?.step && !missed.includes(step))
      }
      expect(sent.every(({ step }, index) => index === 0 || step > (sent[index - 1]?.step ?? 0))).toBe(true)
      for (const { at: instant, lateMs } of sent) {
        expect(isAllowed(new Date(instant), zoned)).toBe(true)
        expect(lateMs).toBeGreaterThanOrEqual(0)
        expect(lateMs).toBeLessThanOrEqual(7 * 86_400_000)
      }
      sent.slice(1).forEach((one, index) => expect(one.at - (sent[index]?.at ?? 0)).toBeGreaterThan(20 * 3_600_000))
    }),
    { numRuns: 600 },
  )
})
