import { brand } from '../brand.ts'

/** What a phone shows of the dashboard that its owner put on the home screen (W3C Web Application Manifest). */
export const webManifest = {
  name: brand.name,
  short_name: brand.name,
  start_url: '/dashboard',
  display: 'standalone',
  background_color: '#FBF8F3',
  theme_color: '#FBF8F3',
  icons: [
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
  ],
}
