/** FNV-1a over the characters of a text: spreads slugs and VINs over 32 bits. */
export function textHash(text: string, seed = 0x811c9dc5): number {
  let hash = seed
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> 0
}
