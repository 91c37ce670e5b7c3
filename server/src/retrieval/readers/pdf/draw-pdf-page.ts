import { ColorSpace, Matrix } from 'mupdf'
import { graymapOf } from '../picture.ts'
import { openPdf } from './open-pdf.ts'

/** Recognition is at its best from 200 dots an inch; a page larger than a large sheet is drawn coarser. */
const DOTS_PER_POINT = 200 / 72
const MAX_PIXELS = 12_000_000

/** Opens the pages of a PDF as gray pictures. `scale` is how many points a pixel has. A page that cannot be drawn is drawn as far as it goes. */
export function openPdfPages(bytes: Uint8Array): (page: number) => { picture: Uint8Array; scale: number } {
  const pdf = openPdf(bytes)
  return (number) => {
    const page = pdf.loadPage(number - 1)
    const [left, top, right, bottom] = page.getBounds()
    const scale = Math.min(DOTS_PER_POINT, Math.sqrt(MAX_PIXELS / ((right - left) * (bottom - top))))
    const pixmap = page.toPixmap(Matrix.scale(scale, scale), ColorSpace.DeviceGray)
    const picture = graymapOf(pixmap.getPixels(), pixmap.getWidth(), pixmap.getHeight())
    pixmap.destroy()
    page.destroy()
    return { picture, scale: 1 / scale }
  }
}
