import type { Context } from 'hono'
import type { Car } from '../../../shared/car/schema.ts'
import { isInScope } from '../../../shared/car/scope.ts'
import { isPurchasable } from '../../../shared/car/status.ts'
import type { Values } from '../../../shared/form/form-view.ts'
import type { NewLead } from '../../../shared/lead/lead.ts'
import { leadWords } from '../../../shared/lead/sent-enquiry.ts'
import type { StoredLead } from '../../../shared/lead/stored-lead.ts'
import { findBranch } from '../../../shared/location/branch.ts'
import type { CodeContact, CodeProblem } from '../../../shared/manage/code-texts.ts'
import { managedDrive } from '../../../shared/manage/drive.ts'
import { holdEndedAt } from '../../../shared/manage/hold-view.ts'
import { findMatter, isMatterOver, MANAGE_LINK_MS, type ManageAct } from '../../../shared/manage/matters.ts'
import type { ManageView } from '../../../shared/manage/view.ts'
import { pathTo } from '../../../shared/routes/paths.ts'
import type { AppEnv } from '../../context.ts'
import type { FormStatus } from '../../forms/form-view.ts'
import { keepToken, markQuery, type Opened } from '../../http/address-token.ts'
import { COOKIES, readSignedCookie, writeSignedCookie } from '../../http/cookies.ts'
import { optional } from '../../http/optional.ts'
import { type ManageLink, manageToken } from '../../platform/lead-tokens.ts'
import { isAddress } from '../../platform/mail/service.ts'
import { textedNumber } from '../account/sign-in/part.ts'
import { driveLocation } from '../test-drive/part.ts'

/** How the page is shown: as it stands, or with what was typed in one of its forms and what is wrong with it. */
export type ManageState = {
  does?: ManageAct
  values?: Values
  errors?: Values
  error?: string | null
  code?: CodeProblem | null
  trouble?: string | null
  status?: FormStatus
}

export type FormParts = { action: string; hidden: Record<string, string>; state: ManageState }

export type MatterParts = Pick<ManageView, 'heading' | 'text'> &
  Partial<Pick<ManageView, 'rows' | 'times' | 'buttons' | 'parts'>> & { hasCalendar?: boolean }

/** A lead on its page, in one browser. */
export type ManagedLead = NonNullable<Awaited<ReturnType<typeof loadManagedLead>>>

/** null where there is no such lead any more. Throws where the database does not answer. */
export async function loadManagedLead(c: Context<AppEnv>, opened: Opened, link: ManageLink) {
  const { services, now } = c.var
  const stored = await services.leads.stored.find({ lead_id: link.lead_id })
  if (!stored) return null
  const { lead, lead_id } = stored
  const matter = findMatter(lead.form)
  const isOpen = await isOpenHere(c, stored)
  const id = lead.fields['Reservation']
  const [car, hold, trade] = await Promise.all([
    leadCarNow(c, lead),
    matter === 'hold' && id ? services.reservations.leads.find({ id, lead_id }) : null,
    matter === 'trade_in' && isOpen ? services.tradeIns.lead.find(lead_id) : null,
  ])
  const drive = managedDrive(stored)
  const branch = findBranch(c.var.site, lead)
  const location = branch.location ?? (drive && car.car ? driveLocation(c, car.car) : null)
  const endedAt = matter === 'drive' ? (drive?.endedAt ?? null) : matter === 'hold' ? holdEndedAt(hold, now) : null
  return {
    opened,
    link,
    stored,
    matter,
    branch,
    /** Of the drive, else of the branch. */
    location,
    car,
    /** Words for its car, else for the stock of the site. */
    words: leadWords(lead, car.car, c.var.site.stock.kinds),
    drive,
    hold,
    trade,
    /** A code has opened it in this browser, or its shopper is signed in. */
    isOpen,
    isExpired: link.expiresAt <= now,
    isOver: isMatterOver(matter, endedAt, now),
  }
}

/** The car of a lead. `car`: null where it has none, or the site shows it no more. */
type LeadCarNow = { car: Car | null; isForSale: boolean /** The stock could not be read. */; isUnknown: boolean }

async function leadCarNow(c: Context<AppEnv>, { car }: NewLead): Promise<LeadCarNow> {
  if (!car) return { car: null, isForSale: true, isUnknown: false }
  const { stock, scope } = c.var.services
  const look = async () => {
    const found = await stock.cars.findById(car.car_id)
    return { car: found && isInScope(found, scope) ? found : null }
  }
  const looked = await optional(c, 'car of a lead', look())
  if (!looked) return { car: null, isForSale: true, isUnknown: true }
  return { car: looked.car, isForSale: looked.car !== null && isPurchasable(looked.car), isUnknown: false }
}

/** Whether a code has opened this lead here within the hour, or its very number is signed in. */
async function isOpenHere(c: Context<AppEnv>, { lead_id, sent }: StoredLead): Promise<boolean> {
  const { shopper, site, now } = c.var
  if (shopper && shopper.phone === sent.contact.phone) return true
  const [of, slug, until, id, ...more] = ((await readSignedCookie(c, 'manageOpen')) ?? '').split('.')
  return of === 'open' && slug === site.slug && id === lead_id && more.length === 0 && Number(until) > now
}

export const openHere = (c: Context<AppEnv>, { lead_id }: StoredLead): Promise<void> =>
  writeSignedCookie(c, 'manageOpen', ['open', c.var.site.slug, c.var.now + COOKIES.manageOpen.ageMs, lead_id].join('.'))

/** Where a code goes that opens the lead: a mobile number before an address; null where it has neither. */
export function codeContact({ sent: { contact } }: StoredLead): CodeContact | null {
  const mobile = textedNumber(contact.phone)
  if (mobile !== null) return { by: 'text', to: mobile }
  return contact.email !== null && isAddress(contact.email) ? { by: 'mail', to: contact.email.toLowerCase() } : null
}

/** An address that the link of the page opens too. */
export const linkTo = (
  route: 'manage' | 'manage_stop' | 'manage_photos' | 'manage_calendar',
  { query }: Pick<Opened, 'query'>,
): string => `${pathTo(route)}?${new URLSearchParams(query).toString()}`

export const manageHref = (opened: Pick<Opened, 'query'>, anchor = ''): string => linkTo('manage', opened) + anchor

/** A link that has expired gives way to a fresh one in this browser: the address of the page by it. */
export async function renewedHref(c: Context<AppEnv>, { lead_id }: StoredLead): Promise<string | null> {
  const token = await manageToken(c.env, c.var.site.slug, { lead_id, expiresAt: c.var.now + MANAGE_LINK_MS })
  if (token === null) return null
  await keepToken(c, 'manage', token)
  return manageHref({ query: await markQuery('manage', token) })
}
