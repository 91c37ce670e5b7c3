/** @typedef {import('./tree.mjs').Tree} Tree */
/** @typedef {import('./tree.mjs').Finding} Finding */

const wordFolder = /^(?:core\/src|server\/src\/features|web\/src\/features)\/([^/]+)\//

/**
 * The folders of features have the same words everywhere: those of docs/glossary.md, and no others.
 * @param {Tree} tree
 * @returns {Finding[]}
 */
export function checkWords(tree) {
  const words = wordsOf(tree.text('docs/glossary.md'))
  if (words.size === 0) return [{ path: 'docs/glossary.md', message: 'has no table of words under "## Words"' }]
  return tree.paths.flatMap((path) => {
    const word = wordFolder.exec(path)?.[1]
    return word === undefined || words.has(word) ? [] : [{ path, message: `"${word}" is not a word of docs/glossary.md` }]
  })
}

/**
 * The first column of the table under "## Words".
 * @param {string} glossary
 * @returns {Set<string>}
 */
function wordsOf(glossary) {
  const section = glossary.split(/^## /m).find((part) => part.startsWith('Words\n')) ?? ''
  return new Set(Array.from(section.matchAll(/^\| `([a-z]+)` \|/gm), (match) => match[1] ?? ''))
}
