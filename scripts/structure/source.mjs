import { parseSync, Visitor } from 'oxc-parser'

/** @typedef {import('oxc-parser').Program} Program */
/** @typedef {import('oxc-parser').Comment} Comment */
/** @typedef {{ specifier: string, line: number }} Import */
/** @typedef {import('oxc-parser').VisitorObject} VisitorObject */

/** One parsed source file. */
export class Source {
  /**
   * @param {string} path Relative to the checkout
   * @param {string} text
   */
  constructor(path, text) {
    const { program, module, comments, errors } = parseSync(path, text)
    const broken = errors[0]
    if (broken) throw new Error(`${path} cannot be parsed: ${broken.message}`)
    this.path = path
    this.text = text
    this.program = program
    this.comments = comments
    this.module = module
    this.lineStarts = [0, ...Array.from(text.matchAll(/\n/g), (match) => match.index + 1)]
  }

  /**
   * @param {number} offset
   * @returns {number} Counted from 1
   */
  lineOf(offset) {
    return this.lineStarts.findLastIndex((start) => start <= offset) + 1
  }

  /** @param {VisitorObject} visitor */
  visit(visitor) {
    new Visitor(visitor).visit(this.program)
  }

  /**
   * Every module this one names: imports and exports, of values and of types, static and dynamic, and `import('…')` in a type.
   * @returns {Import[]}
   */
  imports() {
    const { staticImports, staticExports } = this.module
    const requests = [
      ...staticImports.map((entry) => entry.moduleRequest),
      ...staticExports.flatMap((statement) => statement.entries.flatMap((entry) => (entry.moduleRequest ? [entry.moduleRequest] : []))),
    ]
    const found = requests.map(({ value, start }) => ({ specifier: value, line: this.lineOf(start) }))
    const add = (/** @type {{ type: string, value?: unknown, start: number }} */ node) => {
      if (node.type === 'Literal' && typeof node.value === 'string') found.push({ specifier: node.value, line: this.lineOf(node.start) })
    }
    this.visit({ ImportExpression: ({ source }) => add(source), TSImportType: ({ source }) => add(source) })
    return found
  }
}
