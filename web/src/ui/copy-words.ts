import { showToast } from './toast.ts'

/** Puts words into the clipboard and says so. Browsers allow it on secure pages alone; elsewhere the text is there to be marked. */
export async function copyWords(text: string, copied: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showToast({ tone: 'done', topic: 'copied', title: 'Copied', description: copied })
  } catch {
    const description = 'Your browser does not allow it. Mark the text and copy it.'
    showToast({ tone: 'error', topic: 'copied', title: 'Not copied', description })
  }
}
