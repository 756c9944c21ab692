import { MINUTE_MS } from '../../shared/time.ts'
import { CANCELLABLE, type MoveStep, minutesStuck } from '../../worker/features/sites/registry/move/steps.ts'
import type { SiteRecord } from '../../worker/features/sites/registry/service.ts'

export const STEP_TEXTS: Record<MoveStep, string> = {
  announced: 'Waiting until every Worker has heard of the move',
  copying: 'Copying while the site is written',
  following: 'Read-only: copying what has changed',
  checking: 'Read-only: comparing both places',
  moved: 'Opening the new place',
  left: 'Open in the new place; its rows in the old one are deleted after ten minutes',
  cancelled: 'Cancelled: opening the old place again',
  clearing: 'Open in the old place; what was copied to the new one is being deleted',
}

const minutes = (count: number) => (count === 1 ? 'a minute' : `${count} minutes`)

/** What is wrong with the move of a site, in words; nothing for one that goes on. */
export function moveTroubles({ move }: Pick<SiteRecord, 'move'>, now: number): string[] {
  const stuck = move && minutesStuck(move, now)
  return stuck ? [`its move to ${move.to_shard} has been ${move.step} for ${minutes(stuck)}`] : []
}

/** The lines about the move of a site, and what to do about one that does not go on. */
export function moveDetails({ slug, move }: Pick<SiteRecord, 'slug' | 'move'>, now: number): string[] {
  if (!move) return []
  const { from_shard, to_shard, step, stepped_at } = move
  const since = minutes(Math.max(1, Math.floor((now - stepped_at) / MINUTE_MS)))
  const lines = [`  moving    ${from_shard} to ${to_shard}, ${step} for ${since}: ${STEP_TEXTS[step]}`]
  if (minutesStuck(move, now) === null) return lines
  const mend = CANCELLABLE.includes(step)
    ? `It does not go on. To open it in ${from_shard} again: npm run sites -- move --site ${slug} --cancel`
    : `It does not go on: check both databases. The log says why, at site.move_failed.`
  return [...lines, `            ${mend}`]
}
