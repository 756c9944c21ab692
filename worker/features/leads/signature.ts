const ENCODER = new TextEncoder()

/**
 * What a webhook is signed with (LED-07): `t=<seconds>,v1=<hex>`, where v1 is the HMAC-SHA-256 of '<seconds>.<body>'.
 * The time is signed too, so that an old call cannot be played again.
 */
export async function signature(secret: string, body: string, now: number): Promise<string> {
  const seconds = Math.floor(now / 1000)
  const key = await crypto.subtle.importKey('raw', ENCODER.encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
  ])
  const mac = await crypto.subtle.sign('HMAC', key, ENCODER.encode(`${seconds}.${body}`))
  const hex = Array.from(new Uint8Array(mac), (byte) => byte.toString(16).padStart(2, '0')).join('')
  return `t=${seconds},v1=${hex}`
}
