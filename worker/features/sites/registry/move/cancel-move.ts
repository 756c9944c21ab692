import { recordAct, requireSite } from '../records.ts'
import { type By, RegistryError } from '../service.ts'
import type { Stores } from '../values.ts'
import { findMove } from './move-row.ts'
import { CANCELLABLE, type MoveStep } from './steps.ts'

/** `done`: the site is not being moved. `shard`: where it lives. */
export type CancelledMove = { step: MoveStep | 'done'; shard: string }

/**
 * Cancels a move before the registry names the new place; `advanceMove` opens the old place again and deletes what was
 * copied. A step that runs meanwhile ends without effect. Repeatable; throws RegistryError once the site has moved.
 */
export async function cancelMove(
  { DB }: Stores,
  { slug, by, now }: { slug: string; by: By; now: number },
): Promise<CancelledMove> {
  const { shard } = await requireSite(DB, slug)
  const move = await findMove(DB, slug)
  if (!move) return { step: 'done', shard }
  if (CANCELLABLE.includes(move.step)) {
    const steps = CANCELLABLE.map((step) => `'${step}'`).join(', ')
    const isCancelled = `and exists (select 1 from site_move where site = ?1 and step = 'cancelled' and stepped_at = ?2)`
    const note = `move from ${move.from_shard} to ${move.to_shard} (${move.step}). ${by.note}`.trim()
    await DB.batch([
      // The lease stays: what its Worker has begun in the databases ends before the old place opens.
      DB.prepare(
        `update site_move set step = 'cancelled', stepped_at = ?2 where site = ?1 and step in (${steps})`,
      ).bind(slug, now),
      DB.prepare(
        `update site set number = number + 1, changed_at = ?2, projected = 0 where slug = ?1 ${isCancelled}`,
      ).bind(slug, now),
      recordAct(DB, slug, { at: now, act: 'cancel', edition: null, ...by, note }, isCancelled),
    ])
  }
  const after = await findMove(DB, slug)
  if (after?.step !== 'moved' && after?.step !== 'left') return { step: after?.step ?? 'done', shard }
  throw new RegistryError(
    'invalid',
    `${slug} lives in ${after.to_shard} already, so that its move cannot be cancelled. To move it back, ten minutes after ` +
      `the move: npm run sites -- move --site ${slug} --to ${after.from_shard}`,
  )
}
