import { faults } from '@ownvoice/core/faults'
import { DocumentView } from '@ownvoice/core/knowledge/contract'
import { z } from 'zod'

export type UploadResult = { ok: true; document: DocumentView } | { ok: false; message: string }

const Refusal = z.object({ message: z.string() })
const unexplained = 'There was an error uploading your file. Please try again.'

/** Sends a file as it is, and tells from 0 to 1 how much of it has left. Never rejects: a refusal carries the server's words. */
export function uploadDocument(file: File, onProgress: (share: number) => void): Promise<UploadResult> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest() // fetch does not tell how far an upload is
    request.open('POST', `/api/documents?${new URLSearchParams({ name: file.name }).toString()}`)
    request.responseType = 'json'
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
    request.addEventListener('load', () => resolve(readAnswer(request.status, request.response)))
    for (const event of ['error', 'abort', 'timeout'] as const) {
      request.addEventListener(event, () => resolve({ ok: false, message: unexplained }))
    }
    request.send(file)
  })
}

function readAnswer(status: number, body: unknown): UploadResult {
  if (status === 201) return { ok: true, document: DocumentView.parse(body) }
  if (status === 401) return { ok: false, message: 'User not authenticated' }
  const refusal = status < 500 || status === faults.storage_full.status ? Refusal.safeParse(body).data : undefined
  return { ok: false, message: refusal?.message ?? unexplained }
}
