import { defineConfig } from '@playwright/test'
import config from './playwright.config.ts'

/** npm run pictures: takes the pictures of the front page anew, of the example business as it stands after its first start. */
export default defineConfig({
  ...config,
  retries: 0,
  projects: [
    { name: 'sign-in', testMatch: /sign-in\.setup\.ts/ },
    { name: 'pictures', dependencies: ['sign-in'], testMatch: /take-pictures\.ts/ },
  ],
})
