import { HOSTNAME } from '../settings/fields.ts'
import type { Site } from './site-fields.ts'

/** Every host that a site's config names, its public one first. */
export function listHosts(site: Pick<Site, 'url' | 'hosts'>): string[] {
  return [...new Set([new URL(site.url).hostname, ...site.hosts])]
}

/** Hosts of a developer's machine. */
export const isLocalHostname = (hostname: string): boolean => hostname.endsWith('.localhost')

/** A hostname as KV and certificates have it (lower case, Punycode, no dot at the end), or a sentence: why the text is none. */
export function parseHostname(text: string): { hostname: string } | { problem: string } {
  const given = text.trim()
  const refuse = (problem: string) => ({ problem: `${given || 'The hostname'} ${problem}` })
  if (given === '') return refuse('is empty: give a name such as www.dealer.com.au.')
  if (given.includes('*')) return refuse('is a wildcard: add each name by itself, such as www.dealer.com.au.')
  if (/[/:@?#\\\s[\]]/.test(given)) return refuse(asNameAlone(given))
  const hostname = readHostname(`https://${given.replace(/\.$/, '')}`)
  if (/^[\d.]+$/.test(hostname)) return refuse('is an IP address: a site is reached by a name.')
  if (hostname !== '' && !hostname.includes('.'))
    return refuse('is one word: give a whole name, such as www.dealer.com.au.')
  if (HOSTNAME.test(hostname)) return { hostname }
  return refuse(
    'is no hostname: its parts have letters, digits and hyphens, up to 63 each and 253 in all, and do not begin or end with a hyphen.',
  )
}

function asNameAlone(given: string): string {
  const hostname = readHostname(/^https?:/i.test(given) ? given : `https://${given}`)
  if (/^[\d.]+$|^\[/.test(hostname) || (given.match(/:/g)?.length ?? 0) > 1)
    return 'is an IP address: a site is reached by a name.'
  return `is more than a hostname: give the name alone${HOSTNAME.test(hostname) ? `, ${hostname}` : ''}.`
}

function readHostname(address: string): string {
  try {
    return new URL(address).hostname
  } catch {
    return ''
  }
}
