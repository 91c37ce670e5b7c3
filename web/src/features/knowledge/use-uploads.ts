import { refuseStorage } from '@ownvoice/core/knowledge/storage'
import { refuseUpload } from '@ownvoice/core/knowledge/upload-rules'
import { useReducer, useRef } from 'react'
import { api, queryClient } from '../../api/client.ts'
import { uploadDocument } from '../../api/upload-document.ts'
import { showToast } from '../../ui/toast.ts'

/** One file on its way. `share` is how much of it was sent, from 0 to 1. */
export type Upload = { id: number; name: string } & (
  | { state: 'waiting' }
  | { state: 'sending'; share: number }
  | { state: 'done' }
  | { state: 'failed'; reason: string }
)

type Change = { type: 'added'; uploads: Upload[] } | { type: 'changed'; upload: Upload } | { type: 'cleared' }

let nextId = 1

/** The uploads of this page, sent one after the other, each with its own outcome: one that fails does not hold up the next. */
export function useUploads(): {
  uploads: readonly Upload[]
  isUploading: boolean
  send: (files: readonly File[]) => void
  clear: () => void
} {
  const [uploads, change] = useReducer(reduce, [])
  const lastBatch = useRef(Promise.resolve())
  const isUploading = uploads.some(({ state }) => state === 'waiting' || state === 'sending')

  async function sendAll(waiting: { id: number; file: File }[]) {
    for (const { id, file } of waiting) {
      const report = (upload: Upload) => change({ type: 'changed', upload })
      const reason = await sendOne(file, (share) => report({ id, name: file.name, state: 'sending', share }))
      report({ id, name: file.name, ...(reason === null ? { state: 'done' } : { state: 'failed', reason }) })
    }
  }

  function send(files: readonly File[]) {
    const waiting = files.map((file) => ({ id: nextId++, file }))
    change({ type: 'added', uploads: waiting.map(({ id, file }) => ({ id, name: file.name, state: 'waiting' })) })
    lastBatch.current = lastBatch.current.then(() => sendAll(waiting)) // what is dropped meanwhile waits its turn too
  }

  return { uploads, isUploading, send, clear: () => change({ type: 'cleared' }) }
}

/** Null when the file arrived, else the reason that the owner was told. */
async function sendOne(file: File, onProgress: (share: number) => void): Promise<string | null> {
  const storage = queryClient.getQueryData(api.knowledge.getStorage.queryKey())
  const refusal = refuseUpload(file) ?? (storage ? refuseStorage(storage, file.size) : null)
  const result = refusal === null ? await uploadDocument(file, onProgress) : { ok: false as const, message: refusal }
  if (!result.ok) {
    const title = result.message === 'User not authenticated' ? 'Error' : 'Upload Failed'
    showToast({ tone: 'error', title, description: result.message })
    return result.message
  }
  showToast({ tone: 'done', title: 'Success', description: 'File uploaded successfully.' })
  await queryClient.invalidateQueries({ queryKey: api.knowledge.key() })
  return null
}

function reduce(uploads: readonly Upload[], change: Change): readonly Upload[] {
  switch (change.type) {
    case 'added':
      return [...uploads.filter(({ state }) => state !== 'done'), ...change.uploads]
    case 'changed':
      return uploads.map((upload) => (upload.id === change.upload.id ? change.upload : upload))
    case 'cleared':
      return uploads.filter(({ state }) => state === 'waiting' || state === 'sending')
  }
}
