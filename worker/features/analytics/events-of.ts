import type { Bindings } from '../../bindings.ts'
import type { SiteStore } from '../../platform/site-store.ts'
import { sampledSearches } from './sampled-searches.ts'
import { analyticsEvents, databaseEvents, datasetOf, type EventSink } from './service.ts'

/** Where a site's events go: to the dataset where there is one, else to the database. */
export function eventsOf(env: Bindings, store: SiteStore, now: number): EventSink {
  const dataset = datasetOf(env)
  return dataset ? analyticsEvents(dataset, store.site, sampledSearches(store, now)) : databaseEvents(store, now)
}
