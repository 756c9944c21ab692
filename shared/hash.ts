/** 32-bit FNV-1a hash of a text's UTF-16 units. Not for secrets. */
export function textHash(text: string, seed = 0x811c9dc5): number {
  let hash = seed
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> 0
}

const OTHER_SEED = 0x2f0b4a27

/** 53 bits of a text: no two names of one site will share them. */
export const textMark = (text: string): number => textHash(text) * 2 ** 21 + (textHash(text, OTHER_SEED) >>> 11)
