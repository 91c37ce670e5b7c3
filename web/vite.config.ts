import { join } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import babel from '@rolldown/plugin-babel'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { chunkGroups } from './chunk-groups.ts'
import { paths } from './src/paths.ts'

const serverUrl = process.env['OWNVOICE_SERVER_URL'] ?? 'http://127.0.0.1:3000'

/** What `npm run dev` leaves to the server: all of the API but the one page that stands below it, forms, the product's mails, health. */
const toServer = `^/(?:api/(?!${paths.googleCallback.slice('/api/'.length)})|f/|embed\\.js|dev/mail|healthz|readyz|offline|service-worker\\.js|site\\.webmanifest)`

export default defineConfig({
  plugins: [
    tailwindcss(),
    reactRouter(),
    islands(),
    babel({ include: /\/src\/.*\.tsx?(?:$|\?)/, plugins: ['babel-plugin-react-compiler'] }),
  ],
  server: { proxy: { [toServer]: serverUrl } },
  build: { assetsInlineLimit: 0 },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } } } } },
})

/** Builds the start of the front page beside that of the router, so that both use the same files. */
function islands(): Plugin {
  return {
    name: 'islands',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    buildStart() {
      this.emitFile({ type: 'chunk', id: join(import.meta.dirname, 'src/islands.tsx'), name: 'islands', preserveSignature: 'strict' })
    },
  }
}
