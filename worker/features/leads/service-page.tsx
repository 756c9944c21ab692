import { type Context, Hono } from 'hono'
import { BookingElsewherePage } from '../../../client/pages/form.tsx'
import type { Values } from '../../../shared/form/form-view.ts'
import { type LeadFormKey, leadForm } from '../../../shared/lead/forms.ts'
import { findRoute, pathTo, type RouteKey } from '../../../shared/routes/paths.ts'
import { pageTexts } from '../../../shared/seo/page-kinds.ts'
import type { AppEnv } from '../../context.ts'
import { formHelp } from '../../forms/answer.tsx'
import { leadForms } from '../../forms/lead-form.tsx'
import { messagePage } from '../../http/errors.tsx'

/** A page with one form, which needs no data but the location of its address (LED-06). */
const page = (form: LeadFormKey, route: RouteKey = leadForm(form).route) =>
  leadForms('/', async (c) => {
    const asked = c.req.query('location') ?? ''
    const isOne = c.var.site.locations.some(({ slug, visible }) => visible && slug === asked)
    const known: Values = isOne ? { service_location: asked, parts_location: asked, location: asked } : {}
    return { form, path: findRoute(route).path, car: null, known, location: null }
  })

const serviceForm = page('service')
export const valuation = page('valuation')
export const parts = page('parts')

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
