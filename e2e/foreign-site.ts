import { createServer } from 'node:http'

export type ForeignSite = { url: string; close: () => void }

/** A page of another origin: the same machine, another port. `policy` is its Content-Security-Policy. */
export function openForeignSite(body: string, policy?: string): Promise<ForeignSite> {
  return new Promise((resolve, reject) => {
    const server = createServer((_, response) => {
      response.setHeader('content-type', 'text/html; charset=utf-8')
      if (policy) response.setHeader('content-security-policy', policy)
      response.end(`<!doctype html><html lang="en"><title>My school</title><body><main>${body}</main></body></html>`)
    })
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      if (address === null || typeof address === 'string') return reject(new Error('The site listens on no port.'))
      const close = () => {
        server.close()
        server.closeAllConnections()
      }
      resolve({ url: `http://127.0.0.1:${address.port}/`, close })
    })
  })
}
