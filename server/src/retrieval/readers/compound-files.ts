import { CFB } from '@e965/xlsx'

type Container = { FullPaths: string[] }

/** Containers of the old Office format ([MS-CFB]): a path in `FullPaths` begins with that of the root. */
export const compoundFiles = CFB as {
  read: (bytes: Buffer, options: { type: 'buffer' }) => Container
  write: (container: Container, options: { type: 'buffer' }) => Uint8Array
  utils: { cfb_new: () => Container; cfb_add: (container: Container, name: string, content: Buffer) => void }
} // the library gives it no types
