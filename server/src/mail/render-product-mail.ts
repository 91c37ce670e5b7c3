import { brand } from '@ownvoice/core/brand'
import type { ProductMail } from '@ownvoice/core/accounts/product-mail'

/** The HTML and the text of a mail of the product's own. What sets the HTML is loaded with the first one. */
export async function renderProductMail(mail: ProductMail): Promise<{ html: string; text: string }> {
  const [{ renderToStaticMarkup }, { productMailPage }] = await Promise.all([import('react-dom/server'), import('./product-mail-page.ts')])
  return { html: `<!doctype html>${renderToStaticMarkup(productMailPage(mail))}`, text: textOf(mail) }
}

function textOf({ heading, paragraphs, facts = [], button, links = [], note }: ProductMail): string {
  const blocks = [
    heading,
    ...paragraphs,
    facts.map(({ name, value }) => `${name}: ${value}`).join(facts.some(({ value }) => value.includes('\n')) ? '\n\n' : '\n'),
    ...(button ? [button, ...links] : links).map(({ label, url }) => `${label}:\n${url}`),
    note,
    `${brand.name}\n${brand.tagline}`,
  ]
  return `${blocks.filter(Boolean).join('\n\n').replaceAll('\0', '')}\n`
}
