import { type Selector, transform } from 'lightningcss'

/** Those that Tailwind writes for, so that what it wrote stays as it is: without them, properties are drawn together that no browser takes so yet. */
const targets = { chrome: version(111), safari: version(16, 4), ios_saf: version(16, 4), firefox: version(128) }

/**
 * The rules of these sheets that a page may need by itself: those whose classes stand in its markup or in its scripts, and all that go by
 * elements. Anything else comes with the whole sheets, when the page has started.
 */
export function stylesFor(sheets: readonly string[], sources: readonly string[]): string {
  const words = new Set(sources.flatMap((source) => source.match(/[^\s"'`<>=]+/g) ?? []))
  const css = sheets.join('\n')
  const unusedSymbols = [...classesOf(css)].filter((name) => !words.has(name))
  const { code } = transform({ filename: 'page.css', code: new TextEncoder().encode(css), minify: true, targets, unusedSymbols })
  return new TextDecoder().decode(code)
}

/** The names of all classes that the selectors of a sheet hold, without the backslashes by which CSS escapes them. */
function classesOf(css: string): Set<string> {
  const names = new Set<string>()
  transform({
    filename: 'page.css',
    code: new TextEncoder().encode(css),
    visitor: {
      Selector(selector) {
        collectClasses(selector, names)
      },
    },
  })
  return names
}

/** Classes may also stand within `:not()`, `:is()` and the like. */
function collectClasses(selector: Selector, names: Set<string>): void {
  for (const part of selector) {
    if (part.type === 'class') names.add(part.name)
    if ('selectors' in part) for (const inner of part.selectors ?? []) collectClasses(Array.isArray(inner) ? inner : [inner], names)
  }
}

/** As lightningcss counts them: a byte for each part of a version. */
function version(major: number, minor = 0): number {
  return (major << 16) | (minor << 8)
}
