import { createElement as h, type CSSProperties, type ReactElement, type ReactNode } from 'react'
import { brand } from '@ownvoice/core/brand'
import type { ProductMail } from '@ownvoice/core/accounts/product-mail'

/**
 * A mail of the product's own as a page: paper, ink, one accent. Everything of the mail is text; React escapes it. It is laid out in tables of one cell, since
 * Outlook keeps paddings, borders and colours of nothing else.
 */
export function productMailPage({ preview, heading, paragraphs, facts = [], button, links = [], note }: ProductMail): ReactElement {
  return h(
    'html',
    { lang: 'en', dir: 'ltr' },
    h(
      'head',
      null,
      h('meta', { httpEquiv: 'Content-Type', content: 'text/html; charset=UTF-8' }),
      h('meta', { name: 'x-apple-disable-message-reformatting' }),
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
      h('title', null, heading),
      h('style', null, darkStyle),
    ),
    h(
      'body',
      { className: 'paper', style: style.body },
      block(
        { cell: style.paper },
        h('div', { style: style.preview }, preview, h('span', { 'aria-hidden': true }, blankAfterPreview)),
        block(
          { style: style.column },
          h('p', { className: 'ink', style: style.brand }, brand.name),
          block(
            { className: 'card', style: style.card, cell: style.cardCell },
            h('h1', { className: 'ink', style: style.heading }, heading),
            ...paragraphs.map((text, index) => h('p', { key: index, className: 'ink', style: style.text }, text)),
            facts.length > 0 ? factList(facts) : null,
            button ? callToAction(button) : null,
            ...links.map(({ label, url }) =>
              h('p', { key: url, style: style.also }, h('a', { href: url, className: 'accent', style: style.link }, label)),
            ),
            h('hr', { className: 'line', style: style.line }),
            h('p', { className: 'quiet', style: style.note }, note),
          ),
          h('p', { className: 'quiet', style: style.foot }, `${brand.name} · ${brand.tagline}`),
        ),
      ),
    ),
  )
}

/** Lists of mails show the preview and go on with what follows it: this much of nothing keeps the page's own words out. */
const blankAfterPreview = '\u00a0\u200c'.repeat(120)

type Box = { className?: string; style?: CSSProperties; cell?: CSSProperties }

/** As wide as it may be; `cell` is how what is in it stands. */
function block({ className, style: outer, cell }: Box, ...children: ReactNode[]): ReactElement {
  const table = { role: 'presentation', width: '100%', align: 'center', border: 0, cellPadding: 0, cellSpacing: 0, className, style: outer }
  return h('table', table, h('tbody', null, h('tr', null, h('td', { style: cell }, ...children))))
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
  const link = h('a', { href: url, className: 'label', style: style.buttonLabel }, label)
  return block(
    { style: style.action },
    h(
      'table',
      { role: 'presentation', border: 0, cellPadding: 0, cellSpacing: 0 },
      h('tbody', null, h('tr', null, h('td', { className: 'button', bgcolor: style.button.backgroundColor, style: style.button }, link))),
    ),
    h('p', { className: 'quiet', style: style.note }, 'Or open this address:'),
    h('a', { href: url, className: 'accent', style: style.address }, url),
  )
}

const serif = "Newsreader, Georgia, 'Times New Roman', serif"
const sans = "'Instrument Sans', -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"

/** Mail programs read styles where they are used. The colours are those of the light paper; `darkStyle` turns them. */
const style = {
  body: { margin: 0, padding: 0, backgroundColor: '#fbf8f3' },
  paper: { padding: '32px 16px', backgroundColor: '#fbf8f3', color: '#1e1b16', fontFamily: sans },
  preview: { display: 'none', overflow: 'hidden', maxWidth: 0, maxHeight: 0, lineHeight: '1px', opacity: 0 },
  column: { maxWidth: '600px', margin: '0 auto' },
  brand: { margin: '0 0 16px', fontFamily: serif, fontSize: '21px', lineHeight: '28px', color: '#1e1b16' },
  card: { borderCollapse: 'separate', border: '1px solid #e6dfd3', borderRadius: '10px', backgroundColor: '#fffdfa' },
  cardCell: { padding: '32px' },
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
  action: { margin: '24px 0 0' },
  // Outlook pads the cell, all others what is clicked.
  button: { borderRadius: '10px', backgroundColor: '#b4400f', msoPaddingAlt: '13px 24px' },
  buttonLabel: {
    display: 'inline-block',
    padding: '13px 24px',
    color: '#fffdfa',
    fontSize: '17px',
    lineHeight: '20px',
    fontWeight: 600,
    textDecoration: 'none',
  },
  address: { color: '#b4400f', fontSize: '13px', lineHeight: '20px', overflowWrap: 'anywhere' },
  also: { margin: '16px 0 0', fontSize: '17px', lineHeight: '26px' },
  link: { color: '#b4400f', textDecoration: 'underline' },
  line: { margin: '24px 0 16px', border: 'none', borderTop: '1px solid #e6dfd3' },
  note: { margin: '16px 0 0', fontSize: '13px', lineHeight: '20px', color: '#5f574b' },
  foot: { margin: '16px 0 0', fontSize: '13px', lineHeight: '20px', color: '#5f574b' },
} as const satisfies Record<string, CSSProperties & { msoPaddingAlt?: string }>

const darkStyle = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .paper, .paper > table > tbody > tr > td { background-color: #171512 !important; }
  .card { background-color: #1d1a17 !important; border-color: #332e27 !important; }
  .ink { color: #ede7dc !important; }
  .quiet { color: #a89f90 !important; }
  .line { border-color: #332e27 !important; }
  .accent { color: #f0875a !important; }
  .button { background-color: #f0875a !important; }
  .label { color: #171512 !important; }
}
@media (max-width: 480px) {
  .card > tbody > tr > td { padding: 24px 16px !important; }
}
`
