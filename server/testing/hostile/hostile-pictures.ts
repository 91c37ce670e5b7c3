import { deflateSync } from 'node:zlib'
import { hostile, type HostileFile } from './hostile-file.ts'
import { noise } from './hostile-pdfs.ts'
import { jpegHead, makeGif, makePng, pngChunk, whiteRows } from './make-picture.ts'

const TOO_LARGE = { refused: /more than 50 million pixels/ }
const OTHER_KIND = { refused: /This kind of picture/ }
const UNREADABLE = { refused: /No text could be recognised|damaged/ }

/** Pictures that are none, broken, of other kinds, or that unpack to too much. */
export function hostilePictures(): HostileFile[] {
  const png = makePng(60, 40, whiteRows(60, 40))
  return [
    hostile('PNG: a white picture', 'a.png', UNREADABLE, () => png),
    hostile('PNG: ten thousand million pixels', 'a.png', TOO_LARGE, () => makePng(100_000, 100_000, new Uint8Array(1_000))),
    hostile('PNG: as large as it may be, and nothing in it', 'a.png', UNREADABLE, () => makePng(7_000, 7_000, new Uint8Array(10))),
    hostile('PNG: as large as it may be, all white', 'a.png', 'contained', () => makePng(7_000, 7_000, whiteRows(7_000, 7_000))),
    hostile('PNG: a text in it that unpacks a thousandfold', 'a.png', UNREADABLE, () =>
      makePng(60, 40, whiteRows(60, 40), [
        pngChunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), deflateSync(new Uint8Array(100 * 1024 * 1024))])),
      ]),
    ),
    hostile('PNG: no pixels', 'a.png', 'contained', () => makePng(0, 0, new Uint8Array(0))),
    hostile('PNG: only its mark', 'a.png', { refused: /named PNG but is none/ }, () => png.subarray(0, 8)),
    hostile('PNG: cut off in the middle', 'a.png', UNREADABLE, () => png.subarray(0, png.length / 2)),
    hostile('PNG: random bytes after its mark', 'a.png', 'contained', () => Buffer.concat([png.subarray(0, 33), noise(5_000)])),
    hostile('PNG: only its mark, named text', 'image.txt', { refused: /not text/ }, () =>
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2]),
    ),
    hostile('JPEG: four thousand million pixels', 'a.jpg', TOO_LARGE, () => jpegHead(65_535, 65_535)),
    hostile('JPEG: a head without a picture', 'a.jpg', UNREADABLE, () => jpegHead(600, 800)),
    hostile('JPEG: only its mark', 'a.jpg', 'contained', () => Buffer.from([0xff, 0xd8, 0xff])),
    hostile('JPEG: random bytes', 'a.jpg', 'contained', () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), noise(20_000)])),
    hostile('GIF: four thousand million pixels', 'a.gif', TOO_LARGE, () => makeGif(65_535, 65_535, [0x3b])),
    hostile('GIF: no picture in it', 'a.gif', UNREADABLE, () => makeGif(60, 40, [0x3b])),
    hostile('GIF: a frame outside of the picture', 'a.gif', UNREADABLE, () =>
      makeGif(60, 40, [0x2c, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0, 2, 2, 0x44, 0x01, 0, 0x3b]),
    ),
    hostile('GIF: random bytes', 'a.gif', UNREADABLE, () => Buffer.concat([makeGif(60, 40, [0x2c]), noise(5_000)])),
    hostile('GIF: only its mark', 'a.gif', 'contained', () => Buffer.from('GIF89a')),
    hostile('WebP', 'a.png', OTHER_KIND, () => Buffer.from('RIFF\x24\0\0\0WEBPVP8 \x18\0\0\0', 'latin1')),
    hostile('TIFF', 'a.jpg', OTHER_KIND, () => Buffer.concat([Buffer.from('II*\0\x08\0\0\0', 'latin1'), Buffer.alloc(64)])),
    hostile('BMP', 'a.gif', OTHER_KIND, () => Buffer.concat([Buffer.from('BM', 'latin1'), Buffer.alloc(64)])),
  ]
}
