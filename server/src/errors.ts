import { type FaultCode, faults } from '@ownvoice/core/faults'

export type { FaultCode }

/** A known fault. `detail` is for the log and for developers; `cause` keeps the foreign error. */
export class AppError extends Error {
  readonly code: FaultCode
  readonly detail: string | undefined

  constructor(code: FaultCode, options: { detail?: string; cause?: unknown; message?: string } = {}) {
    super(options.message ?? faults[code].message, { cause: options.cause })
    this.name = 'AppError'
    this.code = code
    this.detail = options.detail
  }

  get status(): (typeof faults)[FaultCode]['status'] {
    return faults[this.code].status
  }

  /** Whether a job that meets this fault is tried again. */
  get retry(): boolean {
    return faults[this.code].retry
  }
}
