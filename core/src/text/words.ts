/** The words of a text in lower case, in order, with repeats: letters or digits, with what follows an apostrophe ("don't"). Typographic apostrophes become plain ones. */
export function wordsIn(text: string): string[] {
  return (
    text
      .toLowerCase()
      .replaceAll('’', "'")
      .match(/[\p{L}\p{N}]+(?:'\p{L}+)?/gu) ?? []
  )
}
