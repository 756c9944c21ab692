import type { Context } from 'hono'
import { AlertsPage } from '../../../client/pages/alerts.tsx'
import type { FollowedSearch } from '../../../shared/alert/reader.ts'
import { alertsView, type Typed } from '../../../shared/alert/view.ts'
import { searchAt } from '../../../shared/search/at.ts'
import { rememberedSearch } from '../../../shared/search/remembered.ts'
import { maskedMobile } from '../../../shared/sign-in/words.ts'
import { pathTo } from '../../../shared/tenant/paths.ts'
import type { AppEnv } from '../../context.ts'
import type { NewSearch } from './service.ts'

/** The page of a shopper who is signed in; `wanted` is the address of a search that they would follow. */
export async function alertsPage(c: Context<AppEnv>, phone: string, wanted: string, typed: Typed | null = null) {
  const { site, services } = c.var
  const { alerts } = services
  const [reader, searches, search] = await Promise.all([
    alerts.reader(phone),
    alerts.searches(phone),
    followable(c, wanted),
  ])
  const isFollowed = (one: Omit<FollowedSearch, 'id'>) =>
    searches.some(({ path, filters }) => path === one.path && filters === one.filters)
  const known = {
    reader,
    searches,
    wanted: search && !isFollowed(search) ? search : null,
    phone: maskedMobile(phone),
    consent: site.alerts.consent_text,
    quiet: { from: site.alerts.quiet_from, to: site.alerts.quiet_to },
    done: c.req.query('done') ?? null,
  }
  if (typed) c.status(422)
  return c.render(<AlertsPage view={alertsView(known, typed)} />, {
    head: { title: `Alerts | ${site.name}`, stylesheet: 'form', canonical: pathTo('alerts'), noindex: true },
  })
}

/** The search at an address of this site, ready to be followed; null for anything else. */
export async function followable(c: Context<AppEnv>, address: string): Promise<NewSearch | null> {
  if (address === '') return null
  const options = await c.var.services.searchOptions()
  const state = searchAt(address, options)
  const remembered = state && rememberedSearch(state, options)
  if (!state || !remembered) return null
  const { text, facets, ranges } = state
  return { ...remembered, state: { text, facets, ranges } }
}
