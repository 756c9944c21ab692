const DIGEST = 44
const PREFIX = 4

/** The parameters that a scoped key carries, when it was made from `parent`; null otherwise. */
export async function embeddedIn(key: string, parent: string): Promise<Record<string, string> | null> {
  let raw: string
  try {
    raw = atob(key)
  } catch {
    return null
  }
  const params = raw.slice(DIGEST + PREFIX)
  const isGenuine = raw.slice(0, DIGEST) === (await digest(parent, params))
  if (!isGenuine || raw.slice(DIGEST, DIGEST + PREFIX) !== parent.slice(0, PREFIX)) return null
  return JSON.parse(params) as Record<string, string>
}

async function digest(parent: string, params: string): Promise<string> {
  const encoder = new TextEncoder()
  const key = await crypto.subtle.importKey('raw', encoder.encode(parent), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
  ])
  const signed = await crypto.subtle.sign('HMAC', key, encoder.encode(params))
  return btoa(String.fromCharCode(...new Uint8Array(signed)))
}
