import type { Context } from 'hono'
import { renderToStaticMarkup } from 'react-dom/server'
import { LetterMail, type MailTheme } from '../../../client/mail/letter.tsx'
import type { Link } from '../../../shared/car/links.ts'
import type { ShopperChannel } from '../../../shared/confirmation/channels.ts'
import type { Letter } from '../../../shared/confirmation/letter.ts'
import { type NewLead, SUSPECTED } from '../../../shared/lead/lead.ts'
import { pathTo } from '../../../shared/routes/paths.ts'
import { textLimits } from '../../../shared/trust/limits.ts'
import type { AppEnv } from '../../context.ts'
import { keepToken, markQuery } from '../../http/address-token.ts'
import { isBudgetSpent } from '../../http/trust-budget.ts'
import { budgetMost } from '../../platform/code-settings.ts'
import { manageToken } from '../../platform/lead-tokens.ts'
import { shopperChannel } from './confirmations/plan.ts'

/** Whether a site can write to the shopper of a lead. */
export const canBeWrittenTo = ({ env, var: { site } }: Context<AppEnv>, lead: Pick<NewLead, 'contact'>): boolean =>
  shopperChannel(env, site, lead) !== null

const ON_ITS_WAY: Record<ShopperChannel, string> = {
  email: 'You’ll get this by email too.',
  sms: 'You’ll get this by text too, at the mobile number you gave us.',
}

/** A text is promised while there is room for so long a one. */
const PROMISED_PARTS = 3

/** Says that a message is on its way to the shopper of a lead; null where none is: a suspected lead waits for the dealer. */
export async function messageText(
  c: Context<AppEnv>,
  { contact, fields, is_proved }: Pick<NewLead, 'contact' | 'fields' | 'is_proved'>,
): Promise<string | null> {
  if (SUSPECTED in fields) return null
  const findChannel = (given: NewLead['contact']) => shopperChannel(c.env, c.var.site, { contact: given })
  const channel = findChannel(contact)
  const limits = textLimits(true, is_proved === true)
  const most = budgetMost(c.env, {}, limits)
  const isSpent = channel === 'sms' && (await isBudgetSpent(c, limits, { most, times: PROMISED_PARTS }))
  const open = isSpent ? findChannel({ ...contact, phone: null }) : channel
  return open && ON_ITS_WAY[open]
}

/** A mail as HTML, in the colours of its site. */
export const letterHtml = (letter: Letter, theme: MailTheme): string =>
  `<!doctype html>${renderToStaticMarkup(<LetterMail letter={letter} theme={theme} />)}`

/**
 * The way from a page of its shopper to the page of a lead. By the mark of a token that the browser keeps: a tag manager may run
 * on the page that links there. null where the deployment can sign none.
 */
export async function ownPage(c: Context<AppEnv>, lead_id: string, expiresAt: number): Promise<Link | null> {
  const token = await manageToken(c.env, c.var.site.slug, { lead_id, expiresAt })
  if (!token) return null
  await keepToken(c, 'manage', token)
  const query = new URLSearchParams(await markQuery('manage', token))
  return { text: 'See or change it', href: `${pathTo('manage')}?${query.toString()}` }
}
