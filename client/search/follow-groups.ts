import type { FilterGroup } from '../../shared/search/filter-group.ts'
import { atEase } from '../lib/at-ease.ts'
import { pause } from '../lib/pause.ts'
import { filtersForm, groups } from '../state/search.ts'

/** The groups of the last reply. */
let wanted: readonly FilterGroup[] = []

/** Shows the groups of a reply at once. */
export function showGroups(next: FilterGroup[]): void {
  wanted = groups.value = next
}

/**
 * Brings the groups up to a reply, one after the other, between which the next touch is handled; in the open drawer once the
 * shopper has stopped choosing. A later reply takes over.
 */
export async function followGroups(next: FilterGroup[]): Promise<void> {
  wanted = next
  if (filtersForm()?.matches(':popover-open')) await atEase()
  if (wanted !== next) return
  const before = new Map(groups.value.map((group) => [group.key, group]))
  let shown = next.map((group) => before.get(group.key) ?? group)
  for (const [index, group] of next.entries()) {
    if (JSON.stringify(shown[index]) === JSON.stringify(group)) continue
    shown = shown.with(index, group)
    groups.value = shown
    await pause()
    if (wanted !== next) return
  }
  groups.value = shown
}
