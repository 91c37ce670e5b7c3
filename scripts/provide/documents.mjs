import { findProgram } from '../setup/find-program.mjs'
import { aptInstall } from './apt.mjs'

/**
 * Programs that write documents of every kind, for the tests that read them: LibreOffice without screens (about 200 MB, a minute), poppler's tools and ImageMagick. The
 * system's, else Debian's packages when we are root.
 * @returns {Promise<string | undefined>} Why one is missing, as one sentence; nothing when all are there
 */
export async function provideDocumentPrograms() {
  if (areThere()) return undefined
  const refusal = await aptInstall('libreoffice-writer-nogui', 'libreoffice-calc-nogui', 'poppler-utils', 'imagemagick')
  return areThere() ? undefined : (refusal ?? 'LibreOffice, poppler or ImageMagick was installed but is not to be found.')
}

function areThere() {
  return ['soffice', 'pdftoppm', 'convert'].every((program) => findProgram(program) !== undefined)
}
