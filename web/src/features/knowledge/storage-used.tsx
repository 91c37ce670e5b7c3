import { fileSizeWords } from '@ownvoice/core/knowledge/file-size-words'
import { isNearlyFull } from '@ownvoice/core/knowledge/storage'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'

/** How much of the space for documents is taken: a quiet line, and what to do when little is left. */
export function StorageUsed() {
  const { data: storage } = useQuery(api.knowledge.getStorage.queryOptions())
  if (!storage) return <p className="min-h-6" />
  const words = `${fileSizeWords(storage.usedBytes)} of ${fileSizeWords(storage.limitBytes)} used`
  if (!isNearlyFull(storage)) return <p className="min-h-6 text-13 text-quiet tabular-nums">{words}</p>
  return (
    <p className="min-h-6 text-13 text-draft tabular-nums">
      <span className="font-semibold">{words}.</span> Little space is left: delete documents that you no longer need.
    </p>
  )
}
