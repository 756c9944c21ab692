import type { FilterGroup } from '../../shared/search/filter-group.ts'
import { atEase } from '../lib/at-ease.ts'
import { pause } from '../lib/pause.ts'
import { afterFrame } from '../lib/prerender.ts'
import { filtersForm, groups } from '../state/search.ts'

/** The groups of the last reply. */
let wanted: readonly FilterGroup[] = []

export function showGroups(next: FilterGroup[]): void {
  wanted = groups.value = next
}

/**
 * Brings the groups up to a reply once the frame with its cars is painted, and in the open drawer once the shopper has stopped
 * choosing: one after the other, between which the next touch is handled. A later reply takes over.
 */
export async function followGroups(next: FilterGroup[]): Promise<void> {
  wanted = next
  if (filtersForm()?.matches(':popover-open')) await atEase()
  else await new Promise<void>(afterFrame)
  if (wanted !== next) return
  const before = new Map(groups.value.map((group) => [group.key, group]))
  groups.value = next.map((group) => before.get(group.key) ?? group)
  for (const [place, group] of next.entries()) {
    // Most are the same after most answers.
    if (JSON.stringify(groups.value[place]) === JSON.stringify(group)) continue
    groups.value = groups.value.with(place, group)
    await pause()
    if (wanted !== next) return
  }
}
