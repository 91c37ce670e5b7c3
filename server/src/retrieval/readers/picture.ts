import { imageSize } from 'image-size'
import { GifReader } from 'omggif'
import { layOutPages } from './pdf/pdf-layout.ts'
import type { FileReading, RecognisedPages } from './reader-messages.ts'
import { refusal } from './refusal.ts'

/** A picture of a telephone's best camera, not one that fills the memory when it is unpacked. */
const MAX_PIXELS = 50_000_000

/** A picture is one page that must be recognised. Its size is read from its head, before anything is unpacked. */
export function pageOfPicture(bytes: Uint8Array, recognised: RecognisedPages): FileReading {
  const pixels = pixelsOf(bytes)
  if (!pixels) return refusal('This picture is damaged. Please save it again and upload the new file.')
  if (pixels > MAX_PIXELS) return refusal('This picture has more than 50 million pixels. Please make it smaller and upload that.')
  const page = recognised['1']
  if (!page) return { type: 'unrecognised', wanted: [1], pages: 1 }
  return { type: 'text', ...layOutPages([page]), kind: 'pdf' }
}

function pixelsOf(bytes: Uint8Array): number {
  try {
    const { width, height } = imageSize(bytes)
    return width * height
  } catch {
    return 0 // no size, no picture
  }
}

/** The picture in a form that the recognition takes: of a GIF its first image, in gray, as PGM. */
export function toRecognisable(bytes: Uint8Array): Uint8Array {
  if (Buffer.from(bytes.subarray(0, 4)).toString('latin1') !== 'GIF8') return bytes
  const gif = new GifReader(bytes)
  const { x, y, width, height } = gif.frameInfo(0)
  if (x + width > gif.width || y + height > gif.height) throw new Error('The first image of this GIF stands outside of it.')
  const pixels = new Uint8Array(gif.width * gif.height * 4)
  gif.decodeAndBlitFrameRGBA(0, pixels)
  return toGraymap(pixels, gif.width, gif.height)
}

/** Whether a graymap shows anything: recognition takes a second to find that out. */
export function isBlank(graymap: Uint8Array): boolean {
  const last = graymap.at(-1)
  return graymap.subarray(MAX_GRAYMAP_HEAD_BYTES).every((light) => light === last)
}

/** `P5`, two sizes and the brightest value, with the white space between. */
const MAX_GRAYMAP_HEAD_BYTES = 32

/** A picture whose pixels are light alone, as PGM. */
export function graymapOf(light: Uint8Array | Uint8ClampedArray, width: number, height: number): Uint8Array {
  const head = Buffer.from(`P5 ${width} ${height} 255\n`)
  const graymap = new Uint8Array(head.length + light.length)
  graymap.set(head)
  graymap.set(light, head.length)
  return graymap
}

/** What is transparent is white. */
function toGraymap(pixels: Uint8Array, width: number, height: number): Uint8Array {
  const gray = new Uint8Array(width * height)
  for (let at = 0, from = 0; at < gray.length; at++, from += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = [pixels[from], pixels[from + 1], pixels[from + 2], pixels[from + 3]]
    const light = 0.299 * red + 0.587 * green + 0.114 * blue
    gray[at] = 255 + ((light - 255) * alpha) / 255
  }
  return graymapOf(gray, width, height)
}
