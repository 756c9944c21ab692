import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { FormPage } from '../../client/pages/form.tsx'
import { MessagePage } from '../../client/pages/message.tsx'
import type { FormReply } from '../../shared/api.ts'
import type { Link } from '../../shared/car/links.ts'
import type { FormView } from '../../shared/form/form-view.ts'
import type { Phone } from '../../shared/phone.ts'
import { pageTexts } from '../../shared/seo/page-kinds.ts'
import type { AppEnv } from '../context.ts'
import { messagePhone } from '../http/branch.ts'
import { messagePage } from '../http/errors.tsx'
import { wantsJson } from '../http/redirect-after.ts'
import type { FormContext } from './form-context.ts'
import { type FormState, type FormStatus, formView } from './form-view.ts'
import { formPageView } from './page-view.ts'

/** The form alone for its script, else the page around it. Not cacheable: the form has a ticket and typed words in it. */
export function answerForm(
  c: Context<AppEnv>,
  form: FormView,
  status: FormStatus,
  page: () => Response | Promise<Response>,
): Response | Promise<Response> {
  c.header('Cache-Control', 'no-store')
  c.status(status)
  return wantsJson(c) ? c.json<FormReply>({ form, error: form.error }) : page()
}

/** A lead form on its page. */
export async function showForm(
  c: Context<AppEnv>,
  context: FormContext,
  state: FormState = {},
  status: FormStatus = 200,
) {
  const form = await formView(c, context, state)
  return answerForm(c, form, status, () => renderPage(c, context, form))
}

function renderPage(c: Context<AppEnv>, context: FormContext, form: FormView) {
  const view = formPageView(c, context, form)
  const hasErrors = form.error !== null || form.fields.some(({ error }) => error !== null)
  // The form of a site’s only location is that of the address without it.
  const isPlain = !c.req.url.includes('?')
  const texts = pageTexts(c.var.site, 'form', { title: view.title, intro: view.intro })
  return c.render(<FormPage view={view} />, {
    head: {
      // A screen reader says the title first.
      ...texts,
      title: `${hasErrors ? 'Error: ' : ''}${texts.title}`,
      stylesheet: 'form',
      canonical: isPlain ? c.req.path : context.path,
      noindex: !isPlain && context.path.includes('?'),
      trail: { links: view.breadcrumbs, current: view.title },
    },
  })
}

type Notice = {
  heading: string
  text: string
  steps: Link[]
  status?: ContentfulStatusCode
  /** Default: that of the branch of the request. */
  phone?: Phone
  canonical?: string
}

/** A page that has one thing to say, in the frame of the forms. */
export function noticePage(c: Context<AppEnv>, { status = 200, phone = messagePhone(c), canonical, ...view }: Notice) {
  const title = `${view.heading} | ${c.var.site.name}`
  c.status(status)
  return c.render(<MessagePage {...view} phone={phone} />, {
    head: { title, stylesheet: 'form', noindex: true, ...(canonical && { canonical }) },
  })
}

/** The answer to a button, with nothing typed beside it, whose action was not done for certain. */
export function failedAction(c: Context<AppEnv>, status: FormStatus, retry: Link) {
  if (status === 429) return messagePage(c, 429)
  const heading = 'We’re not sure that worked'
  const text = 'Please try again in a minute. If it did work, doing it again won’t change anything.'
  return noticePage(c, { status, heading, text, steps: [retry] })
}
