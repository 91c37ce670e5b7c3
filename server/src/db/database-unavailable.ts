/** The database cannot be used, and a person has to do something about it. The message says what, in one sentence or two. */
export class DatabaseUnavailable extends Error {
  readonly code: 'locked' | 'disk_full' | 'damaged' | 'unreachable' | 'unsuitable'

  constructor(code: DatabaseUnavailable['code'], message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'DatabaseUnavailable'
    this.code = code
  }
}
