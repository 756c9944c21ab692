/** A clock for work that outlives the moment it was begun at, epoch ms: it goes on from there. */
export function clockFrom(now: number): () => number {
  const begun = Date.now()
  return () => now + Date.now() - begun
}
