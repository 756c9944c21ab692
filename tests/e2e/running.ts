/** Slugs of cars to look at; null where the site has none. */
export type Cars = {
  onSale: string | null
  photographed: string | null
  comingSoon: string | null
  sold: string | null
  soldLongAgo: string | null
  certified: string | null
  reserved: string | null
  electric: string | null
  /** With sixty photographs. */
  crowded: string | null
  /** Whose second photograph does not load. */
  broken: string | null
  /** With a video of a known site and one of its own. */
  filmed: string | null
  /** Without a photograph. */
  unseen: string | null
  /** Whose demo stock has a turn and an interior; null where none stood on the turntable. */
  turned: string | null
}
/** What the set-up tells the tests of the server it started. */
export type Running = {
  port: number
  jobsPort: number
  cars: Record<string, Cars>
  stockKey: string
  /** A file of the colours whose contrast was measured, for all workers. */
  measured: string
}

/** A site of the tests' own whose stock cannot be read. */
export const BROKEN = 'broken-yard'
/** A site of the tests' own without stock, to be fed with the key in RUNNING; it tells its readers at any hour. */
export const FED = 'fed-yard'
/** A site of the tests' own whose chat is the script of a provider. */
export const CHATTING = { slug: 'chatting-yard', script: 'https://chat.example.com/widget.js' }

/** To be called inside tests only: the set-up runs after their files are read. */
export const running = (): Running => JSON.parse(process.env['RUNNING'] ?? '') as Running

/** The address of a page of a site on this machine. */
export const at = (site: string, path: string) => `http://${site}.localhost:${running().port}${path}`

export function carOf(site: string, kind: keyof Cars = 'onSale'): string {
  const slug = running().cars[site]?.[kind]
  if (!slug) throw new Error(`${site} has no car that is ${kind}`)
  return `/cars/${slug}`
}

export const ALL = '/search/new-used-and-demo-cars'

/** The shipped sites, and what there is to look for on each: many cars by word, and still a second page by filter. */
export const SITES = [
  { slug: 'harbour-street', name: 'Harbour Street Motors', phone: '07 5550 0142', word: 'automatic', filter: /^SUV/ },
  { slug: 'longreach', name: 'Longreach Leisure', phone: '07 5550 0370', word: 'brakes', filter: /^Used/ },
  { slug: 'meridian', name: 'Meridian Auto Group', phone: '07 5550 0200', word: 'suv', filter: /^Used/ },
] as const

/** Every site that ships: what costs a request is asked of all, what costs a browser of those above. */
export const EVERY_SITE = [
  ...SITES,
  { slug: 'gantry', name: 'Gantry Commercials', phone: '07 5550 0530' },
  { slug: 'lantern', name: 'Lantern Car Subscription', phone: '07 5550 0410' },
] as const
