import { type HeldChange, heldChanges, heldFiles } from '../../import/held-file.ts'
import type { ImportSummary } from '../../import/history.ts'
import type { Alarm } from '../../platform/alarms.ts'
import type { SiteStore } from '../../platform/site-store.ts'

/** Cars that a mail names of those that a held file would change. */
const NAMED_CARS = 30

const HEADINGS: Record<HeldChange['change'], string> = {
  goes: 'Would leave the site:',
  comes: 'Would be added:',
  changes: 'Would change:',
}

/** What a held file would do, in cars, and the first of them; nothing for any other alarm. */
export async function heldDetails(store: SiteStore, { cause, facts }: Alarm): Promise<string[]> {
  if (cause !== 'feed_held') return []
  const { run } = JSON.parse(facts) as { run: number }
  const held = (await heldFiles(store)).find((file) => file.run === run)
  if (!held) return []
  const { vanished, added, changed } = JSON.parse(held.result) as ImportSummary
  const first = await heldChanges(store, { run, after: 0, limit: NAMED_CARS })
  const lists = Object.entries(HEADINGS).flatMap(([change, heading]) => {
    const cars = first.filter((car) => car.change === change)
    return cars.length === 0 ? [] : [[heading, ...cars.map((car) => `  ${car.name} (${car.key})`)].join('\n')]
  })
  return [
    `The file would take ${vanished} cars off the site, add ${added} and change ${changed}. The first of them:`,
    ...lists,
  ]
}
