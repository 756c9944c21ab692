import type { Values } from '../../../shared/lead/form-view.ts'
import { type LeadFormKey, leadForm } from '../../../shared/lead/forms.ts'
import { type RouteKey, routeOf } from '../../../shared/routes/paths.ts'
import { leadForms } from '../../forms/lead-form.tsx'

/** A page with one form, which needs no data but the location of its address (LED-06). */
const page = (form: LeadFormKey, route: RouteKey = leadForm(form).route) =>
  leadForms('/', async (c) => {
    const asked = c.req.query('location') ?? ''
    const isOne = c.var.site.locations.some(({ slug, visible }) => visible && slug === asked)
    const known: Values = isOne ? { service_location: asked, parts_location: asked, location: asked } : {}
    return { form, path: routeOf(route).path, car: null, known, location: null }
  })

export const serviceForm = page('service')
export const valuation = page('valuation')
export const parts = page('parts')
