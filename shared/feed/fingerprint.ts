/** Deterministic hash of a text: 20 characters of 0-9 and a-z, from two independent 53-bit sums. Not for secrets. */
export const fingerprint = (text: string): string => hash53(text, 0x9e3779b1) + hash53(text, 0x7f4a7c15)

const DIGITS_PER_HASH = 10

function hash53(text: string, seed: number): string {
  let high = seed
  let low = ~seed
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    high = Math.imul(high ^ unit, 0x2c1b3c6d)
    low = Math.imul(low ^ unit, 0x297a2d39)
    high ^= high >>> 15
    low ^= low >>> 13
  }
  high = Math.imul(high ^ (low >>> 16), 0x45d9f3b)
  low = Math.imul(low ^ (high >>> 15), 0x119de1f3)
  const whole = ((high ^ (high >>> 16)) & 0x1fffff) * 2 ** 32 + ((low ^ (low >>> 14)) >>> 0)
  return whole.toString(36).padStart(DIGITS_PER_HASH, '0').slice(-DIGITS_PER_HASH)
}

const MAX_NAME_CHARS = 60
const HASH_CHARS = 7

/** The last segment of /cars/{slug}: the name in ASCII and a hash of the source key, so that each car keeps one of its own. */
export function carSlug(name: string, sourceKey: string): string {
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_NAME_CHARS)
    .replace(/^-+|-+$/g, '')
  return `${words || 'car'}-${fingerprint(sourceKey).slice(-HASH_CHARS)}`
}
