/** What is typed to change a password. */
export type PasswordChange = { current: string; next: string; confirmation: string }

const leastLength = 6

/** What is wrong with each field, by its name; empty when the change can be asked for. Strength is judged by the server. */
export function passwordProblems({ current, next, confirmation }: PasswordChange): Partial<Record<keyof PasswordChange, string>> {
  return {
    ...(current === '' && { current: 'Current password is required' }),
    ...nextProblem(next),
    ...confirmationProblem(next, confirmation),
  }
}

function nextProblem(next: string): { next?: string } {
  if (next === '') return { next: 'New password is required' }
  return next.length < leastLength ? { next: `Password must be at least ${leastLength} characters` } : {}
}

function confirmationProblem(next: string, confirmation: string): { confirmation?: string } {
  if (confirmation === '') return { confirmation: 'Please confirm your new password' }
  return confirmation === next ? {} : { confirmation: 'Passwords do not match' }
}
