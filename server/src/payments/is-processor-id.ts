/** Whether a text can be the id of anything at the processor. What cannot is unknown without asking. */
export function isProcessorId(text: string): boolean {
  return /^[\w-]{1,255}$/.test(text)
}
