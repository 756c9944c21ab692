import { Command, InvalidArgumentError, Option } from '@commander-js/extra-typings'
import { z } from 'zod'
import { DAY_MS } from '../../shared/time.ts'
import { listActs } from '../../worker/platform/audit.ts'
import { siteStore } from '../../worker/platform/site-store.ts'
import { listShards, platformStore } from '../../worker/platform/store-of.ts'
import { describeOutcome } from '../operator/format.ts'
import { openPlatform, platformCommand } from '../operator/operator-access.ts'
import { parseSlug } from '../operator/parse.ts'
import type { Program } from '../operator/program.ts'

const entry = z.object({
  at: z.number(),
  actor: z.string(),
  act: z.string(),
  what: z.string(),
  status: z.number().nullable(),
})
const answer = z.object({ entries: z.array(entry) })
const SHOWN_DAYS = 30

function parseDay(text: string): number {
  const at = Date.parse(text)
  if (Number.isNaN(at)) throw new InvalidArgumentError('It is a day, as 2026-11-24.')
  return at
}

/** `npm run audit -- list` (TRU-05) */
export const audit: Program = (runtime) =>
  new Command('audit').description('Who read or changed what, by which key.').addCommand(
    platformCommand('list')
      .description(`Show the audit trail, newest first: of the platform, and with --site of a site too`)
      .addOption(new Option('--site <slug>', 'a site, with what operators did to it').argParser(parseSlug))
      .addOption(new Option('--since <day>', `from this day on (default: ${SHOWN_DAYS} days)`).argParser(parseDay))
      .action(async ({ site: slug, since = Date.now() - SHOWN_DAYS * DAY_MS, ...options }) => {
        const { call, withStores } = openPlatform(runtime, options)
        const entries = call
          ? (
              await call({
                path: '/operator/audit',
                query: { since: String(since), ...(slug !== undefined && { site: slug }) },
                method: 'GET',
                answer,
                action: 'read the audit trail',
              })
            ).entries
          : await withStores(async (env, but) => {
              const about = slug ? `/${slug}` : ''
              const ofPlatform = await listActs(platformStore(env), { since, about, but })
              // By the databases: KV is empty after a restore.
              const shards = slug === undefined ? [] : listShards(env)
              const ofSite = await Promise.all(shards.map(({ db }) => listActs(siteStore(db, slug!), { since })))
              return [...ofSite.flat(), ...ofPlatform].toSorted((a, b) => b.at - a.at)
            })
        if (entries.length === 0) runtime.print('Nothing was done since then.')
        for (const { at, actor, act, what, status } of entries)
          runtime.print(
            `${new Date(at).toISOString().slice(0, 19)}Z  ${actor}  ${act} ${what}  ${describeOutcome(status)}`,
          )
      }),
  )
