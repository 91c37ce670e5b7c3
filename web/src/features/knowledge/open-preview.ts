import { api } from '../../api/client.ts'
import { showToast } from '../../ui/toast.ts'

/** Shows a document's file in a new tab. The tab is opened within the click, so that no blocker takes it for an advertisement. */
export async function openPreview(id: string): Promise<void> {
  const tab = window.open('', '_blank')
  try {
    const { url } = await api.knowledge.previewDocument.call({ id })
    if (tab) tab.location.href = url
    else window.location.assign(url)
  } catch {
    tab?.close()
    showToast({ tone: 'error', title: 'Error', description: 'Failed to open document preview.' })
  }
}
