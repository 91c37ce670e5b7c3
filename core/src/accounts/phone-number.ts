import { z } from 'zod'

/** A phone number with ten digits or more, in the form in which it is stored: `(555) 123-4567` becomes `5551234567`. May be empty. */
export const PhoneNumber = z
  .string()
  .trim()
  .max(40, 'Please enter a valid phone number')
  .superRefine((typed, ctx) => {
    const message = problemOf(typed)
    if (message !== null) ctx.addIssue({ code: 'custom', message })
  })
  .overwrite(strip)

function problemOf(typed: string): string | null {
  if (typed === '') return null
  if (!/^\+?[\d\s().-]*$/.test(typed)) return 'Please enter a valid phone number'
  return strip(typed).replace('+', '').length < 10 ? 'Phone number must be at least 10 digits' : null
}

function strip(typed: string): string {
  return typed.replaceAll(/[\s().-]/g, '')
}
