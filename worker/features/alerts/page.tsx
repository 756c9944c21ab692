import type { Context } from 'hono'
import { AlertsPage } from '../../../client/pages/alerts.tsx'
import type { FollowedSearch } from '../../../shared/alert/subscriber.ts'
import { type AlertsView, alertsView } from '../../../shared/alert/view.ts'
import { pathTo } from '../../../shared/routes/paths.ts'
import { parseNearOfAddress, parseSearchAddress } from '../../../shared/search/search-address.ts'
import { toSavedSearch } from '../../../shared/search/title.ts'
import { maskedMobile } from '../../../shared/sign-in/messages.ts'
import { stockWords } from '../../../shared/vehicle-words.ts'
import type { AppEnv } from '../../context.ts'
import type { FormState, FormStatus } from '../../forms/form-view.ts'
import { optional } from '../../http/optional.ts'
import type { NewSearch } from './service.ts'

const STATE_UNKNOWN = 'We can’t read your alerts just now.'

/**
 * The page of a signed-in shopper; `wanted` is the address of a search to follow. A form that was sent is shown again
 * with what was typed, also while the database does not answer.
 */
export async function alertsPage(
  c: Context<AppEnv>,
  phone: string,
  wanted: string,
  sent: FormState | null = null,
  status: FormStatus = 200,
) {
  const { site, services } = c.var
  const { alerts } = services
  const read = Promise.all([alerts.subscribers.find(phone), alerts.searches.list(phone), followable(c, wanted)])
  const loaded = sent ? await optional(c, 'alerts', read) : await read
  const [reader, searches, search] = loaded ?? [null, [], null]
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
  const { values, errors = {}, error = null } = sent ?? {}
  const view = alertsView(known, values ? { values, errors, error } : null)
  c.status(status)
  return c.render(
    <AlertsPage view={loaded ? view : withUnknownState(view, wanted)} noun={stockWords(site.stock.kinds)} />,
    {
      head: { title: `Alerts | ${site.name}`, stylesheet: 'form', canonical: pathTo('alerts'), noindex: true },
    },
  )
}

const withUnknownState = (view: AlertsView, wanted: string): AlertsView => ({
  ...view,
  state: STATE_UNKNOWN,
  form: { ...view.form, submit: 'Save', hiddenValues: { search: wanted } },
})

/** The search at an address of this site, ready to be followed; null for anything else. */
export async function followable(c: Context<AppEnv>, address: string): Promise<NewSearch | null> {
  if (address === '') return null
  const options = await c.var.services.searchOptions(parseNearOfAddress(address))
  const state = parseSearchAddress(address, options)
  const remembered = state && toSavedSearch(state, options)
  if (!state || !remembered) return null
  const { text, facets, ranges, near } = state
  return { ...remembered, state: { text, facets, ranges, ...(near ? { near } : {}) } }
}
