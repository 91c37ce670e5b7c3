const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** A size in bytes as people say it, in decimal units: "820 bytes", "14 kB", "2.4 MB", "1.9 GB". */
export function fileSizeWords(bytes: number): string {
  const step = bytes < 1000 ? 0 : bytes < 1_000_000 ? 1 : bytes < 1_000_000_000 ? 2 : 3
  const value = bytes / 1000 ** step
  return new Intl.NumberFormat('en-US', {
    style: 'unit',
    unit: units[step],
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: step >= 2 ? 1 : 0,
  }).format(step === 1 ? Math.max(1, value) : value)
}
