/** A clock that starts at `now` (epoch ms) and goes on in real time, for work that takes long. */
export function clockFrom(now: number): () => number {
  const begun = Date.now()
  return () => now + Date.now() - begun
}
