import type { Context } from 'hono'
import { deleteCookie, getCookie, getSignedCookie, setCookie, setSignedCookie } from 'hono/cookie'
import { CONSENT_COOKIE, CONSENT_DAYS } from '../../shared/analytics/consent-cookie.ts'
import { CHOSEN_LOCATION } from '../../shared/location/chosen.ts'
import type { Location } from '../../shared/location/settings.ts'
import { RETENTION } from '../../shared/privacy/retention.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../shared/time.ts'
import type { AppEnv } from '../context.ts'

type Cookie = {
  /** Browsers take a name that begins with `__Host-` from this very host alone, and only with Secure and Path=/. */
  name: `__Host-${string}`
  ageMs: number
  /** Its content is believed, so it carries an HMAC; the others hold a random token, or nothing that matters. */
  isSigned?: true
  isReadByScripts?: true
}

export const COOKIES = {
  /** Who is signed in (GAT-02). */
  session: { name: '__Host-forecourt', ageMs: RETENTION.sessions.days * DAY_MS },
  /** Which browser asked for a code: longer than a code lasts, to send another. */
  signIn: { name: '__Host-forecourt-sign-in', ageMs: HOUR_MS },
  /** The number that signed in last, as an HMAC over site, number and time (TRU-01). */
  knownNumber: { name: '__Host-known-number', ageMs: 400 * DAY_MS },
  /** Which browser reserved something: longer than the longest hold and its refund. */
  holder: { name: '__Host-reservations', ageMs: 30 * DAY_MS },
  /** A notice for the next page, shown once: an outcome and a car's name. */
  notice: { name: '__Host-forecourt-told', ageMs: MINUTE_MS, isSigned: true },
  /** What was just stored, so that the next page may say so: an address alone proves nothing (TRU-04). */
  stored: { name: '__Host-stored', ageMs: MINUTE_MS, isSigned: true },
  /** What was typed in a form that a mobile number has to be confirmed for, until it is sent (GAT-01). */
  draft: { name: '__Host-draft', ageMs: HOUR_MS, isSigned: true },
  /** What this browser sent last, so that the same words are one lead (LED-03). */
  sent: { name: '__Host-sent', ageMs: 30 * MINUTE_MS, isSigned: true },
  /** What a link of a message opened, so that its token leaves the address (TRU-04); one each kind of link. */
  stopLink: { name: '__Host-stop-link', ageMs: HOUR_MS, isSigned: true },
  confirmLink: { name: '__Host-confirm-link', ageMs: HOUR_MS, isSigned: true },
  /** The trade-in that is under way, likewise; renewed by each step. */
  tradeIn: { name: '__Host-trade-in', ageMs: HOUR_MS, isSigned: true },
  /** The plate that was looked up before its trade-in began, and the car it is of: found once, it is not asked for again. */
  plate: { name: '__Host-plate', ageMs: HOUR_MS, isSigned: true },
  manageLink: { name: '__Host-manage-link', ageMs: HOUR_MS, isSigned: true },
  /** The lead whose page a code has opened in this browser (DSK-01), and which browser asked for that code. */
  manageOpen: { name: '__Host-manage-open', ageMs: HOUR_MS, isSigned: true },
  manageCode: { name: '__Host-manage-code', ageMs: HOUR_MS },
  /** Whether visits may be counted, which scripts read and set as well: pages from the cache are the same for all visitors (ANA-01). */
  counting: { name: CONSENT_COOKIE, ageMs: CONSENT_DAYS * DAY_MS, isReadByScripts: true },
  /** The location chosen in the header, which a script marks there (NAV-06). */
  location: { name: CHOSEN_LOCATION, ageMs: 365 * DAY_MS, isReadByScripts: true },
} as const satisfies Record<string, Cookie>
export type CookieKind = keyof typeof COOKIES
export type SignedKind = {
  [Kind in CookieKind]: (typeof COOKIES)[Kind] extends { isSigned: true } ? Kind : never
}[CookieKind]
type PlainKind = Exclude<CookieKind, SignedKind>

const cookieFlags = ({ ageMs, isReadByScripts }: Cookie) => ({
  path: '/',
  secure: true,
  httpOnly: !isReadByScripts,
  sameSite: 'Lax' as const,
  maxAge: ageMs / SECOND_MS,
})

const OF_THIS_MACHINE = 'the cookies of a developer’s machine are worth nothing'

/** Of one site: previews, and sites of a developer's machine, may share a host. null: the operator has set no secret. */
function cookieSecret({ env: { FORM_SECRET, SIGN_IN_SECRET, LOCAL }, var: { site } }: Context<AppEnv>): string | null {
  const secret = FORM_SECRET || SIGN_IN_SECRET || (LOCAL ? OF_THIS_MACHINE : null)
  return secret && `${secret} ${site.slug}`
}

export const readCookie = (c: Context, kind: PlainKind): string | null => getCookie(c, COOKIES[kind].name) ?? null

export const writeCookie = (c: Context, kind: PlainKind, value: string): void =>
  setCookie(c, COOKIES[kind].name, value, cookieFlags(COOKIES[kind]))

/** null where there is none, or one that this Worker did not write. */
export async function readSignedCookie(c: Context<AppEnv>, kind: SignedKind): Promise<string | null> {
  const { name } = COOKIES[kind]
  const secret = cookieSecret(c)
  return (secret === null ? getCookie(c, name) : await getSignedCookie(c, secret, name)) || null
}

export async function writeSignedCookie(c: Context<AppEnv>, kind: SignedKind, value: string): Promise<void> {
  const { name } = COOKIES[kind]
  const secret = cookieSecret(c)
  if (secret === null) setCookie(c, name, value, cookieFlags(COOKIES[kind]))
  else await setSignedCookie(c, name, value, secret, cookieFlags(COOKIES[kind]))
}

export const dropCookie = (c: Context, kind: CookieKind): void =>
  void deleteCookie(c, COOKIES[kind].name, cookieFlags(COOKIES[kind]))

/** The location that this device's shopper chose in the header (NAV-06); null without a choice that holds. */
export function chosenLocation(c: Context<AppEnv>): Location | null {
  const { features, locations } = c.var.site
  const slug = features.locations_dropdown && readCookie(c, 'location')
  return (slug && locations.find((location) => location.visible && location.slug === slug)) || null
}

/** Keeps the choice on the device, or lets go of it. The browser's script reads it to mark it in the header. */
export function keepLocation(c: Context<AppEnv>, slug: string | null): void {
  if (slug === null) dropCookie(c, 'location')
  else writeCookie(c, 'location', slug)
}
