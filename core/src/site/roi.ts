/** What an owner puts into the equation. `mailsPerWeek` are mails that the documents answer; money is in US dollars. */
export type RoiInput = { mailsPerWeek: number; minutesPerMail: number; hourValue: number; extraClients: number; clientValue: number }

/** A month of it: hours with one decimal, whole US dollars, and how many times the price comes back, with one decimal. */
export type Roi = { hoursSaved: number; timeValue: number; clientRevenue: number; worth: number; timesPrice: number }

/**
 * The numbers that the published estimates rest on: 140 mails a week at 4 minutes are 40 hours a month, and 40 hours at $20 are about $800; a new
 * client is counted with $200.
 */
export const publishedRoiInput: RoiInput = { mailsPerWeek: 140, minutesPerMail: 4, hourValue: 20, extraClients: 3, clientValue: 200 }

/** Between which numbers each part of the equation can be set, and in which steps. */
export const roiRanges: Record<keyof RoiInput, { min: number; max: number; step: number }> = {
  mailsPerWeek: { min: 10, max: 500, step: 5 },
  minutesPerMail: { min: 1, max: 15, step: 1 },
  hourValue: { min: 10, max: 150, step: 5 },
  extraClients: { min: 0, max: 12, step: 1 },
  clientValue: { min: 50, max: 2000, step: 50 },
}

/** What a month is worth against the monthly price of a plan. Every figure is computed from the exact ones and rounded at the end. */
export function monthlyRoi(input: RoiInput, monthlyPrice: number): Roi {
  const hours = (input.mailsPerWeek * input.minutesPerMail * weeksPerMonth) / 60
  const timeValue = hours * input.hourValue
  const clientRevenue = input.extraClients * input.clientValue
  return {
    hoursSaved: toOneDecimal(hours),
    timeValue: Math.round(timeValue),
    clientRevenue: Math.round(clientRevenue),
    worth: Math.round(timeValue + clientRevenue),
    timesPrice: toOneDecimal((timeValue + clientRevenue) / monthlyPrice),
  }
}

const weeksPerMonth = 52 / 12

function toOneDecimal(value: number): number {
  return Math.round(value * 10) / 10
}
