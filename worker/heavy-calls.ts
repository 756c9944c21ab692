import type { HeavyCalls } from './features/jobs/routes.ts'
import { MAX_OFFER_BYTES } from './features/offers/import/read-offers.ts'
import { MAX_MAIL_BYTES } from './features/stock/feeds/mail-routes.ts'
import { MAX_PUSH_BYTES } from './features/stock/routes.ts'

/** Calls that have their parameters in the address alone. */
const BODILESS = { maxBytes: 1_000_000 }

/** Calls of dealers' systems that read whole files or write whole stocks: the jobs Worker runs them (TRU-02). */
export const HEAVY_CALLS: HeavyCalls = {
  'POST /api/stock': { maxBytes: MAX_PUSH_BYTES },
  'POST /api/stock/publish': BODILESS,
  'POST /api/stock/accept': BODILESS,
  'POST /api/stock/end': BODILESS,
  'POST /api/stock/fetch': BODILESS,
  'POST /api/stock/mail': { maxBytes: MAX_MAIL_BYTES },
  'POST /api/stock/hosted': BODILESS,
  'PUT /api/offers': { maxBytes: MAX_OFFER_BYTES },
}
