import type { Context } from 'hono'
import { findBrand, findModel } from '../../../shared/brand/brand.ts'
import { catalogueBrand } from '../../../shared/brand/catalogue.ts'
import { brandPath, menuMakes, menuModels, modelEnquiryPath, modelPagePath } from '../../../shared/brand/links.ts'
import type { MenuLink } from '../../../shared/routes/links.ts'
import { pathTo } from '../../../shared/routes/paths.ts'
import { titleOfSlug } from '../../../shared/search/path.ts'
import type { AppEnv } from '../../context.ts'
import type { FormContext } from '../../forms/form-context.ts'
import { optional } from '../../http/optional.ts'
import { findForSale, modelSource } from './sources.ts'

const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/
const MAX_SLUG_CHARS = 60

/** The form about the model or brand that `?make=` and `?model=` name by their slugs; null where they name none. */
export async function modelEnquiry(c: Context<AppEnv>): Promise<FormContext | null> {
  const make = slugIn(c.req.query('make'))
  const model = slugIn(c.req.query('model'))
  const names = make && (await findNames(c, make, model))
  if (!make || !names) return null
  const { site } = c.var
  const title = [names.make, names.model].filter(Boolean).join(' ')
  const page = model ? modelPagePath(site.brand_directory.models, make, model) : brandPath(make)
  const href = site.features.brands && page ? page : pathTo('search_all')
  return {
    form: 'model',
    path: modelEnquiryPath(make, model),
    car: null,
    known: {},
    location: null,
    title: `Enquire about ${model ? 'the ' : ''}${title}`,
    subject: {
      id: [make, model].filter(Boolean).join('/'),
      title,
      subtitle: model ? 'Any in stock, or one we find for you' : 'Any model, in stock or on its way',
      href,
      photo: null,
      trail: [{ text: title, href }],
      manufacturer: names.make,
      fields: { 'Vehicle Make': names.make, ...(names.model && { 'Vehicle Model': names.model }) },
    },
  }
}

const slugIn = (text: string | undefined): string | null =>
  text !== undefined && text.length <= MAX_SLUG_CHARS && SLUG.test(text) ? text : null

/** A make and model of this site; where the stock cannot confirm what was sent, the names of its address: the lead is kept. */
async function findNames(c: Context<AppEnv>, make: string, model: string | null) {
  const options = await optional(c, 'names of a model', c.var.services.searchOptions())
  const source = modelSource(c.var.site, options?.vocabulary ?? {})
  const brand = findBrand(make, source)
  const entry = model ? findModel(make, model, source) : null
  const isKnown = model ? entry !== null : brand !== null
  if (!isKnown && c.req.method !== 'POST') return null
  return {
    make: entry?.make ?? brand?.name ?? catalogueBrand(make)?.name ?? titleOfSlug(make),
    model: model && (entry?.name ?? titleOfSlug(model)),
  }
}

/** Links of the models and makes in stock, for a menu (NAV-02) and a footer. */
export async function stockLinks(c: Context<AppEnv>): Promise<{ models: MenuLink[]; makes: MenuLink[] }> {
  const { site, services } = c.var
  const options = await services.searchOptions()
  const { facets } = await findForSale(services, options, {}, 0)
  return { models: menuModels(site, facets.make_model, options.vocabulary), makes: menuMakes(site, facets.make) }
}
