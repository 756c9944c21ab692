import type { Context } from 'hono'
import { FormPage } from '../../client/pages/form.tsx'
import type { FormReply } from '../../shared/api.ts'
import type { FormView } from '../../shared/lead/form-view.ts'
import { pageTexts } from '../../shared/seo/page-kinds.ts'
import type { AppEnv } from '../context.ts'
import { wantsJson } from '../http/redirect-after.ts'
import type { FormContext } from './form-context.ts'
import { type FormState, formView } from './form-view.ts'
import { formPageView } from './page-view.ts'
import type { FormStatus } from './submission.ts'

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
