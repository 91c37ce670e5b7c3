import { registerHooks } from 'node:module'

// Loaded first in the process that reads untrusted files, and in its threads. Node 24's permissions know no network, so that its modules are taken away: whoever asks for one gets an empty module.

const NETWORK = /^(?:node:)?(?:net|tls|http|https|http2|dgram|dns|dns\/promises|inspector|inspector\/promises|cluster|child_process|quic)$/
const NOTHING = 'ownvoice:nothing'

registerHooks({
  resolve: (specifier, context, next) =>
    NETWORK.test(specifier) ? { url: NOTHING, format: 'commonjs', shortCircuit: true } : next(specifier, context),
  load: (url, context, next) => (url === NOTHING ? { format: 'commonjs', source: '', shortCircuit: true } : next(url, context)),
})

function refuse(): never {
  throw new Error('There is no network here.')
}

for (const name of ['fetch', 'WebSocket', 'EventSource', 'XMLHttpRequest']) {
  Reflect.deleteProperty(globalThis, name) // to define one over Node's own would load its whole client first: a sixth of the time that a short document takes
  Object.defineProperty(globalThis, name, { value: refuse })
}
const builtin = process.getBuiltinModule.bind(process)
process.getBuiltinModule = (name: string) => (NETWORK.test(name) ? refuse() : builtin(name))
