import type { Bindings } from '../../worker/bindings.ts'
import { publish as publishStock } from '../../worker/publish.ts'

/** Makes what was imported visible to shoppers; a running server has it with its next look. */
export async function publish(env: Bindings, site: string): Promise<void> {
  const later: Promise<unknown>[] = []
  await publishStock(env, site, Date.now(), (work) => later.push(work))
  await Promise.all(later)
}
