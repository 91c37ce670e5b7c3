import { createServer, type RequestListener, type Server } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { findLocalModels, localPrograms } from './find-local-models.ts'

const servers: Server[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
})

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1` // it listens on a port
}

const answering =
  (body: unknown, status = 200): RequestListener =>
  (_request, response) =>
    void response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))

test('the models of each program are named, without those that only embed', async () => {
  const ollama = await serve((request, response) =>
    request.url === '/v1/models'
      ? answering({ object: 'list', data: [{ id: 'llama3.2:3b' }, { id: 'nomic-embed-text' }] })(request, response)
      : answering({}, 404)(request, response),
  )
  const studio = await serve(answering({ data: [{ id: 'qwen3-8b', object: 'model' }] }))
  const found = await findLocalModels([
    { program: 'Ollama', baseUrl: ollama },
    { program: 'LM Studio', baseUrl: studio },
  ])
  expect(found).toEqual([
    { program: 'Ollama', model: 'llama3.2:3b', baseUrl: ollama },
    { program: 'LM Studio', model: 'qwen3-8b', baseUrl: studio },
  ])
})

test('whatever else answers there, or nothing, is no model', async () => {
  const page = await serve((_request, response) => void response.end('<h1>Hello</h1>'))
  const other = await serve(answering({ models: ['x'] }))
  const refusing = await serve(answering({ data: [{ id: 'x' }] }, 401))
  const leading = await serve((_request, response) => void response.writeHead(302, { Location: 'http://127.0.0.1:1/' }).end())
  const silent = await serve(() => {})
  const addresses = [page, other, refusing, leading, silent, 'http://127.0.0.1:1/v1']
  expect(await findLocalModels(addresses.map((baseUrl) => ({ program: 'Ollama', baseUrl })))).toEqual([])
})

test('only this machine is asked', () => {
  for (const { baseUrl } of localPrograms) expect(new URL(baseUrl).hostname).toBe('127.0.0.1')
})
