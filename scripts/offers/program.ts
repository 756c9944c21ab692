import { readFileSync } from 'node:fs'
import { Command, Option } from '@commander-js/extra-typings'
import { type Mapping, MappingError, parseMapping } from '../../shared/feed/mapping.ts'
import { FORMATS, type Format, type MappingInput } from '../../shared/feed/mapping-schema.ts'
import type { Problem } from '../../shared/feed/problem.ts'
import { OFFER_RECORD } from '../../shared/offer/record.ts'
import { easternDay } from '../../shared/time.ts'
import { type ListedOffer, listOffers } from '../../worker/features/offers/database.ts'
import { importOffers, type OfferSummary, offerMapping } from '../../worker/features/offers/import-offers.ts'
import { FileRefused } from '../../worker/import/refused.ts'
import { MAIN_FEED } from '../../worker/import/run.ts'
import { dealerDay } from '../../worker/platform/local-time.ts'
import { siteBySlug } from '../../worker/platform/site-by-slug.ts'
import { CommandError, errorMessage, UsageError } from '../errors.ts'
import { defaultReportPath, openInputFile, openProblemReport } from '../operator/files.ts'
import type { LocalSite } from '../operator/local-site.ts'
import { parseSlug, parseText } from '../operator/parse.ts'
import type { Program } from '../operator/program.ts'
import { type CallSite, callBy } from '../operator/remote-site.ts'
import { type SiteAccess, siteAccess } from '../operator/site-access.ts'
import { OFFER_CALLS } from '../stock/calls.ts'

/** `npm run offers -- <command>` (OFF-01, OPS-01). The key of a deployed site is that of its stock. */
export const offers: Program = (runtime) => {
  const access = siteAccess<SiteOffers>(runtime, { keyVariable: 'STOCK_KEY', local: localOffers, remote: remoteOffers })
  return new Command('offers')
    .description('Import and list the special offers of a site.')
    .addCommand(importCommand(access))
    .addCommand(listCommand(access))
}

const importCommand = ({ runtime, siteCommand, withSite }: SiteAccess<SiteOffers>) =>
  siteCommand('import')
    .description('Import a file as all offers of a site’s feed: CSV, JSON, JSON Lines or XML, plain, gzip or ZIP')
    .requiredOption('--file <file>', 'the file, or - for standard input', parseText)
    .option(
      '--map <file.json>',
      'mapping of its columns (default: offers.mapping of the site, else columns named as the fields)',
      parseText,
    )
    .addOption(new Option('--feed <name>', 'whose offers the file replaces').argParser(parseSlug).default(MAIN_FEED))
    .addOption(new Option('--format <format>', 'default: detected from the content').choices(FORMATS))
    .option('--dry-run', 'read and report, and change nothing')
    .option('--report <file.csv>', 'where bad rows are written (default: in .forecourt/offers)', parseText)
    .action(async ({ site, store, remote, key, file: path, report: reportPath, ...settings }) => {
      const file = openInputFile(path, runtime.stdin)
      try {
        await withSite({ site, store, remote, key }, async (siteOffers, name) => {
          const report = openProblemReport(reportPath ?? defaultReportPath('offers', name))
          try {
            const summary = await siteOffers.import(settings, { body: file.body, onProblem: report.add })
            const outcome = settings.dryRun ? `would be the offers of ${name}` : `now has the offers of ${name}`
            runtime.print(`${file.name} ${outcome}:\n${summaryText(summary)}`)
          } catch (error) {
            if (error instanceof FileRefused) throw new CommandError(`Nothing was changed. ${error.message}`)
            throw error
          } finally {
            const written = await report.close()
            if (written) runtime.print(`Rows and values that were refused or left out are listed in ${written}`)
          }
        })
      } finally {
        await file.body.cancel().catch(() => {})
      }
    })

