import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import { createServer, type Server } from 'node:https'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { pushCertificate } from '../../testing/push-certificate.ts'
import type { Reach } from './reach.ts'
import { readPage } from './read-page.ts'

const trusted = getCACertificates()
const asked: { host: string | undefined; url: string | undefined }[] = []
let answer: RequestListener
let server: Server
let port = 0

beforeAll(async () => {
  setDefaultCACertificates([...trusted, pushCertificate.certificate])
  server = createServer({ key: pushCertificate.key, cert: pushCertificate.certificate }, (request, response) => {
    asked.push({ host: request.headers.host, url: request.url })
    answer(request, response)
  })
  server.on('tlsClientError', () => {}) // a client that does not trust it hangs up
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const at = server.address()
  if (typeof at === 'object' && at) port = at.port
})
beforeEach(() => {
  asked.length = 0
})
afterAll(() => {
  setDefaultCACertificates(trusted)
  server.closeAllConnections()
  server.close()
})

const page = new URL('https://localhost/mail/config-v1.1.xml?emailaddress=dana%40school.example')
/** The server of this test, whose certificate is for `localhost`. */
const there: Reach = async (servername) => ({ host: '127.0.0.1', servername })
const read = (url = page, given: { signal?: AbortSignal } = {}) => readPage(url, there, { port, ...given })

describe('a page over HTTPS', () => {
  test('is read from the address that was looked at, under its own name', async () => {
    answer = (_request, response) => response.end('<clientConfig/>')
    expect(await read()).toBe('<clientConfig/>')
    expect(asked).toEqual([{ host: 'localhost', url: '/mail/config-v1.1.xml?emailaddress=dana%40school.example' }])
  })

  test('is asked for at port 443, and nowhere where that may not be reached', async () => {
    const looked: unknown[] = []
    const nowhere: Reach = async (...at) => {
      looked.push(at)
      throw new Error('out of reach')
    }
    await expect(readPage(page, nowhere)).rejects.toThrow('out of reach')
    expect(looked).toEqual([['localhost', 443]])
    expect(asked).toEqual([])
  })

  test.each([301, 302, 307, 404, 500])('that is answered with %d is none, and nobody is asked further', async (status) => {
    answer = (_request, response) => response.writeHead(status, { Location: '/elsewhere' }).end('<clientConfig/>')
    expect(await read()).toBeNull()
    expect(asked).toHaveLength(1)
  })

  test('of 64 kB is read whole; what is larger is given up', async () => {
    const most = 64 * 1024
    answer = (_request, response) => response.end('x'.repeat(most))
    expect(await read()).toHaveLength(most)
    answer = (_request, response) => response.end('x'.repeat(most + 1))
    await expect(read()).rejects.toMatchObject({ code: 'too_large' })
  })

  test('of a server whose certificate is another one’s is not read', async () => {
    await expect(read(new URL('https://autoconfig.school.example/'))).rejects.toMatchObject({ code: 'ERR_TLS_CERT_ALTNAME_INVALID' })
    expect(asked).toEqual([])
  })

  test('that does not come, or not to its end, is given up when the time is over', async () => {
    for (const begun of [[], ['<client']]) {
      const over = new AbortController()
      answer = (_request, response) => {
        for (const said of begun) response.write(said)
        over.abort()
      }
      await expect(read(page, { signal: over.signal })).rejects.toMatchObject({ name: 'AbortError' })
    }
    expect(asked).toHaveLength(2)
  })

  test('of a name that nobody resolves is given up then, too', async () => {
    const over = new AbortController()
    const reading = readPage(page, () => new Promise(() => {}), { port, signal: over.signal })
    over.abort()
    await expect(reading).rejects.toMatchObject({ code: 'temporary' })
  })
})
