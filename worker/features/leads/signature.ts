import { hex, hmacSha256 } from '../../platform/crypto.ts'

/**
 * The signature of a webhook (LED-07): `t=<seconds>,v1=<hex>`, where v1 is the HMAC-SHA-256 of '<seconds>.<body>'.
 * The time is signed too, so that an old call cannot be replayed.
 */
export async function signature(secret: string, body: string, now: number): Promise<string> {
  const seconds = Math.floor(now / 1000)
  return `t=${seconds},v1=${hex(await hmacSha256(secret, `${seconds}.${body}`))}`
}
