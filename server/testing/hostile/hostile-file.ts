/**
 * What must come of a file: `refused` with a reason for its owner; `read`, with this in its text; or `contained`: whatever comes of it, it comes as text or as
 * a reason, within the limits.
 */
export type Outcome = { refused: RegExp } | { read: string } | 'contained'

/** `makeBytes` runs when the file is needed: some are large. */
export type HostileFile = { what: string; name: string; makeBytes: () => Uint8Array; outcome: Outcome }

export function hostile(what: string, name: string, outcome: Outcome, makeBytes: () => Uint8Array): HostileFile {
  return { what, name, makeBytes, outcome }
}
