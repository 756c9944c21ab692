import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { Values } from '../../shared/lead/form-view.ts'
import { isLeadForm, type LeadFormKey } from '../../shared/lead/forms.ts'
import type { AppEnv } from '../context.ts'
import { contentHash } from '../platform/crypto.ts'
import type { Ticket } from './ticket.ts'

/**
 * One lead however often it is sent (LED-03). The key of a submission is made from the drawing of the form and from what
 * it says: a double click and a retry have both alike, and a form that is changed and sent again says something new. Who
 * goes back gets the form drawn anew; a cookie of half an hour then names the key that the same words had.
 */
const COOKIE = 'sent'
const LASTS_S = 30 * 60
const DAY_MS = 24 * 60 * 60_000

/** What was last sent from this browser. */
export type LastSent = {
  content: string
  key: string
  form: LeadFormKey /** Number of the event it counted as. */
  event: number
  id: string
}

const SHAPE = /^([0-9a-f]{32})\.([0-9a-f]{32})\.([a-z_]{1,30})\.(\d{1,3})\.([0-9a-f-]{36})$/

export const contentOf = (form: LeadFormKey, about: string, values: Values): Promise<string> =>
  hashOf([
    form,
    about,
    ...Object.entries(values)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .flat(),
  ])

export async function keyOf(c: Context<AppEnv>, content: string, ticket: Ticket | null): Promise<string> {
  const last = lastSent(c)
  if (last?.content === content) return last.key
  // Without a ticket, the same words of one day are one lead.
  return hashOf([content, ticket?.name ?? String(Math.floor(c.var.now / DAY_MS))])
}

export function lastSent(c: Context<AppEnv>): LastSent | null {
  const [, content, key, form, event, id] = SHAPE.exec(getCookie(c, COOKIE) ?? '') ?? []
  return content && key && form && id && isLeadForm(form) ? { content, key, form, event: Number(event), id } : null
}

export function rememberSent(c: Context<AppEnv>, { content, key, form, event, id }: LastSent): void {
  setCookie(c, COOKIE, [content, key, form, event, id].join('.'), {
    path: '/',
    maxAge: LASTS_S,
    httpOnly: true,
    sameSite: 'Lax',
    secure: new URL(c.req.url).protocol === 'https:',
  })
}

const hashOf = (parts: string[]) => contentHash(JSON.stringify(parts))
