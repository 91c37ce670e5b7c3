/** @typedef {import('./list-patterns.mjs').Pattern} Pattern */
/** @typedef {import('./check-patterns.mjs').Verdict} Verdict */

/** On a busy machine too; most patterns take milliseconds. */
const timeoutMs = 10_000

/**
 * What recheck says of a pattern. It is loaded when it is first needed: it is large.
 * @param {Pattern} pattern
 * @returns {Promise<Verdict>}
 */
export async function lookInto({ source, flags }) {
  const { check } = await import('recheck')
  const { status } = await check(source, flags, { timeout: timeoutMs })
  if (status === 'safe') return 'linear'
  return status === 'vulnerable' ? 'slow' : 'unproven'
}
