import type { ProductMail } from '@ownvoice/core/accounts/product-mail'
import { describe, expect, test } from 'vitest'
import { renderProductMail } from './render-product-mail.ts'

const mail: ProductMail = {
  kind: 'demo_request',
  to: 'team@example.com',
  subject: 'A request',
  preview: 'Somebody would like to see it.',
  heading: 'A request',
  paragraphs: ['First paragraph.', 'Second paragraph.'],
  facts: [
    { name: 'Name', value: 'Maya Stone' },
    { name: 'Notes', value: 'Tuesdays\nor Fridays' },
  ],
  button: { label: 'Open it', url: 'https://app.example.com/open?id=1&kind=a' },
  note: 'The small print.',
}

describe('a mail of the product', () => {
  test('says the same in HTML and in text, with the address of its button in plain', async () => {
    const { html, text } = await renderProductMail(mail)
    expect(text).toBe(
      [
        'A request',
        'First paragraph.',
        'Second paragraph.',
        'Name: Maya Stone',
        'Notes: Tuesdays\nor Fridays', // apart, since one has two lines
        'Open it:\nhttps://app.example.com/open?id=1&kind=a',
        'The small print.',
        'Ownvoice\nGet Paid With Time\n',
      ].join('\n\n'),
    )
    const shown = [mail.preview, mail.heading, ...mail.paragraphs, 'Maya Stone', 'Tuesdays\nor Fridays', 'Open it', mail.note]
    for (const words of shown) expect(html).toContain(words)
    expect(html.match(/href="https:\/\/app\.example\.com\/open\?id=1&amp;kind=a"/g)).toHaveLength(2)
    expect(html).toContain('>https://app.example.com/open?id=1&amp;kind=a</a>')
  })

  test('loads nothing from anywhere and has a dress for the dark', async () => {
    const { html } = await renderProductMail(mail)
    expect(html).not.toMatch(/<(img|link|script|iframe)\b|url\(|@import/i)
    expect(html).toContain('prefers-color-scheme: dark')
    expect(html).toContain('max-width:600px')
  })

  test('shows whatever it is given as text: no part of it becomes markup', async () => {
    const evil = '<img src=x onerror=alert(1)>"\'</title></style><script>alert(1)</script>'
    const { html } = await renderProductMail({
      ...mail,
      preview: evil,
      heading: evil,
      paragraphs: [evil],
      facts: [{ name: evil, value: evil }],
      button: { label: evil, url: `https://app.example.com/${evil}` },
      note: evil,
    })
    expect(html).not.toMatch(/<img|<script|onerror=alert\(1\)>"/)
    expect(html.match(/&lt;script&gt;/g)?.length).toBeGreaterThanOrEqual(8)
  })
})
