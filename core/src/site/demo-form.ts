/** How many characters each field of the demo form takes. */
export const demoMaxLength = { fullName: 200, businessName: 200, email: 254, phone: 50, preferredTimes: 1000, notes: 5000 } as const

/** What is said beside a field that is not right. */
export const demoMessages = { fullName: 'Full name is required', email: 'Please enter a valid email address' } as const

/** An address that can be written to: as strict as the one of zod 4, without loading zod. */
export const emailPattern = /^(?!\.)(?!.*\.\.)[\w'+.-]*[\w+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/

export type DemoProblems = Partial<Record<keyof typeof demoMessages, string>>

/** What keeps a request from being sent, by field; empty when nothing does. The fields come trimmed. */
export function findDemoProblems({ fullName, email }: { fullName: string; email: string }): DemoProblems {
  return {
    ...(fullName === '' && { fullName: demoMessages.fullName }),
    ...(!emailPattern.test(email) && { email: demoMessages.email }),
  }
}
