import { type Context, Hono } from 'hono'
import { BookingElsewherePage } from '../../../client/pages/booking-elsewhere.tsx'
import { leadForm } from '../../../shared/lead/forms.ts'
import { pathTo } from '../../../shared/routes/paths.ts'
import { pageTexts } from '../../../shared/seo/page-kinds.ts'
import type { AppEnv } from '../../context.ts'
import { formHelp } from '../../forms/page-view.ts'
import { messagePage } from '../../http/errors.tsx'
import { serviceForm } from './single-forms.ts'

/** /service: the form that books a service, or the way to the manufacturer's page that does (CNT-02). */
export const service = new Hono<AppEnv>()
  .get('/', (c, next) => (c.var.site.lead.service_page ? elsewhere(c, c.var.site.lead.service_page) : next()))
  .post('/', (c, next) => (c.var.site.lead.service_page ? messagePage(c, 404) : next()))
  .route('/', serviceForm)

type ServicePage = NonNullable<AppEnv['Variables']['site']['lead']['service_page']>

function elsewhere(c: Context<AppEnv>, { url, name, text }: ServicePage) {
  const { title } = leadForm('service')
  const breadcrumbs = [{ text: 'Home', href: '/' }]
  const context = { form: 'service', path: pathTo('service'), car: null, known: {}, location: null } as const
  const view = { title, text, booking: { text: `Book at ${name}`, href: url }, breadcrumbs, help: formHelp(c, context) }
  return c.render(<BookingElsewherePage view={view} />, {
    head: {
      ...pageTexts(c.var.site, 'form', { title, intro: text }),
      stylesheet: 'form',
      canonical: context.path,
      trail: { links: breadcrumbs, current: title },
    },
  })
}
