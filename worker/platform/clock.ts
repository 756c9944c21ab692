/** A clock, epoch ms, that starts at `now` and runs on: for work that outlives its request. */
export function clockFrom(now: number): () => number {
  const begun = Date.now()
  return () => now + Date.now() - begun
}
