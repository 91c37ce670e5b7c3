import { brand } from '../brand.ts'
import { themeColors } from './theme-colors.ts'

/** What a phone shows of the dashboard that its owner put on the home screen (W3C Web Application Manifest). The other sites of it open in the browser. */
export const webManifest = {
  id: '/dashboard',
  name: brand.name,
  short_name: brand.name,
  description: 'What came in, what was answered, and what waits for you.',
  lang: 'en',
  start_url: '/dashboard',
  scope: '/',
  display: 'standalone',
  background_color: themeColors.light,
  theme_color: themeColors.light,
  categories: ['business', 'productivity'],
  icons: [
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon-maskable-192.png', sizes: '192x192', type: 'image/png', purpose: 'maskable' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  shortcuts: [
    { name: 'What waits for you', url: '/dashboard/escalate', icons: [{ src: '/icon-192.png', sizes: '192x192', type: 'image/png' }] },
    { name: 'Drafts', url: '/dashboard/escalate/drafts', icons: [{ src: '/icon-192.png', sizes: '192x192', type: 'image/png' }] },
  ],
}
