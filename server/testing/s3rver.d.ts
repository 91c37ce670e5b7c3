declare module '@20minutes/s3rver' {
  /** What tests use of it. The keys it takes are S3RVER and S3RVER. */
  export default class S3rver {
    constructor(options: { port: number; address: string; directory: string; silent: boolean; configureBuckets: { name: string }[] })
    run(): Promise<{ port: number }>
    close(): Promise<void>
  }
}
