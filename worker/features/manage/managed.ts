import type { Context } from 'hono'
import { type VehicleWords, wordsFor } from '../../../shared/car/vehicle-words.ts'
import type { NewLead } from '../../../shared/lead/lead.ts'
import type { StoredLead } from '../../../shared/lead/stored-lead.ts'
import type { Branch } from '../../../shared/location/branch.ts'
import type { Location } from '../../../shared/location/schema.ts'
import { type ManagedDrive, managedDrive } from '../../../shared/manage/drive.ts'
import { holdEndedAt } from '../../../shared/manage/hold-view.ts'
import { isMatterOver, type Matter, matterOf } from '../../../shared/manage/matters.ts'
import type { Reservation } from '../../../shared/reservation/reservation.ts'
import type { AppEnv } from '../../context.ts'
import type { Opened } from '../../http/address-token.ts'
import type { ManageLink } from '../../platform/lead-tokens.ts'
import { driveLocation } from '../test-drive/part.ts'
import type { TradeOfLead } from '../trade-in/service.ts'
import { type LeadCarNow, leadCarNow } from './car.ts'
import { isOpenHere } from './opened.ts'
import { leadBranch } from './place.ts'

/** A lead on its page, in one browser. */
export type Managed = {
  opened: Opened
  link: ManageLink
  stored: StoredLead
  matter: Matter
  branch: Branch
  /** Where a drive begins; else that of the branch. */
  location: Location | null
  car: LeadCarNow
  /** Words for its car, else for the stock of the site. */
  words: VehicleWords
  drive: ManagedDrive | null
  /** null for a lead without one. */
  hold: Reservation | null
  trade: TradeOfLead | null
  /** A code has opened it in this browser, or its shopper is signed in. */
  isOpen: boolean
  isExpired: boolean
  isOver: boolean
}

/** null where there is no such lead any more. Throws where the database does not answer. */
export async function loadManaged(c: Context<AppEnv>, opened: Opened, link: ManageLink): Promise<Managed | null> {
  const { services, now } = c.var
  const stored = await services.storedLeads.find({ lead_id: link.lead_id })
  if (!stored) return null
  const { lead, lead_id } = stored
  const matter = matterOf(lead.form)
  const isOpen = await isOpenHere(c, stored)
  const id = lead.fields['Reservation']
  const [car, hold, trade] = await Promise.all([
    leadCarNow(c, lead),
    matter === 'hold' && id ? services.reservations.ofLead({ id, lead_id }) : null,
    matter === 'trade_in' && isOpen ? services.tradeIns.ofLead(lead_id) : null,
  ])
  const drive = managedDrive(stored)
  const branch = leadBranch(c, lead)
  const location = branch.location ?? (drive && car.car ? driveLocation(c, car.car) : null)
  const endedAt = matter === 'drive' ? (drive?.endedAt ?? null) : matter === 'hold' ? holdEndedAt(hold, now) : null
  return {
    opened,
    link,
    stored,
    matter,
    branch,
    location,
    car,
    words: wordsOf(c, lead, car),
    drive,
    hold,
    trade,
    isOpen,
    isExpired: link.expiresAt <= now,
    isOver: isMatterOver(matter, endedAt, now),
  }
}

/** Leads of earlier releases do not say the kind of their car; its record does. */
const wordsOf = (c: Context<AppEnv>, lead: NewLead, { car }: LeadCarNow): VehicleWords =>
  wordsFor(lead.car && { ...lead.car, ...(car && { item_type: car.item_type }) }, c.var.site.stock.kinds)
