import { Dropzone } from '@mantine/dropzone'
import { uploadExtensions } from '@ownvoice/core/knowledge/upload-rules'
import { Drawing } from '../../ui/drawing.tsx'
import { StorageUsed } from './storage-used.tsx'
import { type Upload, useUploads } from './use-uploads.ts'

/** Where files are dropped or chosen, and how far each of them is. */
export function UploadArea() {
  const { uploads, isUploading, send, clear } = useUploads()
  return (
    <section aria-label="Upload">
      <Dropzone
        onDrop={send}
        onReject={(rejections) => send(rejections.map(({ file }) => file))}
        inputProps={{ 'aria-label': 'Choose files to upload', accept: uploadExtensions.join(',') }}
        aria-label="Upload documents: choose files, or drop them here"
        className="rounded-card border border-dashed border-edge bg-transparent! p-6 hover:border-ink data-[accept]:border-accent data-[accept]:bg-accent-tint! sm:p-8"
      >
        <div className="flex flex-col items-center gap-4 text-center sm:flex-row sm:text-left">
          <Drawing name="shelf" className="size-12 shrink-0 text-accent" />
          <div>
            <p className="text-17 font-semibold">Drop a document here, or choose one</p>
            <p className="mt-1 text-quiet">Price lists, terms, calendars: PDF, Word, Excel, text or pictures, each under 50 MB.</p>
          </div>
        </div>
      </Dropzone>
      <div className="mt-3 flex flex-wrap-reverse items-baseline justify-between gap-x-6 gap-y-1">
        <p role="status" className="text-quiet">
          {isUploading && 'Uploading document...'}
        </p>
        <StorageUsed />
      </div>
      {uploads.length > 0 && <UploadList uploads={uploads} onClear={isUploading ? null : clear} />}
    </section>
  )
}

function UploadList({ uploads, onClear }: { uploads: readonly Upload[]; onClear: (() => void) | null }) {
  return (
    <div className="rounded-card border border-line">
      <ul className="divide-y divide-line">
        {uploads.map((upload) => (
          <li key={upload.id} className="grid gap-x-4 gap-y-1 px-4 py-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,20rem)] sm:items-center">
            <span className="min-w-0 truncate font-medium">{upload.name}</span>
            <Outcome upload={upload} />
          </li>
        ))}
      </ul>
      {onClear && (
        <div className="border-t border-line px-4 py-1 text-right">
          <button type="button" className="link min-h-11" onClick={onClear}>
            Clear this list
          </button>
        </div>
      )}
    </div>
  )
}

function Outcome({ upload }: { upload: Upload }) {
  switch (upload.state) {
    case 'waiting':
      return <span className="text-quiet">Waits its turn</span>
    case 'sending':
      return (
        <progress aria-label={`${upload.name}: sent so far`} max={1} value={upload.share} className="progress">
          {Math.round(upload.share * 100)} %
        </progress>
      )
    case 'done':
      return <span className="text-sent">Uploaded</span>
    case 'failed':
      return <span className="text-urgent">{upload.reason}</span>
  }
}
