import { join } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import babel from '@rolldown/plugin-babel'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { paths } from './src/paths.ts'

const serverUrl = process.env['OWNVOICE_SERVER_URL'] ?? 'http://127.0.0.1:3000'

export default defineConfig({
  plugins: [
    tailwindcss(),
    reactRouter(),
    islands(),
    babel({ include: /\/src\/.*\.tsx?(?:$|\?)/, plugins: ['babel-plugin-react-compiler'] }),
  ],
  // All of the API, but not the one page that stands below it.
  server: { proxy: { [`^/api/(?!${paths.googleCallback.slice('/api/'.length)})`]: serverUrl } },
  build: { assetsInlineLimit: 0 },
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
