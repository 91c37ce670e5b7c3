import { type Canvas, createCanvas, DOMMatrix, ImageData, Path2D } from '@napi-rs/canvas'
import { fileURLToPath } from 'node:url'
import { toGraymap } from '../picture.ts'

/** Recognition is at its best from 200 dots an inch; a page larger than a large sheet is drawn coarser. */
const DOTS_PER_POINT = 200 / 72
const MAX_PIXELS = 12_000_000
/** Of one picture on a page, before it is unpacked. */
const MAX_PICTURE_PIXELS = 50_000_000

/** Opens the pages of a PDF as gray pictures. `scale` is how many points a pixel has. A page that cannot be drawn is drawn as far as it goes. */
export async function openPdfPages(bytes: Uint8Array): Promise<(page: number) => Promise<{ picture: Uint8Array; scale: number }>> {
  // The PDF reader takes these from the global names of a browser when it is loaded.
  Object.assign(globalThis, { DOMMatrix, ImageData, Path2D })
  const { getDocumentProxy } = await import('unpdf')
  const pdf = await getDocumentProxy(bytes, {
    verbosity: 0,
    disableFontFace: true,
    maxImageSize: MAX_PICTURE_PIXELS,
    wasmUrl: fileURLToPath(new URL('./wasm/', import.meta.resolve('pdfjs-dist/package.json'))),
    CanvasFactory,
  })
  return async (number) => {
    const page = await pdf.getPage(number)
    const { width, height } = page.getViewport({ scale: 1 })
    const scale = Math.min(DOTS_PER_POINT, Math.sqrt(MAX_PIXELS / (width * height)))
    const viewport = page.getViewport({ scale })
    const canvas = createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height))
    await page.render({ canvas, viewport }).promise
    page.cleanup()
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height)
    return { picture: toGraymap(data, canvas.width, canvas.height), scale: 1 / scale }
  }
}

type Drawing = { canvas: Canvas; context: ReturnType<Canvas['getContext']> }

class CanvasFactory {
  create(width: number, height: number): Drawing {
    const canvas = createCanvas(Math.ceil(width), Math.ceil(height))
    return { canvas, context: canvas.getContext('2d') }
  }
  reset({ canvas }: Drawing, width: number, height: number): void {
    canvas.width = Math.ceil(width)
    canvas.height = Math.ceil(height)
  }
  destroy({ canvas }: Drawing): void {
    canvas.width = 0
    canvas.height = 0
  }
}
