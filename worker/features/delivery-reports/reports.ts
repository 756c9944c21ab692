import type { ShopperDestination } from '../../../shared/confirmation/channels.ts'
import { UNDELIVERABLE_REASONS } from '../../../shared/confirmation/undeliverable.ts'
import { IS_SHOPPERS } from '../../platform/shopper-deliveries.ts'
import type { SiteStore } from '../../platform/site-store.ts'

/** A message of a lead that did not reach its shopper, and why, in words without personal data. */
export type Undeliverable = { delivery_id: string; lead_id: string; destination: ShopperDestination; reason: string }

type Report = {
  delivery_id: string
  /** A sentence of shared/confirmation/undeliverable.ts. */
  reason: string
  now: number
}

/** Not reported before: the first report of a delivery stands; those after it change nothing. */
const IS_NEW = `site = ?1 and delivery_id = ?2 and ${IS_SHOPPERS}
  and not (state = 'dead' and reason in (select value from json_each(?3)))`

/**
 * A mail or text to a shopper did not arrive, also where it counted as delivered. `onUndeliverable` is awaited before the
 * delivery is marked, so that a failure of it has the report repeated; for the same delivery it may be called twice.
 * Gives the delivery that was marked; null for an unknown id and a report that is known.
 */
export async function noteUndeliverable(
  store: SiteStore,
  { delivery_id, reason, now }: Report,
  onUndeliverable: (undeliverable: Undeliverable) => Promise<void> = async () => {},
): Promise<Undeliverable | null> {
  const reasons = JSON.stringify(UNDELIVERABLE_REASONS)
  const row = await store
    .prepare(`select lead_id, destination from outbox where ${IS_NEW}`)
    .bind(delivery_id, reasons)
    .first<Pick<Undeliverable, 'lead_id' | 'destination'>>()
  if (!row) return null
  const undeliverable = { delivery_id, ...row, reason }
  await onUndeliverable(undeliverable)
  const { meta } = await store
    .prepare(`update outbox set state = 'dead', reason = ?4, ended_at = ?5, lease_until = 0 where ${IS_NEW}`)
    .bind(delivery_id, reasons, reason, now)
    .run()
  return meta.changes > 0 ? undeliverable : null
}
