import { closeSync, openSync, readSync, watch, writeFileSync } from 'node:fs'

/** Tells when the SMTP server has accepted a mail for somebody: it writes a line for each recipient once the mail is delivered. */
export type AcceptedLog = {
  /** Resolves to the instant (performance.now) of the next mail for this recipient, or null when none comes within `timeoutMs`. */
  next(recipient: string, timeoutMs: number): Promise<number | null>
  close(): void
}

export function watchAcceptedLog(file: string): AcceptedLog {
  writeFileSync(file, '', { flag: 'a' }) // it appears with the first mail
  const descriptor = openSync(file, 'r')
  const buffer = Buffer.alloc(65_536)
  const waiting = new Map<string, (at: number) => void>()
  let rest = ''
  const readOn = () => {
    const at = performance.now()
    for (let length = readSync(descriptor, buffer); length > 0; length = readSync(descriptor, buffer))
      rest += buffer.toString('utf8', 0, length)
    const lines = rest.split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      const recipient = line.split('\t')[0] ?? ''
      waiting.get(recipient)?.(at)
      waiting.delete(recipient)
    }
  }
  readOn()
  const watcher = watch(file, readOn)
  return {
    next: (recipient, timeoutMs) =>
      new Promise((resolve) => {
        const timer = setTimeout(() => resolve(null), timeoutMs)
        waiting.set(recipient, (at) => {
          clearTimeout(timer)
          resolve(at)
        })
      }),
    close() {
      watcher.close()
      closeSync(descriptor)
    },
  }
}
