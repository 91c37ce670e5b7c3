import type { OpenAPI } from '@orpc/contract'
import { html, raw } from 'hono/html'
import { faults } from '@ownvoice/core/faults'
import { pageStyle } from './page-style.ts'

type Html = ReturnType<typeof html>
const methods = ['get', 'post', 'put', 'patch', 'delete'] as const

/** The API for people: one page of plain HTML without scripts, rendered from the same document that machines read. */
export function renderDocsPage(document: OpenAPI.Document): Html {
  const operations = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    methods.flatMap((method) => (item?.[method] ? [renderOperation(method, path, item[method])] : [])),
  )
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${document.info.title}</title>
        <style>
          ${raw(pageStyle)}
        </style>
      </head>
      <body>
        <main class="wide">
          <h1>${document.info.title}</h1>
          <p>${document.info.description ?? ''}</p>
          <p>Paths begin with <code>/api/v1</code>. The same as a file for machines: <a href="/api/openapi.json">openapi.json</a>.</p>
          ${operations}
          <h2 id="errors">Errors</h2>
          <p>Any call may end in one of these; <code>code</code> in the answer names it.</p>
          <table>
            <thead>
              <tr>
                <th scope="col">Code</th>
                <th scope="col">Status</th>
                <th scope="col">What it says</th>
              </tr>
            </thead>
            <tbody>
              ${Object.entries(faults).map(
                ([code, fault]) =>
                  html`<tr>
                    <td><code>${code}</code></td>
                    <td>${fault.status}</td>
                    <td>${fault.message}</td>
                  </tr>`,
              )}
            </tbody>
          </table>
        </main>
      </body>
    </html>`
}

function renderOperation(method: string, path: string, operation: OpenAPI.OperationObject): Html {
  const answer = operation.responses?.['200']
  return html`<section>
    <h2>${operation.summary ?? path}</h2>
    <p>
      <code>${method.toUpperCase()} ${path}</code>
    </p>
    ${renderSchema('Parameters', operation.parameters)} ${renderSchema('Request body', contentOf(operation.requestBody))}
    ${renderSchema('Answer', contentOf(answer))}
  </section>`
}

function renderSchema(title: string, schema: unknown): Html | string {
  if (schema === undefined) return ''
  return html`<details>
    <summary>${title}</summary>
    <pre>${JSON.stringify(schema, null, 2)}</pre>
  </details>`
}

function contentOf(part: OpenAPI.RequestBodyObject | OpenAPI.ResponseObject | OpenAPI.ReferenceObject | undefined): unknown {
  return part && 'content' in part ? part.content?.['application/json']?.schema : undefined
}
