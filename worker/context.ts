import type { Frame } from '../shared/layout/frame.ts'
import type { HasNumbers } from '../shared/location/address.ts'
import type { Page } from '../shared/page/page.ts'
import type { SectionView } from '../shared/page/view.ts'
import type { Shopper } from '../shared/sign-in/shopper.ts'
import type { Site } from '../shared/tenant/site-fields.ts'
import type { WatchNotice } from '../shared/watchlist/notices.ts'
import type { Bindings } from './bindings.ts'
import type { WatchedCar } from './features/account/watchlist/service.ts'
import type { Timing } from './http/timing.ts'
import type { Act } from './platform/audit.ts'
import type { Services } from './services.ts'

/** The variables of a request that has a site. */
export type AppEnv = {
  Bindings: Bindings
  Variables: {
    requestId: string
    /** Epoch milliseconds when the request arrived; the only clock a route reads. */
    now: number
    site: Site
    /** The job that the call is run as, behind the queue; its key was checked before it was queued. */
    job?: { id: string }
    /** The entry of a call with a key in the audit trail. */
    act?: Act | undefined
    services: Services
    /** The branch that the request is about, once that is known. */
    branch?: HasNumbers
    /** Set where the site is paused: its 503 is ordered, not a failure. */
    isPaused?: true
    /** The page of the site's own at this address. */
    page?: Page
    /** Sections below what the route shows, the words of the site's own for the page, and their structured data. */
    sectionsBelow?: {
      address: string
      own: Pick<Page, 'title' | 'description'> | null
      sections: SectionView[]
      nodes: object[]
    }
    /** The signed-in shopper; null without a session. */
    shopper: Shopper | null
    /** Set where the request has a session that cannot be read now. */
    isShopperUnknown?: true
    /** For a signed-in shopper's pages: the cars they watch (null: cannot be read now) and a notice of what just happened. */
    personal?: { watched: WatchedCar[] | null; notice: WatchNotice | null }
    /** Header and footer where they depend on the stock; without it they are those of the config. */
    frame?: Frame
    /** Measures of this answer, in order. */
    timings: Timing[]
    /** The whole of a page whose head is sent ahead of its content; null when the content failed. */
    wholePage?: Promise<string | null>
  }
}

/** The variables of a request before its services are connected. */
export type TenantEnv = { Bindings: Bindings; Variables: { site: Site; now: number; isPaused?: true } }
