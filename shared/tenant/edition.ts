/** One edition of a site: the hashes of its config and of its list of pages, which names every page and file. */
export type Edition = { config: string; content: string }

/** live: answers shoppers. paused: answers a "back soon" page. retired: answers like a host without a site, and is erased after `RETIRED_FOR_DAYS`. */
export const SITE_STATES = ['live', 'paused', 'retired'] as const
/** So long after it was retired a site can be restored whole. */
export const RETIRED_FOR_DAYS = 7
export type SiteState = (typeof SITE_STATES)[number]

/** What the registry knows of a site beside its config, and a Worker reads with it. */
export type Placement = {
  /** The binding of the database that has the rows of the site. */
  shard?: string
  /** Set while the site moves between databases: the registry says at every use where it is. */
  moving?: boolean
  /** Hash of its list of pages; a site without one has no pages of its own. */
  content?: string
  state?: SiteState
  /** Set where the site is opened as a preview. */
  view?: PreviewView
}

/** Where a site is opened that shoppers do not see: a draft, or the site as it stood at a moment. */
export type PreviewView = {
  /** Epoch ms at which the address ends. */
  until: number
  /** The moment that is shown (epoch ms); null: now, on the live stock. */
  at: number | null
  /** The name under which the stock of that moment is stored; null: the live stock. */
  stock: string | null
}
