import type { D1Database, KVNamespace } from '@cloudflare/workers-types'
import type { Browser, BrowserContextOptions } from '@playwright/test'
import type { LoadedSite } from '../../scripts/tenants/load.ts'
import type { Front } from './front.ts'
import { PLAIN_PATH } from './plain.ts'
import type { Row } from './row.ts'

/** Pages of the cars, which most shoppers see, and one of words alone. */
export const PAGES = ['home', 'search', 'vehicle', 'content'] as const
export type Page = (typeof PAGES)[number]

/** Those around the cars, which only a browser looks at. */
const OTHER_PAGES = ['location', 'brand', 'model', 'offers', 'offer', 'budget', 'post'] as const
export const SEEN_PAGES = [...PAGES, ...OTHER_PAGES] as const
export type SeenPage = (typeof SEEN_PAGES)[number]

/** What every measurement works with: the built Workers, each in a workerd of its own, filled with the demo stock. */
export type Bench = {
  /** The site measured, and another whose stock may be changed. */
  site: LoadedSite
  changing: LoadedSite
  /** All sites there are, these two first. */
  sites: LoadedSite[]
  paths: Record<SeenPage, string>
  /** Where workerd answers; a request names its site by the Host header. */
  port: number
  workerdPid: number
  /** The process of the jobs Worker, and where its debugger is. */
  jobs: { pid: number; inspectorPort: number }
  db: D1Database
  kv: KVNamespace
  /** Origin for a browser, through the front. */
  origin: string
  front: Front
  browser(): Promise<Browser>
  /** Port of that browser's debugging interface; the next one is free for another browser. */
  debuggingPort: number
  /** How many leads are sent in the storm. */
  leads: number
  /** How often one form is sent for the same car. */
  repeats: number
  /** The sites as they are shipped. */
  shipped: LoadedSite[]
  /** How many sites the fleet has. */
  fleet: number
  /** The largest stock that is measured. */
  cars: number
}

/** Leads of a storm where a run says nothing else. */
export const USUAL_LEADS = 2_000

/** A phone of the middle class, as Lighthouse has it. */
export const PHONE: BrowserContextOptions = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
}

export const WIDE: BrowserContextOptions = { viewport: { width: 1280, height: 900 } }

/** The pages that a shopper with a phone sees most, and the plain ones that are their floor. */
export const plainPaths = ({ paths }: Bench) => ({ list: PLAIN_PATH, car: PLAIN_PATH + paths.vehicle })

export type Measurement = {
  /** For --only. */
  name: string
  title: string
  measure: (bench: Bench) => Promise<Row[]>
  /** A measurement that takes this long, in ms, hangs; two minutes where it does not say. */
  longest?: (bench: Bench) => number
  /** How it was measured, where the rows do not say. */
  notes?: string[]
}
