import { readFile } from 'node:fs/promises'

declare global {
  /** Node has it as browsers do; TypeScript's library knows it of browsers alone. */
  namespace WebAssembly {
    type Module = object
    function compile(code: Uint8Array): Promise<Module>
  }
}

let compiled: Promise<WebAssembly.Module> | undefined

/**
 * PostgreSQL as PGlite brings it, compiled once for all databases of the process. PGlite by itself compiles it anew each time it opens one, which
 * takes as long as all else about opening, and what V8 has made faster by then is lost with it.
 */
export function pgliteModule(): Promise<WebAssembly.Module> {
  compiled ??= compile()
  return compiled
}

async function compile(): Promise<WebAssembly.Module> {
  return WebAssembly.compile(await readFile(new URL('pglite.wasm', import.meta.resolve('@electric-sql/pglite'))))
}
