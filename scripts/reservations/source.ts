import { z } from 'zod'
import type { Reservation } from '../../shared/reservation/reservation.ts'
import { reservationsOf } from '../../worker/reservations-of.ts'
import { type LedgerEntry, listReservations, oneReservation } from '../../worker/services/reservations/ledger.ts'
import { siteBySlug } from '../../worker/site-by-slug.ts'
import { Stop } from '../fail.ts'
import { liveSite } from '../stock/live.ts'
import { type LocalSite, withSite } from '../stock/local.ts'
import { Misuse, needed, readOptions } from '../stock/options.ts'

/** The reservations of one site, here or live. */
export type Source = {
  list: (openOnly: boolean) => Promise<Reservation[]>
  show: (id: string) => Promise<LedgerEntry>
  release: (id: string) => Promise<boolean>
  refund: (id: string) => Promise<boolean>
}

const text = { type: 'string' } as const
const WHERE = { site: text, state: text, remote: text, key: text, all: { type: 'boolean' } } as const

/** What every command of reservations is asked with; `words` is how many it takes. */
export function readCommand(args: string[], words: number) {
  const { words: said, given } = readOptions(args, WHERE)
  if (said.length !== words) throw new Misuse(words === 0 ? `${said[0]} is one word too many.` : 'Which reservation?')
  return { id: said[0] ?? '', given }
}

type Given = ReturnType<typeof readCommand>['given']

/** Works on the reservations of the site that was named: those served here, or with --remote those of a live site. */
export async function withReservations(given: Given, work: (source: Source) => Promise<void>): Promise<void> {
  const { remote, state } = given
  if (remote !== undefined) return work(live(remote, given['key'] ?? process.env['RESERVATIONS_KEY']))
  await withSite({ site: needed(given, 'site'), state }, (local) => withLocal(local, work))
}

async function withLocal({ env, site: slug }: LocalSite, work: (source: Source) => Promise<void>): Promise<void> {
  const site = await siteBySlug(env.KV, slug)
  if (!site) throw new Stop(`${slug} has not been loaded. Run npm start once.`)
  const later: Promise<unknown>[] = []
  const now = Date.now()
  // On this machine money is the local payment page's.
  const here = { ...env, LOCAL_SITES: '[]' }
  const reservations = reservationsOf(here, site, {
    now,
    defer: (each) => later.push(each),
    report: (trouble) => console.error(JSON.stringify(trouble)),
  })
  await work({
    list: (openOnly) => listReservations(env.DB, slug, openOnly),
    show: async (id) => (await oneReservation(env.DB, slug, id)) ?? noneSuch(slug, id),
    release: (id) => reservations.releaseAsDealer(id),
    refund: (id) => reservations.refund(id),
  })
  while (later.length > 0) await Promise.all(later.splice(0))
}

const noneSuch = (site: string, id: string): never => {
  throw new Stop(`${site} has no reservation or payment ${id}.`)
}

/** A site of ours answers in the shapes we wrote: only what is read first is looked at. */
const listAnswer = z.object({ reservations: z.array(z.custom<Reservation>()) })
const entry = z.custom<LedgerEntry>((value) => typeof value === 'object' && value !== null && 'payment' in value)
const done = z.object({ done: z.boolean() })

function live(remote: string, key: string | undefined): Source {
  const ask = liveSite(remote, key)
  const act = async (deed: 'release' | 'refund', id: string) =>
    (await ask({ path: `/api/reservations/${deed}`, query: { id }, answer: done, deed: `${deed} it` })).done
  return {
    list: async (openOnly) => {
      const query: Record<string, string> = openOnly ? { open: '' } : {}
      return (await ask({ path: '/api/reservations/list', query, answer: listAnswer, deed: 'list them' })).reservations
    },
    show: (id) => ask({ path: '/api/reservations/show', query: { id }, answer: entry, deed: 'show it' }),
    release: (id) => act('release', id),
    refund: (id) => act('refund', id),
  }
}
