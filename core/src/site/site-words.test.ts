import { expect, test } from 'vitest'
import { fillIn, placeholders } from './site-words.ts'

const { url, contactEmail, companyName } = placeholders
const words = { url: 'https://own.example', contactEmail: "o'neil@own.example", companyName: 'Keys & "Bows" </script><b>$& Inc.' }

test('the words stand in attributes and in text, never as markup', () => {
  const page = `<meta name="site-company" content="${companyName}"/><link rel="canonical" href="${url}/terms"/><p>${companyName}, ${contactEmail}</p>`
  expect(fillIn(page, words)).toBe(
    '<meta name="site-company" content="Keys &amp; &quot;Bows&quot; &lt;/script&gt;&lt;b&gt;$&amp; Inc."/>' +
      '<link rel="canonical" href="https://own.example/terms"/>' +
      '<p>Keys &amp; &quot;Bows&quot; &lt;/script&gt;&lt;b&gt;$&amp; Inc., o&#x27;neil@own.example</p>',
  )
})

test('structured data stays JSON and stays inside its element', () => {
  const page = `<script type="application/ld+json">{"name":"${companyName}","url":"${url}/"}</script><p>after</p>`
  const filled = fillIn(page, words)
  const json = /<script[^>]*>(.*?)<\/script>/.exec(filled)?.[1] ?? ''
  expect(JSON.parse(json)).toEqual({ name: words.companyName, url: 'https://own.example/' })
})

test('a script that runs is left as it was built: its hash is known', () => {
  const script = `<script>start("${url}")</script>`
  expect(fillIn(`${script}<p>${url}</p>`, words)).toBe(`${script}<p>https://own.example</p>`)
})
