import { expect, test } from 'vitest'
import { plans } from '../billing/plans.ts'
import { monthlyRoi, publishedRoiInput, type RoiInput, roiRanges } from './roi.ts'

test('comes to the published estimates with the numbers they rest on [LAND-038, LAND-040]', () => {
  const roi = monthlyRoi(publishedRoiInput, 650)
  expect(roi.hoursSaved).toBeGreaterThanOrEqual(40)
  expect(Math.round(roi.timeValue / 100) * 100).toBe(800)
  expect(monthlyRoi({ ...publishedRoiInput, extraClients: 2 }, 650).clientRevenue).toBe(400)
  expect(monthlyRoi({ ...publishedRoiInput, extraClients: 4 }, 650).clientRevenue).toBe(800)
  expect(roi.timesPrice).toBeGreaterThanOrEqual(2)
  expect(roi.timesPrice).toBeLessThanOrEqual(3)
})

test('returns two to three times the smallest price for two to four clients [LAND-038]', () => {
  expect(monthlyRoi({ ...publishedRoiInput, extraClients: 2 }, 550).timesPrice).toBe(2.2)
  expect(monthlyRoi({ ...publishedRoiInput, extraClients: 4 }, 550).timesPrice).toBe(2.9)
})

test('counts a month as a twelfth of 52 weeks, and rounds only the result', () => {
  expect(monthlyRoi({ mailsPerWeek: 60, minutesPerMail: 3, hourValue: 30, extraClients: 1, clientValue: 250 }, 500)).toEqual({
    hoursSaved: 13,
    timeValue: 390,
    clientRevenue: 250,
    worth: 640,
    timesPrice: 1.3,
  })
})

test('is honest about a business that gets little mail', () => {
  const roi = monthlyRoi({ mailsPerWeek: 10, minutesPerMail: 1, hourValue: 10, extraClients: 0, clientValue: 50 }, 550)
  expect(roi).toEqual({ hoursSaved: 0.7, timeValue: 7, clientRevenue: 0, worth: 7, timesPrice: 0 })
})

test('lets the published numbers be set, and more mails than the largest plan answers in a month', () => {
  const names: (keyof RoiInput)[] = ['mailsPerWeek', 'minutesPerMail', 'hourValue', 'extraClients', 'clientValue']
  for (const name of names) {
    const { min, max, step } = roiRanges[name]
    expect(publishedRoiInput[name]).toBeGreaterThanOrEqual(min)
    expect(publishedRoiInput[name]).toBeLessThanOrEqual(max)
    expect((publishedRoiInput[name] - min) % step).toBe(0)
  }
  expect((roiRanges.mailsPerWeek.max * 52) / 12).toBeGreaterThanOrEqual(plans.at(-1)?.emailsPerMonth ?? Infinity)
})
