/** A mail as an owner writes who greets with "Hey" and closes with "Cheers"; each number another one. */
export function ownMail(number: number): string {
  return `Hey Dana!\n\nYeah, that's ${'really '.repeat(14)}fine, we'll see you at the dock at ${number}!\n\nCheers,\nRio`
}
