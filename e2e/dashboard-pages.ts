/** Every page of the dashboard, below `/dashboard`. */
export const dashboardPages = [
  '',
  '/try',
  '/rag-brain',
  '/rag-brain/answers',
  '/tone',
  '/scheduling',
  '/integrations',
  '/escalate',
  '/escalate/drafts',
  '/escalate/unsent',
  '/analytics',
  '/settings',
]
