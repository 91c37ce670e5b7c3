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
  '/settings/record',
]

/** The tabs of the settings: what stands behind `/dashboard/settings`. The first shows without being named. */
export const settingsTabs = ['subscription', 'usage', 'notifications', 'security', 'assistant']
