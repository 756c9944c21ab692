import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { DAY_MS } from '../../../../shared/time.ts'
import type { AppEnv } from '../../../context.ts'
import { hashesOf } from '../../../platform/keyed-hashes.ts'

/**
 * The number that this browser signed in with last, as an HMAC over site, number and time. Part of the budget of codes is
 * for it. The database is not asked, and no other browser learns from an answer whether a number is known (GAT-02).
 */
const COOKIE = '__Host-known-number'
const LASTS_MS = 400 * DAY_MS
const PATTERN = /^([0-9a-z]{1,10})\.([0-9a-f]{64})$/

export async function isKnownNumber(c: Context<AppEnv>, phone: string): Promise<boolean> {
  const [, time = '', proof = ''] = PATTERN.exec(getCookie(c, COOKIE) ?? '') ?? []
  const { site, now } = c.var
  const age = now - Number.parseInt(time, 36)
  return age >= 0 && age < LASTS_MS && hashesOf(c.env).isHashOf(proof, 'known number', site.slug, phone, time)
}

export async function rememberNumber(c: Context<AppEnv>, phone: string): Promise<void> {
  const { site, now } = c.var
  const time = now.toString(36)
  const proof = await hashesOf(c.env).hash('known number', site.slug, phone, time)
  setCookie(c, COOKIE, `${time}.${proof}`, {
    path: '/',
    httpOnly: true,
    secure: true,
    sameSite: 'Lax',
    maxAge: LASTS_MS / 1_000,
  })
}
