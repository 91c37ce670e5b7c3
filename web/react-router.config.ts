import type { Config } from '@react-router/dev/config'
import { paths, publicPaths } from './src/paths.ts'

export default {
  appDirectory: 'src',
  ssr: false,
  prerender: [...publicPaths, paths.googleCallback],
} satisfies Config
