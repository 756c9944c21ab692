import type { Context } from 'hono'
import {
  applyPath,
  CAREERS,
  isOpenOn,
  listOpenings,
  type Opening,
  openingPath,
  openingSummary,
} from '../../../shared/page/openings.ts'
import type { AppEnv } from '../../context.ts'
import type { FormContext } from '../../forms/form-context.ts'
import { leadForms } from '../../forms/lead-form.tsx'
import { optional } from '../../http/optional.ts'
import { viewSite } from '../../http/view-site.ts'

const CLOSED = 'This role is no longer open. You can still tell us about yourself and the role you’d like.'

/** /careers: about any work; with `?role=` about an opening of its page (LED-05). */
export const careers = leadForms('/', async (c) => {
  const openings = await openingsOnPage(c)
  const open = openings.filter((opening) => isOpenOn(opening, viewSite(c).today))
  const below = open.map((opening) => ({
    text: opening.title,
    href: openingPath(opening),
    note: openingSummary(opening, c.var.site),
  }))
  const plain: FormContext = { form: 'careers', path: CAREERS, car: null, known: {}, location: null, below }
  const role = c.req.query('role')
  if (!role) return plain
  // A role that closed while its form was filled in is still what the shopper writes about.
  const opening = (c.req.method === 'POST' ? openings : open).find(({ id }) => id === role)
  return opening ? aboutOpening(c, opening) : { ...plain, intro: CLOSED }
})

async function openingsOnPage(c: Context<AppEnv>): Promise<Opening[]> {
  const page = await optional(c, 'openings', c.var.services.content.at(CAREERS))
  return page && 'sections' in page ? listOpenings(page) : []
}

function aboutOpening({ var: { site } }: Context<AppEnv>, opening: Opening): FormContext {
  const { id, title, at } = opening
  const [only, ...others] = at
  const location = others.length === 0 ? site.locations.find(({ slug }) => slug === only) : undefined
  return {
    form: 'careers',
    path: applyPath(opening),
    car: null,
    known: {},
    location: location?.slug ?? null,
    title: 'Apply for this role',
    subject: {
      id,
      href: openingPath(opening),
      title,
      subtitle: openingSummary(opening, site),
      photo: null,
      trail: [{ text: 'Careers', href: CAREERS }],
      manufacturer: null,
      fields: { 'Role Id': id },
    },
    own: {
      position: { kind: 'hidden', value: title },
      ...(location && { dealership_slug: { kind: 'hidden', value: location.dealership_slug } }),
    },
  }
}
