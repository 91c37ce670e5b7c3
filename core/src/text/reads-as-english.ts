const english: ReadonlySet<string> = new Set(['en', 'und', ''])

/** Whether a text in this language is read as English: too little of it tells of another one. `code` is that of BCP 47, `und` or empty where none was told. */
export function readsAsEnglish(code: string): boolean {
  return english.has(code)
}
