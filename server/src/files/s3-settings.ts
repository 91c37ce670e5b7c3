import type { Config } from '../config.ts'
import type { S3Settings } from './s3-files.ts'

/** Where the settings put the documents; null for the data folder. */
export function s3Settings(config: Config): S3Settings | null {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey, S3_REGION: region } = config
  if (!bucket || !accessKeyId || !secretAccessKey) return null
  const endpoint = config.S3_ENDPOINT ?? `https://s3.${region}.amazonaws.com`
  return { endpoint, bucket, region, accessKeyId, secretAccessKey, isPathStyle: config.S3_PATH_STYLE }
}
