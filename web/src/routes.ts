import { index, layout, prefix, route, type RouteConfig } from '@react-router/dev/routes'

/** For whoever builds with the parts: only where the pages are served as they are written. */
const inDevelopment = import.meta.env?.DEV ? [route('gallery', 'gallery/gallery.tsx')] : []

export default [
  index('pages/home.tsx'),
  route('auth', 'pages/auth.tsx'),
  route('login', 'pages/login.tsx'),
  route('reset-password', 'pages/reset-password.tsx'),
  route('subscribe', 'pages/subscribe.tsx'),
  route('create-account', 'pages/create-account.tsx'),
  route('book-demo', 'pages/book-demo.tsx'),
  route('account-settings', 'pages/account-settings.tsx'),
  route('api/oauth/google/callback', 'pages/google-callback.tsx'),
  route('terms', 'pages/terms.tsx'),
  route('privacy', 'pages/privacy.tsx'),
  layout('pages/dashboard.tsx', [
    ...prefix('dashboard', [
      index('pages/overview.tsx'),
      route('try', 'pages/try.tsx'),
      route('messages/:id', 'pages/message.tsx'),
      route('people/:id', 'pages/person.tsx'),
      route('rag-brain', 'pages/documents.tsx'),
      route('rag-brain/answers', 'pages/answers.tsx'),
      route('rag-brain/:id', 'pages/document.tsx'),
      route('tone', 'pages/tone.tsx'),
      route('scheduling', 'pages/scheduling.tsx'),
      route('integrations', 'pages/integrations.tsx'),
      route('escalate', 'pages/escalations.tsx'),
      route('escalate/drafts', 'pages/drafts.tsx'),
      route('escalate/unsent', 'pages/unsent.tsx'),
      route('analytics', 'pages/analytics.tsx'),
      route('settings', 'pages/settings.tsx'),
      route('settings/record', 'pages/record.tsx'),
    ]),
  ]),
  ...inDevelopment,
  route('*', 'pages/not-found.tsx'),
] satisfies RouteConfig
