import type { Context } from 'hono'
import { MessagePage } from '../../client/pages/message.tsx'
import type { Link } from '../../shared/car/links.ts'
import type { AppEnv } from '../context.ts'
import { messagePhone } from '../http/branch.ts'
import { messagePage } from '../http/errors.tsx'
import type { FormStatus } from './submission.ts'

/** The answer to a button, with nothing typed beside it, whose action was not done for certain. */
export function failedAction(c: Context<AppEnv>, status: FormStatus, retry: Link) {
  if (status === 429) return messagePage(c, 429)
  const heading = 'We’re not sure that worked'
  const text = 'Please try again in a minute. If it did work, doing it again won’t change anything.'
  c.status(status)
  return c.render(<MessagePage heading={heading} text={text} steps={[retry]} phone={messagePhone(c)} />, {
    head: { title: `${heading} | ${c.var.site.name}`, stylesheet: 'form', noindex: true },
  })
}
