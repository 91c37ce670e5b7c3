/** In this order: browsers name the ones they descend from. */
const browsers = [
  [['Edg/', 'EdgA/', 'EdgiOS/'], 'Edge'],
  [['OPR/', 'OPT/'], 'Opera'],
  [['SamsungBrowser/'], 'Samsung Internet'],
  [['Firefox/', 'FxiOS/'], 'Firefox'],
  [['Chrome/', 'CriOS/'], 'Chrome'],
  [['Safari/'], 'Safari'],
] as const

const systems = [
  [['iPhone'], 'iPhone'],
  [['iPad'], 'iPad'],
  [['Android'], 'Android'],
  [['CrOS'], 'Chromebook'],
  [['Windows'], 'Windows'],
  [['Macintosh'], 'Mac'],
  [['Linux'], 'Linux'],
] as const

/** A browser and its device in a person's words, from its User-Agent header (RFC 9110 §10.1.5): "Chrome on Windows". */
export function deviceWords(userAgent: string | null): string {
  const browser = nameIn(userAgent ?? '', browsers)
  const system = nameIn(userAgent ?? '', systems)
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? 'Unknown device'
}

function nameIn(userAgent: string, table: readonly (readonly [readonly string[], string])[]): string | null {
  return table.find(([marks]) => marks.some((mark) => userAgent.includes(mark)))?.[1] ?? null
}
