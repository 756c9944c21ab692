import { setTimeout as sleep } from 'node:timers/promises'
import { Option } from '@commander-js/extra-typings'
import { z } from 'zod'
import { MINUTE_MS } from '../../shared/time.ts'
import {
  CANCELLABLE,
  MOVE_STEPS,
  type MoveStep,
  minutesStuck,
} from '../../worker/features/sites/registry/move/steps.ts'
import type { SiteRecord } from '../../worker/features/sites/registry/service.ts'
import { UsageError } from '../errors.ts'
import { openPlatform, platformCommand } from '../operator/operator-access.ts'
import { parseText } from '../operator/parse.ts'
import type { CallSite } from '../operator/remote-site.ts'
import type { Runtime } from '../operator/runtime.ts'
import { noteOption, siteOption } from './options.ts'
import { requireServer } from './publish.ts'
import { jsonBody, remoteRegistry } from './site-registry.ts'

const steps = z.enum([...MOVE_STEPS, 'done'])
const progress = z.object({ step: steps, wait: z.number(), shard: z.string() })

export const moveCommand = (runtime: Runtime) =>
  platformCommand('move')
    .description('Move a site with its ids to another database while it serves; it is read-only for seconds')
    .addOption(siteOption())
    .addOption(new Option('--to <binding>', 'the database, by its binding in wrangler.toml: DB_2').argParser(parseText))
    .addOption(
      new Option(
        '--cancel',
        'open the old place again, before the site has moved, and delete what was copied',
      ).conflicts('to'),
    )
    .addOption(noteOption())
    .action(async (options) => {
      const { site, to, cancel, note } = options
      if (to === undefined && !cancel) throw new UsageError('Give the database, such as --to DB_2, or --cancel.')
      const call = requireServer(openPlatform(runtime, options))
      runtime.print(
        to === undefined
          ? await cancelMove(call, { site, note }, runtime)
          : await moveSite(call, { site, to, note }, runtime),
      )
    })

type Order = { site: string; note: string }

async function moveSite(
  call: CallSite,
  { site, to, note }: Order & { to: string },
  { print }: Runtime,
): Promise<string> {
  const now = await remoteRegistry(call).show(site)
  if (now?.shard === to && !now.move) return `${site} lives in ${to} already.`
  await call({
    path: `/operator/sites/${site}/move`,
    body: jsonBody({ to, note }),
    answer: z.object({ step: z.enum(MOVE_STEPS) }),
    action: 'begin the move',
  })
  const shard = await follow(call, site, print)
  if (shard !== to) return `The move of ${site} was cancelled meanwhile: it stays in ${shard}.`
  return `${site} lives in ${to}. Its rows in the old place are deleted in ten minutes, by the schedule.`
}

async function cancelMove(call: CallSite, { site, note }: Order, { print }: Runtime): Promise<string> {
  const { step, shard } = await call({
    path: `/operator/sites/${site}/move/cancel`,
    body: jsonBody({ note }),
    answer: z.object({ step: steps, shard: z.string() }),
    action: 'cancel the move',
  })
  if (step === 'done') return `${site} is not being moved: it is open in ${shard}.`
  await follow(call, site, print)
  return `${site} is open in ${shard} again. What was copied is deleted by the schedule.`
}

/** The steps that end the command: the site is open, and the schedule does the rest. */
const OPEN: ReadonlySet<string> = new Set(['left', 'clearing'])

/** Calls until the site is open, and gives its database. A lost call is made again by running the command again. */
async function follow(call: CallSite, site: string, print: (line: string) => void): Promise<string> {
  for (let before = ''; ; ) {
    const { step, wait, shard } = await call({
      path: `/operator/sites/${site}/move/next`,
      answer: progress,
      action: 'go on with the move',
    })
    if (step === 'done' || OPEN.has(step)) return shard
    if (step !== before) print(`${STEP_TEXTS[step]} ...`)
    before = step
    if (wait > 0) await sleep(wait)
  }
}

const STEP_TEXTS: Record<MoveStep, string> = {
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
