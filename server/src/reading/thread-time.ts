/** The processor time that the calling thread has had, in milliseconds. */
export function threadTimeMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
