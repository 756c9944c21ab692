import { fingerprint } from './fingerprint.ts'

const MAX_NAME_CHARS = 60
const HASH_CHARS = 7

/**
 * The last segment of /cars/{slug}: the name in ASCII and a hash of the source key, so that cars of one name differ and
 * the same car always gets the same slug.
 */
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