function summaryText({ unread, ...summary }: OfferSummary): string {
  const labels: Record<keyof typeof summary, string> = {
    read: 'rows read',
    added: 'offers added',
    changed: 'offers changed',
    returned: 'offers returned',
    unchanged: 'offers unchanged',
    vanished: 'offers ended: no longer in the file',
    refused: 'rows refused',
    warnings: 'values left out or cleaned',
  }
  const lines = (Object.keys(labels) as (keyof typeof summary)[]).map(
    (key) => `  ${String(summary[key]).padStart(6)}  ${labels[key]}`,
  )
  return [...lines, ...(unread ? [unread.message] : [])].join('\n')
}

const STATES: Record<ListedOffer['state'], string> = { running: 'running', ended: 'ended', to_come: 'to come' }

const listCommand = ({ runtime: { print }, siteCommand, withSite }: SiteAccess<SiteOffers>) =>
  siteCommand('list')
    .description('List the offers of a site with their window, those that end last first')
    .action((options) =>
      withSite(options, async (siteOffers, site) => {
        const all = await siteOffers.list()
        if (all.length === 0) print(`${site} has no offers.`)
        for (const offer of all) print(formatOffer(offer))
      }),
    )

const formatOffer = ({ id, name, feed, starts_at, ends_at, state, manufacturer, model, faults }: ListedOffer) =>
  [
    STATES[state].padEnd(7),
    `${starts_at} to ${ends_at}`,
    feed,
    id,
    [manufacturer, model].filter(Boolean).join(' '),
    name,
    ...faults.map((fault) => `\n         ! ${fault}`),
  ]
    .filter(Boolean)
    .join('  ')

type OfferImportSettings = {
  feed: string
  map?: string | undefined
  format?: Format | undefined
  dryRun?: true | undefined
}

type ImportInput = { body: ReadableStream<Uint8Array>; onProblem: (problem: Problem) => void }

/** The offers of one site, local or deployed. */
type SiteOffers = {
  import: (settings: OfferImportSettings, input: ImportInput) => Promise<OfferSummary>
  list: () => Promise<ListedOffer[]>
}

function localOffers({ env: { KV }, site, store }: LocalSite): SiteOffers {
  const dayAt = async () => {
    const config = await siteBySlug(KV, site)
    return (moment: number) => (config ? dealerDay(config, moment) : easternDay(moment))
  }
  return {
    async import({ feed, map, format = null, dryRun = false }, input) {
      const config = await siteBySlug(KV, site)
      const mapping = findOfferMapping(map, config?.offers.mapping ?? null)
      const order = { store, feed, mapping, format, now: Date.now(), dayAt: await dayAt(), isDryRun: dryRun }
      return importOffers({ ...order, ...input })
    },
    list: async () => listOffers(store, (await dayAt())(Date.now())),
  }
}

/** The offers of a deployed site, by the calls that its dealer's system uses. */
const remoteOffers = (call: CallSite): SiteOffers => ({
  async import({ feed, map, format, dryRun }, { body, onProblem }) {
    if (map !== undefined)
      throw new UsageError('--map is for local data: a deployed site maps by offers.mapping of its config.')
    const query = { feed, ...(format && { format }), ...(dryRun && { dry_run: 'yes' }) }
    const { summary, problems } = await callBy(call, OFFER_CALLS)('PUT /api/offers', 'import the offers', {
      query,
      body,
    })
    for (const problem of problems) onProblem(problem)
    return summary
  },
  list: async () => (await callBy(call, OFFER_CALLS)('POST /api/offers/list', 'list its offers')).offers,
})

/** The mapping in a file, else that of the site's config. Throws CommandError for a file that holds none. */
function findOfferMapping(path: string | undefined, ofSite: MappingInput | null): Mapping {
  if (path === undefined) return offerMapping(ofSite)
  try {
    const { $schema: _, ...mapping } = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>
    return parseMapping(path, mapping, OFFER_RECORD)
  } catch (error) {
    if (error instanceof MappingError) throw new CommandError(error.message.replace(/[^?.]$/, '$&.'))
    throw new CommandError(`The mapping ${path} cannot be read: ${errorMessage(error)}.`)
  }
}
