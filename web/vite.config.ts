import { reactRouter } from '@react-router/dev/vite'
import babel from '@rolldown/plugin-babel'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

const serverUrl = process.env['OWNVOICE_SERVER_URL'] ?? 'http://127.0.0.1:3000'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), babel({ include: /\/src\/.*\.tsx?(?:$|\?)/, plugins: ['babel-plugin-react-compiler'] })],
  server: { proxy: { '/api': serverUrl } },
  build: { assetsInlineLimit: 0 },
})
