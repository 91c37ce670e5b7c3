import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createWorker, OEM } from 'tesseract.js'
import { isBlank, toRecognisable } from './picture.ts'
import { placeWords } from './place-words.ts'
import type { Send } from './read-file.ts'
import type { PlacedText, ReaderTask } from './reader-messages.ts'

const LANGUAGE = `${dirname(fileURLToPath(import.meta.resolve('@tesseract.js-data/eng')))}/4.0.0_best_int`
/** The process ends after the page that goes over this, long before its own limit; another takes up the rest. */
const CPU_MS_PER_PROCESS = 15_000

/** Recognises the text in pictures of pages, one message each; perhaps not of all of them: what is missing is to be asked for again. */
export async function recognisePages(bytes: Uint8Array, task: ReaderTask & { verb: 'recognise' }, send: Send): Promise<void> {
  const isPdf = Buffer.from(bytes.subarray(0, 1024)).includes('%PDF-')
  const openPage = isPdf
    ? (await import('./pdf/draw-pdf-page.ts')).openPdfPages(bytes)
    : () => ({ picture: toRecognisable(bytes), scale: 1 })
  let loading: Promise<Tesseract> | null = null
  const load = () => (loading ??= createWorker('eng', OEM.LSTM_ONLY, { langPath: LANGUAGE, cacheMethod: 'none', errorHandler: () => {} }))
  for (const page of task.pages) {
    send({ type: 'recognised', page, items: await recognise(load, () => openPage(page)) })
    const { user, system } = process.cpuUsage()
    if (user + system > CPU_MS_PER_PROCESS * 1000) break
  }
  if (loading) await (await load()).terminate()
}

type Tesseract = Awaited<ReturnType<typeof createWorker>>

type OpenedPage = { picture: Uint8Array; scale: number }

/** A picture that cannot be unpacked, or that is too small to hold a letter, has no text. */
async function recognise(load: () => Promise<Tesseract>, open: () => OpenedPage): Promise<PlacedText[]> {
  try {
    const { picture, scale } = open()
    if (isBlank(picture)) return []
    const tesseract = await load()
    const { data } = await tesseract.recognize(Buffer.from(picture), {}, { blocks: true, text: false })
    return placeWords(data.blocks ?? [], scale)
  } catch {
    return []
  }
}
