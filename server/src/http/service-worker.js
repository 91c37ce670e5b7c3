// The service worker of the dashboard. It shows notices, and says so where the server cannot be reached. It keeps one page of ours, and nothing of the owner's;
// no page or script of the app comes from it. `version` is put in before it by the server: with another build or another page it is another file.
/* global version */

const offlinePage = '/offline'
const ownCache = 'ownvoice-offline-'
const cacheName = `${ownCache}${version}`

self.addEventListener('install', (event) => {
  event.waitUntil(keepOfflinePage())
})

self.addEventListener('activate', (event) => {
  event.waitUntil(takeOver())
})

/** Only pages, never what a page asks for: those know themselves what to say. */
self.addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') event.respondWith(pageOrOffline(event))
})

self.addEventListener('push', (event) => {
  const { title, body, path, tag } = noteIn(event.data)
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      tag,
      renotify: true,
      icon: '/icon-192.png',
      badge: '/badge-96.png',
      data: { path },
    }),
  )
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPage(event.notification.data?.path))
})

async function keepOfflinePage() {
  const cache = await caches.open(cacheName)
  await cache.add(new Request(offlinePage, { cache: 'reload', credentials: 'omit' }))
  await self.skipWaiting() // it serves no code of the app, so that a page has no other version to fear
}

async function takeOver() {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name.startsWith(ownCache) && name !== cacheName).map((name) => caches.delete(name)))
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}

async function pageOrOffline(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request))
  } catch (error) {
    const page = await caches.match(offlinePage, { cacheName })
    if (page) return page
    throw error
  }
}

/** A browser takes a notice away from who pushes without showing one, so that something is shown even where nothing can be read. */
function noteIn(data) {
  try {
    const { title, body, path, tag } = data.json()
    return { title: String(title), body: String(body), path: String(path), tag: String(tag) }
  } catch {
    return { title: 'Something waits for you', body: '', path: '/dashboard', tag: 'waiting' }
  }
}

/** The tab that shows the page already, else a new one: in another tab somebody may be writing. */
async function openPage(path) {
  const wished = new URL(typeof path === 'string' ? path : '/dashboard', self.location.origin)
  const url = wished.origin === self.location.origin ? wished : new URL('/dashboard', self.location.origin)
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = tabs.find((tab) => tab.url === url.href)
  await (open ? open.focus() : self.clients.openWindow(url.href))
}
