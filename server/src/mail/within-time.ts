import { AppError } from '../errors.ts'

/** What it comes to, unless the time is up before: a name that nobody resolves takes long. */
export function withinTime<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new AppError('temporary', { detail: 'there was no answer in time' })))
    work.then(resolve, reject)
  })
}
