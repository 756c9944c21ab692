import type { Context } from 'hono'
import { AlertLinkPage, ManageRetryPage } from '../../../client/pages/message.tsx'
import { TOKEN_PARAM } from '../../../shared/alert/subscriber.ts'
import type { Values } from '../../../shared/form/form-view.ts'
import { toPhone } from '../../../shared/phone.ts'
import { pathTo, searchPath } from '../../../shared/routes/paths.ts'
import type { AppEnv } from '../../context.ts'
import { noticePage } from '../../forms/answer.tsx'
import type { FormStatus } from '../../forms/form-view.ts'
import { notStoredText } from '../../forms/submission.ts'
import { isMark, type Opened, tokenField, whyLost } from '../../http/address-token.ts'
import { messagePage } from '../../http/errors.tsx'
import { manageHref } from './managed-lead.ts'

/** The pages of a link that opens no lead, or no more. */

/** No page for a token that this site never signed. */
export async function closedPage(c: Context<AppEnv>) {
  if (!isMark(c.req.query(TOKEN_PARAM))) return messagePage(c, 404)
  const { heading, text } = await whyLost(c, 'manage')
  return notice(c, heading, text, 410)
}

/** Says the same of a matter that is over and of a lead that is erased. */
export const overPage = (c: Context<AppEnv>) =>
  notice(
    c,
    'This link is no longer active',
    'What it was about has finished, so there’s nothing more to see here. Anything left to sort out? Call us.',
    410,
  )

const CANONICAL = pathTo('manage')
const STEPS = [{ text: 'Browse our stock', href: searchPath() }]

export const notice = (c: Context<AppEnv>, heading: string, text: string, status: 200 | 410 = 200) =>
  noticePage(c, { status, heading, text, steps: STEPS, canonical: CANONICAL })

/** The question of the link that stops reminders. */
export const stopPage = (c: Context<AppEnv>, opened: Opened) => {
  const heading = 'Stop reminders and messages about this?'
  return c.render(
    <AlertLinkPage
      heading={heading}
      text="You’ll still get receipts, and confirmations of what you do yourself."
      submit="Stop them"
      action={`${pathTo('manage_stop')}?${new URLSearchParams(opened.query).toString()}`}
      hidden={tokenField('manage', opened)}
    />,
    noticeHead(c, heading),
  )
}

/** What was sent, to be sent again, while the lead cannot be read. */
export function retryPage(c: Context<AppEnv>, opened: Opened, values: Values, status: FormStatus) {
  const heading = status === 429 ? 'Too many tries' : 'We couldn’t do that just now'
  const text = status === 429 ? 'Please wait a minute, then send it again.' : notStoredText(c.var.site)
  const { message, ...rest } = values
  const hidden = { ...rest, ...tokenField('manage', opened) }
  const phone = toPhone(c.var.site.phone)
  const view = { heading, text, action: manageHref(opened), hidden, message: message ?? null, phone }
  c.status(status)
  return c.render(<ManageRetryPage view={view} />, noticeHead(c, heading))
}

/** The same of a photograph, which has to be chosen anew. */
export const uploadFailedPage = (c: Context<AppEnv>, opened: Opened, status: FormStatus) =>
  noticePage(c, {
    status,
    heading: 'We couldn’t add your photo just now',
    text: 'Please go back in a minute and send it again.',
    steps: [{ text: 'Back to the page', href: manageHref(opened) }],
    canonical: CANONICAL,
  })

const noticeHead = (c: Context<AppEnv>, heading: string) => ({
  head: {
    title: `${heading} | ${c.var.site.name}`,
    stylesheet: 'form' as const,
    canonical: CANONICAL,
    noindex: true as const,
  },
})
