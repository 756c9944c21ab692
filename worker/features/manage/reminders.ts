import type { Context } from 'hono'
import { ownKey } from '../../../shared/confirmation/own-key.ts'
import { soonReminder } from '../../../shared/confirmation/reminders.ts'
import { type RemindersNow, remindersView } from '../../../shared/manage/reminders.ts'
import type { RemindersView } from '../../../shared/manage/view.ts'
import { DRIVE_FIELDS } from '../../../shared/test-drive/status.ts'
import type { AppEnv } from '../../context.ts'
import type { Outcome } from '../../forms/submission.ts'
import { canBeWrittenTo } from '../leads/part.tsx'
import type { Managed } from './managed.ts'
import { done } from './news.ts'
import { manageHref } from './opened.ts'

/** Reminders and messages about a lead that its shopper has not just caused. */

const keyOf = ({ stored: { lead } }: Managed) => ownKey('drive_soon', lead.fields[DRIVE_FIELDS.starts])

function soonOf(c: Context<AppEnv>, managed: Managed): RemindersNow['soon'] {
  const { drive, stored, isExpired, isOpen } = managed
  if ((isExpired && !isOpen) || drive?.status !== 'Booked' || drive.start === null) return null
  if (soonReminder(drive.start).at <= c.var.now || !canBeWrittenTo(c, stored.lead)) return null
  return stored.soon_reminders.includes(keyOf(managed)) ? 'coming' : 'offered'
}

export const remindersPart = (c: Context<AppEnv>, managed: Managed): RemindersView =>
  remindersView({
    isStopped: managed.stored.messages_stopped_at !== null,
    isOpen: managed.isOpen,
    soon: soonOf(c, managed),
  })

/** Reminds of a drive two hours before as well, and of each time that it is moved to. */
export async function remindSoon(c: Context<AppEnv>, managed: Managed): Promise<Outcome> {
  if (soonOf(c, managed) !== 'offered' || managed.stored.messages_stopped_at !== null)
    return { next: manageHref(managed.opened) }
  await c.var.services.leads.writeToShopper(managed.stored.lead_id, { event: 'drive_soon', key: keyOf(managed) })
  return done(c, managed, 'reminded')
}

export async function stopMessages(c: Context<AppEnv>, managed: Managed): Promise<Outcome> {
  await c.var.services.storedLeads.stopMessages(managed.stored.lead_id)
  return done(c, managed, 'stopped')
}

export async function resumeMessages(c: Context<AppEnv>, managed: Managed): Promise<Outcome> {
  await c.var.services.storedLeads.resumeMessages(managed.stored.lead_id)
  return done(c, managed, 'resumed')
}
