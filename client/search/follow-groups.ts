import type { FilterGroup } from '../../shared/search/filter-groups.ts'
import { afterFrame } from '../lib/prerender.ts'
import { filtersForm, groups } from './state.ts'

/** A visitor who touches nothing for so long is not in the middle of something. */
const EASE_MS = 400

let touched = 0

/** From here on it is known when the page was last touched. */
export function watchTouches(): void {
  for (const type of ['pointerdown', 'keydown']) addEventListener(type, ({ timeStamp }) => (touched = timeStamp))
}

/** Resolves once the visitor has touched nothing for a moment. */
async function atEase(): Promise<void> {
  for (let left; (left = touched + EASE_MS - performance.now()) > 0; )
    await new Promise((goOn) => setTimeout(goOn, left))
}

/** The groups of the last reply. */
let wanted: FilterGroup[]

/** In the open drawer, the next frame without recent input. */
const nextFrame = async () => {
  await new Promise<void>(afterFrame)
  if (filtersForm()?.matches(':popover-open')) await atEase()
}

export function showGroups(next: FilterGroup[]): void {
  wanted = groups.value = next
}

/**
 * Brings the groups up to a reply behind the frame with its cars, in the open drawer while nothing is touched: one in each frame,
 * between which the next touch is handled. A later reply takes over.
 */
export async function followGroups(next: FilterGroup[]): Promise<void> {
  wanted = next
  await nextFrame()
  if (wanted !== next) return
  const before = new Map(groups.value.map((group) => [group.key, group]))
  groups.value = next.map((group) => before.get(group.key) ?? group)
  for (const [place, group] of next.entries()) {
    // Most are the same after most answers.
    if (JSON.stringify(groups.value[place]) === JSON.stringify(group)) continue
    groups.value = groups.value.with(place, group)
    await nextFrame()
    if (wanted !== next) return
  }
}
