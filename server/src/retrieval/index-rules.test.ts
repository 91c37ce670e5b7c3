import { chunkDocument } from '@ownvoice/core/knowledge/chunk'
import { splitSentences } from '@ownvoice/core/text/sentences'
import { countSearchTerms } from '@ownvoice/core/knowledge/terms'
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readWithin } from '../../testing/read-within.ts'
import { documentFolder } from '../seed/document-folder.ts'
import { extractText } from './extract-text.ts'
import { RULES_VERSION } from './index-rules.ts'

/** What the rules of today make of the example documents. When it changes, raise the version, and put the new figures here. */
const known = { version: 9, made: 'd9e017c92ab9c1e4' }

const business = { name: 'Harbor Lane Music & Tutoring' }

test('whoever changes what reading makes of a file raises the version of the rules', async () => {
  const hash = createHash('sha256')
  for (const name of (await readdir(documentFolder)).toSorted()) {
    const answersFor = { documentId: 'd', documentName: name, isQuestion: false, business }
    const read = await extractText(await readFile(join(documentFolder, name)), name, { answersFor, runReader: readWithin })
    hash.update(JSON.stringify(read.answers))
    for (const passage of chunkDocument(read)) {
      const sentences = splitSentences(passage.text).map(({ text }) => text)
      hash.update(JSON.stringify([passage, sentences, [...countSearchTerms(passage.text)]]))
    }
  }
  expect({ version: RULES_VERSION, made: hash.digest('hex').slice(0, 16) }).toEqual(known)
})
