/** What the victims of the crash test seal with: the same in each of them. */
export const victimSecret = 'the secret of a crash test, which guards nothing'
