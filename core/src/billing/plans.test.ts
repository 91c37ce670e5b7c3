import { describe, expect, test } from 'vitest'
import { chargedPrice, dailyPrice, defaultPlan, findPlan, monthlyPriceOf, moneyBackDays, planOf, plans, proMonthlyPrice } from './plans.ts'

describe('what is for sale', () => {
  test('three price points with their e-mails, and Pro [CONST-002]', () => {
    expect(plans.map(({ monthlyPrice, emailsPerMonth }) => [monthlyPrice, emailsPerMonth])).toEqual([
      [550, 850],
      [650, 1250],
      [750, 1750],
    ])
    expect(proMonthlyPrice).toBe(2500)
  })

  test('a plan is priced by its name, and a name that no plan has costs nothing [CONST-004]', () => {
    expect(['basic', 'starter', 'growth', 'unknown', null].map(monthlyPriceOf)).toEqual([550, 650, 750, 0, 0])
  })

  test('a day is a thirtieth of the month, with two decimals [CONST-003]', () => {
    expect([550, 650, 750, 2500].map(dailyPrice)).toEqual(['18.33', '21.67', '25.00', '83.33'])
  })

  test('who names no plan is charged the launch price, $500 a month; the others cost what they list [CONST-001]', () => {
    expect(chargedPrice(planOf(defaultPlan))).toBe(500)
    expect(chargedPrice(planOf('starter'))).toBe(650)
    expect(chargedPrice(planOf('growth'))).toBe(750)
  })

  test('one plan alone is the most popular, and the money comes back for 30 days', () => {
    expect(plans.filter((plan) => plan.isMostPopular).map((plan) => plan.name)).toEqual(['starter'])
    expect(moneyBackDays).toBe(30)
  })

  test('a name that no plan has finds none', () => {
    expect(findPlan('pro')).toBeNull()
    expect(findPlan(null)).toBeNull()
  })
})
