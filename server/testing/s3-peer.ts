import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import type { S3Settings } from '../src/files/s3-files.ts'

/** A server on loopback that speaks S3, checks signatures, and keeps what it is given in a folder that goes with it. */
export async function openS3Peer(): Promise<{ settings: S3Settings; close(): Promise<void> }> {
  const directory = await mkdtemp(join(tmpdir(), 'ownvoice-s3-'))
  const bucket = 'school-files'
  const server = new S3rver({ port: 0, address: '127.0.0.1', directory, silent: true, configureBuckets: [{ name: bucket }] })
  const { port } = await server.run()
  const keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
  return {
    settings: { endpoint: `http://127.0.0.1:${port}`, bucket, region: 'us-east-1', ...keys, isPathStyle: true },
    async close() {
      await server.close()
      await rm(directory, { recursive: true })
    },
  }
}
