import { createElement as h, type CSSProperties, type ReactElement } from 'react'
import { Body, Button, Container, Head, Heading, Hr, Html, Link, Preview, Section, Text } from 'react-email'
import { brand } from '@ownvoice/core/brand'
import type { ProductMail } from '@ownvoice/core/accounts/product-mail'

/** A mail of the product's own as a page: paper, ink, one accent. Everything of the mail is text; React escapes it. */
export function productMailPage({ preview, heading, paragraphs, facts = [], button, links = [], note }: ProductMail): ReactElement {
  return h(
    Html,
    { lang: 'en' },
    h(
      Head,
      null,
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
      h('style', null, darkStyle),
    ),
    h(
      Body,
      { className: 'paper', style: style.body },
      h(Preview, null, preview),
      h(
        Container,
        { style: style.column },
        h(Text, { className: 'ink', style: style.brand }, brand.name),
        h(
          Section,
          { className: 'card', style: style.card },
          h(Heading, { as: 'h1', className: 'ink', style: style.heading }, heading),
          ...paragraphs.map((text, index) => h(Text, { key: index, className: 'ink', style: style.text }, text)),
          facts.length > 0 ? factList(facts) : null,
          button ? callToAction(button) : null,
          ...links.map(({ label, url }) =>
            h(Text, { key: url, style: style.also }, h(Link, { href: url, className: 'accent', style: style.link }, label)),
          ),
          h(Hr, { className: 'line', style: style.line }),
          h(Text, { className: 'quiet', style: style.note }, note),
        ),
        h(Text, { className: 'quiet', style: style.foot }, `${brand.name} · ${brand.tagline}`),
      ),
    ),
  )
}

function factList(facts: readonly { name: string; value: string }[]): ReactElement {
  const rows = facts.map(({ name, value }, index) =>
    h(
      'tr',
      { key: index },
      h('th', { scope: 'row', className: 'quiet', style: style.factName }, name),
      h('td', { className: 'ink', style: style.factValue }, value),
    ),
  )
  return h('table', { width: '100%', cellPadding: 0, cellSpacing: 0, style: style.facts }, h('tbody', null, rows))
}

/** The address stands below the button in plain, for programs that show no buttons and people who look before they click. */
function callToAction({ label, url }: { label: string; url: string }): ReactElement {
  return h(
    Section,
    { style: { margin: '24px 0 0' } },
    h(Button, { href: url, className: 'button', style: style.button }, label),
    h(Text, { className: 'quiet', style: style.note }, 'Or open this address:'),
    h(Link, { href: url, className: 'accent', style: style.address }, url),
  )
}

const serif = "Newsreader, Georgia, 'Times New Roman', serif"
const sans = "'Instrument Sans', -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"

/** Mail programs read styles where they are used. The colours are those of the light paper; `darkStyle` turns them. */
const style = {
  body: { margin: 0, padding: '32px 16px', backgroundColor: '#fbf8f3', color: '#1e1b16', fontFamily: sans },
  column: { maxWidth: '600px', margin: '0 auto' },
  brand: { margin: '0 0 16px', fontFamily: serif, fontSize: '21px', lineHeight: '28px', color: '#1e1b16' },
  card: { padding: '32px', border: '1px solid #e6dfd3', borderRadius: '10px', backgroundColor: '#fffdfa' },
  heading: { margin: '0 0 16px', fontFamily: serif, fontWeight: 400, fontSize: '28px', lineHeight: '34px', color: '#1e1b16' },
  text: { margin: '0 0 16px', fontSize: '17px', lineHeight: '26px', color: '#1e1b16', whiteSpace: 'pre-line' },
  facts: { width: '100%', margin: '0 0 16px', borderCollapse: 'collapse', fontSize: '15px', lineHeight: '22px' },
  factName: {
    width: '35%',
    padding: '6px 16px 6px 0',
    textAlign: 'left',
    verticalAlign: 'top',
    fontWeight: 400,
    color: '#5f574b',
    overflowWrap: 'anywhere',
  },
  factValue: { padding: '6px 0', verticalAlign: 'top', color: '#1e1b16', whiteSpace: 'pre-line', overflowWrap: 'anywhere' },
  button: {
    display: 'inline-block',
    padding: '13px 24px',
    borderRadius: '10px',
    backgroundColor: '#b4400f',
    color: '#fffdfa',
    fontSize: '17px',
    fontWeight: 600,
    textDecoration: 'none',
  },
  address: { color: '#b4400f', fontSize: '13px', lineHeight: '20px', overflowWrap: 'anywhere' },
  also: { margin: '16px 0 0', fontSize: '17px', lineHeight: '26px' },
  link: { color: '#b4400f', textDecoration: 'underline' },
  line: { margin: '24px 0 16px', border: 'none', borderTop: '1px solid #e6dfd3' },
  note: { margin: '16px 0 0', fontSize: '13px', lineHeight: '20px', color: '#5f574b' },
  foot: { margin: '16px 0 0', fontSize: '13px', lineHeight: '20px', color: '#5f574b' },
} as const satisfies Record<string, CSSProperties>

const darkStyle = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .paper, .paper > table > tbody > tr > td { background-color: #171512 !important; }
  .card { background-color: #1d1a17 !important; border-color: #332e27 !important; }
  .ink { color: #ede7dc !important; }
  .quiet { color: #a89f90 !important; }
  .line { border-color: #332e27 !important; }
  .accent { color: #f0875a !important; }
  .button { background-color: #f0875a !important; color: #171512 !important; }
}
@media (max-width: 480px) {
  .card > tbody > tr > td { padding: 24px 16px !important; }
}
`
