import type { Context } from 'hono'
import { FormPage } from '../../client/pages/form.tsx'
import type { FormReply } from '../../shared/api.ts'
import type { FormView } from '../../shared/lead/form-view.ts'
import type { AppEnv } from '../context.ts'
import { wantsJson } from '../http/redirect-after.ts'
import { formPageView } from './page-view.ts'
import type { FormPlace } from './place.ts'
import { type Drawing, formView } from './view.ts'

type Status = 200 | 409 | 422 | 429 | 503

/** The form on its page, or as its script asks for it. Made for one visitor and kept by nobody. */
export async function drawForm(c: Context<AppEnv>, place: FormPlace, drawing: Drawing = {}, status: Status = 200) {
  const form = await formView(c, place, drawing)
  c.header('Cache-Control', 'no-store')
  if (status >= 429) c.header('Retry-After', '60')
  c.status(status)
  if (wantsJson(c)) return c.json<FormReply>({ form, error: form.trouble })
  return drawPage(c, place, form)
}

function drawPage(c: Context<AppEnv>, place: FormPlace, form: FormView) {
  const view = formPageView(c, place, form)
  const hasFaults = form.trouble !== null || form.fields.some(({ error }) => error !== null)
  return c.render(<FormPage view={view} />, {
    head: {
      // Whoever cannot see the page hears its title first.
      title: `${hasFaults ? 'Error: ' : ''}${view.title} | ${c.var.site.name}`,
      stylesheet: 'form',
      description: view.intro,
      canonical: place.path,
      noindex: place.path.includes('?'),
    },
  })
}
