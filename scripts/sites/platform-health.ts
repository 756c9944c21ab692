import { z } from 'zod'
import { siteTroubles } from '../../worker/all-sites/counts.ts'
import { askShards, listShards } from '../../worker/platform/store-of.ts'
import type { Platform } from '../operator/operator-access.ts'
import { jsonBody } from './site-registry.ts'

const KINDS = ['stock_not_published', 'feeds_held_or_refused', 'leads_not_delivered'] as const
const troubles = z.object({
  troubles: z.array(z.object({ site: z.string(), kind: z.enum(KINDS), count: z.number() })),
})
const missing = z.object({ missing: z.array(z.string()) })

/** What is wrong with sites, by slug, in words; a site without an entry is well. */
export async function readTroubles({ call, withStores }: Platform): Promise<Map<string, string[]>> {
  const all = call
    ? (await call({ path: '/operator/troubles', method: 'GET', answer: troubles, action: 'say what is wrong' }))
        .troubles
    : await withStores((env) => askShards(listShards(env), siteTroubles))
  const bySite = Map.groupBy(all, ({ site }) => site)
  const words = ({ kind, count }: (typeof all)[number]) => WORDS[kind](count)
  return new Map([...bySite].map(([site, found]) => [site, found.map(words)]))
}

const WORDS: Record<(typeof KINDS)[number], (count: number) => string> = {
  stock_not_published: () => 'its stock could not be published',
  feeds_held_or_refused: (count) => (count === 1 ? 'a feed is held or refused' : `${count} feeds are held or refused`),
  leads_not_delivered: (count) => (count === 1 ? 'a lead was not delivered' : `${count} leads were not delivered`),
}

/** Those of these secrets that the platform has not set; null where no server runs that could say. */
export async function unsetSecrets({ call }: Platform, names: string[]): Promise<string[] | null> {
  if (!call) return null
  const body = jsonBody({ names })
  return (await call({ path: '/operator/secrets', body, answer: missing, action: 'look for secrets' })).missing
}
