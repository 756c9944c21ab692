import { fingerprint } from './fingerprint.ts'

const LONGEST = 60
const MARK = 7

/**
 * The last segment of /cars/{slug}: the car's name in plain letters and a mark made from its source key, so that two
 * cars of one name differ and the same car gets the same slug on every machine.
 */
export function carSlug(name: string, sourceKey: string): string {
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST)
    .replace(/^-+|-+$/g, '')
  return `${words || 'car'}-${fingerprint(sourceKey).slice(-MARK)}`
}
