import type { Encoder, Runtime } from './encoder.ts'
import { openNativeMiniLm, openPortableMiniLm } from './open-minilm.ts'
import { openNativeUseLite, openPortableUseLite } from './open-use-lite.ts'

const loadRuntime = (): Promise<Runtime> => import('onnxruntime-node')

/** Universal Sentence Encoder Lite on this system: natively where its runtime has a build for it, else four times slower in WebAssembly, as the package brings it. */
export async function openUseLite(load = loadRuntime): Promise<Encoder> {
  const runtime = await load().catch(() => undefined)
  if (runtime) return openNativeUseLite(runtime)
  process.stderr.write(`onnxruntime-node does not load on ${process.platform} ${process.arch}: texts are embedded four times slower.\n`)
  return openPortableUseLite()
}

/** all-MiniLM-L6-v2 in the same way. */
export async function openMiniLm(load = loadRuntime): Promise<Encoder> {
  const runtime = await load().catch(() => undefined)
  return runtime ? openNativeMiniLm(runtime) : openPortableMiniLm()
}
