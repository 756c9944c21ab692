const PRIVATE_NAMES = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|arpa|test|invalid|onion)$/
const IP_ADDRESS = /^[\d.]+$|^0x|[[\]:]/i

/** Why a feed may not be fetched from an address, else null: it must not reach into a private network, so hosts are public names. */
export function addressFault(address: string, { allowsLocal = false } = {}): string | null {
  const url = parseUrl(address)
  if (!url) return 'is no address'
  const { protocol, hostname, username, password, port } = url
  if (username || password) return 'must not hold a password: name a secret in authorization'
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost')
  if (allowsLocal && isLocal) return null
  if (protocol !== 'https:') return 'must begin with https://'
  if (IP_ADDRESS.test(hostname)) return 'must be a host name, not a number'
  if (!isPublicHost(hostname)) return 'is not a host of the public internet'
  return port === '' || port === '8443' ? null : 'must use the port 443 or 8443'
}

/** Whether a host, as URL writes it, is a name of the public internet. */
export function isPublicHost(hostname: string): boolean {
  const name = hostname.replace(/\.$/, '')
  return name.includes('.') && !IP_ADDRESS.test(name) && !PRIVATE_NAMES.test(name)
}

function parseUrl(address: string): URL | null {
  try {
    return new URL(address)
  } catch {
    return null
  }
}
