import type { Context } from 'hono'
import type { StoredLead } from '../../../shared/lead/stored-lead.ts'
import type { CodeContact } from '../../../shared/manage/code-texts.ts'
import { MANAGE_LINK_MS } from '../../../shared/manage/matters.ts'
import { pathTo } from '../../../shared/routes/paths.ts'
import type { AppEnv } from '../../context.ts'
import { keepToken, type Opened, queryOfKept } from '../../http/address-token.ts'
import { COOKIES, readSignedCookie, writeSignedCookie } from '../../http/cookies.ts'
import { manageToken } from '../../platform/lead-tokens.ts'
import { isAddress } from '../../platform/mail/service.ts'
import { textedNumber } from '../account/sign-in/part.ts'

/** What a code has opened in this browser, and where codes go. */

/** Whether a code has opened this lead here within the hour, or its very number is signed in. */
export async function isOpenHere(c: Context<AppEnv>, { lead_id, sent }: StoredLead): Promise<boolean> {
  const { shopper, site, now } = c.var
  if (shopper && shopper.phone === sent.contact.phone) return true
  const [of, slug, until, id, ...more] = ((await readSignedCookie(c, 'manageOpen')) ?? '').split('.')
  return of === 'open' && slug === site.slug && id === lead_id && more.length === 0 && Number(until) > now
}

export const openHere = (c: Context<AppEnv>, { lead_id }: StoredLead): Promise<void> =>
  writeSignedCookie(c, 'manageOpen', ['open', c.var.site.slug, c.var.now + COOKIES.manageOpen.ageMs, lead_id].join('.'))

/** Where a code goes that opens the lead: a mobile number before an address; null where it has neither. */
export function codeContact(c: Context<AppEnv>, { sent: { contact } }: StoredLead): CodeContact | null {
  const mobile = textedNumber(c, contact.phone)
  if (mobile !== null) return { by: 'text', to: mobile }
  return contact.email !== null && isAddress(contact.email) ? { by: 'mail', to: contact.email.toLowerCase() } : null
}

export const manageHref = ({ query }: Pick<Opened, 'query'>, anchor = ''): string =>
  `${pathTo('manage')}?${new URLSearchParams(query).toString()}${anchor}`

/** A link that has expired gives way to a fresh one in this browser: the address of the page by it. */
export async function renewedHref(c: Context<AppEnv>, { lead_id }: StoredLead): Promise<string | null> {
  const token = await manageToken(c.env, c.var.site.slug, { lead_id, expiresAt: c.var.now + MANAGE_LINK_MS })
  if (token === null) return null
  await keepToken(c, 'manage', token)
  return manageHref({ query: await queryOfKept('manage', token) })
}
