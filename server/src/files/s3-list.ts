import { DomUtils, parseDocument } from 'htmlparser2'

type ListedFile = { key: string; bytes: number; changedAt: Date }

/** One answer to ListObjectsV2. `next`: what to ask for the rest with; null when this was all. */
export type ListedPage = { files: ListedFile[]; next: string | null }

/** Reads the XML that an S3-compatible server answers to ListObjectsV2 with. */
export function readListedPage(xml: string): ListedPage {
  const document = parseDocument(xml, { xmlMode: true })
  const files = DomUtils.getElementsByTagName('Contents', document).map((entry) => ({
    key: textOf('Key', entry),
    bytes: Number(textOf('Size', entry)),
    changedAt: new Date(textOf('LastModified', entry)),
  }))
  return { files, next: textOf('NextContinuationToken', document) || null }
}

function textOf(name: string, within: Parameters<typeof DomUtils.getElementsByTagName>[1]): string {
  return DomUtils.getElementsByTagName(name, within, true, 1).map(DomUtils.textContent).join('')
}
