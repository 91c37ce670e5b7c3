/** @typedef {import('./list-patterns.mjs').Pattern} Pattern */
/** @typedef {'linear' | 'slow' | 'unproven'} Verdict `unproven`: the checker came to no end */
/** What is known of patterns, by their keys. @typedef {{ linear: string[], unproven: Record<string, string[]> }} Ledger */

/**
 * Each pattern is linear, or stands among the unproven ones, which only get fewer. The ledger holds what was found before, so that only new
 * patterns are looked into.
 * @param {readonly Pattern[]} patterns
 * @param {Ledger} ledger
 * @param {(pattern: Pattern) => Promise<Verdict>} look
 * @returns {Promise<{ findings: string[], ledger: Ledger }>} The ledger as it should be
 */
export async function checkPatterns(patterns, ledger, look) {
  const known = new Set(ledger.linear)
  const findings = []
  /** @type {Set<string>} */
  const linear = new Set()
  /** @type {Record<string, string[]>} */
  const unproven = {}
  for (const pattern of patterns) {
    const { path, source, flags, key } = pattern
    if (known.has(key)) linear.add(key)
    else if (ledger.unproven[path]?.includes(key)) unproven[path] = [...(unproven[path] ?? []), key]
    else {
      const verdict = await look(pattern)
      if (verdict === 'linear') linear.add(key)
      else findings.push(`${path}  ${wordsOf[verdict]}: /${source.slice(0, 120)}/${flags} (${key})`)
    }
  }
  for (const [path, keys] of Object.entries(ledger.unproven)) {
    for (const key of keys) if (!unproven[path]?.includes(key)) findings.push(`${path}  ${key} is gone or mended: take it off the list`)
  }
  return { findings, ledger: { linear: [...linear].toSorted(), unproven: sorted(unproven) } }
}

const wordsOf = {
  slow: 'takes time that grows faster than the text; bound what repeats, or let code do it',
  unproven: 'cannot be shown to be linear; make it simpler, or let code do it',
}

/** @param {Record<string, string[]>} lists */
function sorted(lists) {
  return Object.fromEntries(
    Object.entries(lists)
      .map(([path, keys]) => /** @type {const} */ ([path, keys.toSorted()]))
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  )
}
