import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { Client } from 'basic-ftp'
import type { Feed } from '../../shared/feed/settings.ts'
import { isOwnSecret } from '../../shared/settings/secret-names.ts'
import type { Fetched } from '../../worker/features/stock/feeds/fetch-feed.ts'
import { FileHeld } from '../../worker/import/hold.ts'
import { FileRefused } from '../../worker/import/refused.ts'
import { CommandError, errorMessage } from '../errors.ts'
import { openInputFile } from '../operator/files.ts'
import { formatMinute } from '../operator/format.ts'
import { parseSlug } from '../operator/parse.ts'
import type { SiteAccess } from '../operator/site-access.ts'
import { assertPublished, siteFlag, summaryText } from './import.ts'
import type { SiteStock } from './site-stock.ts'

type ListedFeed = Awaited<ReturnType<SiteStock['feeds']>>[number]

/** `stock feeds`: how the files of each feed arrive, and what became of the last (STK-04). */
export const feedsCommand = ({ runtime: { print }, siteCommand, withSite }: SiteAccess<SiteStock>) =>
  siteCommand('feeds')
    .description('List the feeds of a site with their last file and what became of it')
    .action((options) =>
      withSite(options, async (stock, site) => {
        const [feeds, { runs }] = await Promise.all([stock.feeds(), stock.overview()])
        if (feeds.length === 0) print(`${site} lists no feeds in its site.json.`)
        for (const feed of feeds) {
          const run = runs.find((one) => one.feed === feed.name)
          print(`${feed.name}  by ${feed.mapping}, ${arrivalText(feed)}`)
          print(run ? `  last import ${formatMinute(run.started_at)}: ${run.outcome}` : '  no import so far')
          if (feed.state?.checked_at) print(`  ${stateText(feed.state)}`)
        }
        const names = new Set(feeds.map(({ name }) => name))
        for (const run of runs) {
          if (names.has(run.feed)) continue
          names.add(run.feed)
          print(`${run.feed}  not in site.json\n  last import ${formatMinute(run.started_at)}: ${run.outcome}`)
        }
      }),
    )

const ARRIVALS: {
  [Kind in ListedFeed['source']['kind']]: (source: Extract<ListedFeed['source'], { kind: Kind }>) => string
} = {
  push: () => 'pushed',
  url: ({ url, every }) => `fetched from ${url} every ${every} minutes`,
  mail: ({ senders }) => `mailed by ${senders.join(', ')}`,
  drop: ({ url }) => `taken from ${url} by stock -- fetch`,
}

function arrivalText({ source, late_after }: ListedFeed): string {
  const arrival = (ARRIVALS[source.kind] as (source: ListedFeed['source']) => string)(source)
  return late_after === null ? arrival : `${arrival}; late after ${late_after} hours`
}

function stateText({ checked_at, outcome, reason, failures, next_at }: NonNullable<ListedFeed['state']>): string {
  const times = failures > 1 ? `, ${failures} times in a row` : ''
  return `last fetched ${formatMinute(checked_at!)}: ${outcome}${times}${reason ? `: ${reason}` : ''}; next ${formatMinute(next_at)}`
}

/** `stock fetch`: fetches feeds now; those on SFTP and FTP servers from this machine (STK-04). */
export const fetchCommand = ({ runtime: { print }, siteCommand, withSite }: SiteAccess<SiteStock>) =>
  siteCommand('fetch')
    .description('Fetch the feeds of a site now; files on SFTP and FTP servers come by way of this machine')
    .option('--feed <name>', 'this feed alone', parseSlug)
    .action(({ feed: name, ...options }) =>
      withSite(options, async (stock, site) => {
        const feeds = (await stock.feeds()).filter((feed) => name === undefined || feed.name === name)
        const fetched = feeds.filter(({ source }) => source.kind === 'url' || source.kind === 'drop')
        if (fetched.length === 0) {
          throw new CommandError(
            `${site} has no feed${name ? ` ${name}` : ''} that is fetched. See: npm run stock -- feeds ${siteFlag({ ...options, site })}`,
          )
        }
        const failed: string[] = []
        let unpublished: string | null = null
        for (const feed of fetched) {
          const { outcome, reason, summary } =
            feed.source.kind === 'drop'
              ? await fetchDrop(stock, { slug: feed.site, feed: feed.name }, feed.source)
              : await stock.fetch(feed.name)
          print(`${feed.name}: ${outcome}${reason ? `. ${reason}` : ''}${summary ? `\n${summaryText(summary)}` : ''}`)
          if (summary) unpublished = summary.unpublished
          if (outcome !== 'imported' && outcome !== 'unchanged') failed.push(feed.name)
        }
        if (failed.length > 0) throw new CommandError(`Not imported: ${failed.join(', ')}.`)
        assertPublished({ unpublished }, siteFlag({ ...options, site }))
      }),
    )

const CONNECT_SECONDS = 20
const IDLE_MS = 60_000

type Drop = Extract<Feed['source'], { kind: 'drop' }>
type Login = { user: string; password: string | undefined }
type Transfer = (address: URL, login: Login, file: string) => Promise<void>

/** Takes a file from an SFTP or FTP server, which no Worker can reach, and imports it as the feed (STK-04). */
async function fetchDrop(
  stock: SiteStock,
  { slug, feed }: { slug: string; feed: string },
  { url, authorization }: Drop,
): Promise<Fetched> {
  const address = new URL(url)
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-feed-'))
  try {
    const file = join(folder, basename(decodeURIComponent(address.pathname)))
    await TRANSFERS[address.protocol]!(address, readLogin(authorization, slug), file)
    const input = openInputFile(file, () => process.stdin)
    const summary = await stock.import({ feed }, { file: input, onProblem: () => {}, onRow: () => {} })
    return { outcome: 'imported', reason: null, summary }
  } catch (error) {
    const isOfFile = error instanceof FileRefused
    if (!isOfFile && !(error instanceof CommandError)) throw error
    const outcome = error instanceof FileHeld ? 'held' : isOfFile ? 'refused' : 'unreachable'
    return { outcome, reason: error.message, summary: null }
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** `user:password`, or the user alone where a key of the machine opens the server. */
function readLogin(name: string | null, slug: string): Login {
  if (name !== null && !isOwnSecret(name, slug)) throw new CommandError(`${name} is no secret of the site ${slug}.`)
  const secret = name === null ? 'anonymous:' : process.env[name]
  if (secret === undefined)
    throw new CommandError(`${name} is not set. Put user:password into that variable of the environment.`)
  const [, user = secret, password] = /^([^:]+):(.*)$/s.exec(secret) ?? []
  return { user, password }
}

/** By OpenSSH's own client, which checks the key of the host and knows the keys of this machine. */
const takeBySftp: Transfer = async ({ hostname, port, pathname }, { user, password }, file) => {
  const askpass = `${file}.askpass`
  await writeFile(askpass, '#!/bin/sh\nprintf "%s\\n" "$FORECOURT_FEED_PASSWORD"\n', { mode: 0o700 })
  const words = ['-q', '-o', `ConnectTimeout=${CONNECT_SECONDS}`, ...(port ? ['-P', port] : [])]
  const remote = `${user}@${hostname}:${decodeURIComponent(pathname)}`
  const secret = password
    ? { SSH_ASKPASS: askpass, SSH_ASKPASS_REQUIRE: 'force', FORECOURT_FEED_PASSWORD: password }
    : {}
  const failure = await execute('sftp', [...words, '--', remote, file], { ...process.env, ...secret })
  await rm(askpass)
  if (failure === null) return
  const help = /host key/i.test(failure) ? ` Connect once by hand, and check its key: sftp ${user}@${hostname}` : ''
  throw new CommandError(`${hostname} did not give the file: ${failure}.${help}`)
}

/** Runs a program; what it said where it failed, else null. */
function execute(program: string, words: string[], env: NodeJS.ProcessEnv): Promise<string | null> {
  return new Promise((resolve) => {
    const child = spawn(program, words, { env, stdio: ['ignore', 'ignore', 'pipe'] })
    let said = ''
    child.stderr.on('data', (text: Buffer) => (said += text.toString()))
    child.on('error', () => resolve(`${program} is not installed on this machine`))
    child.on('close', (code) =>
      resolve(code === 0 ? null : said.trim().split('\n').at(-1) || `${program} ended with ${code}`),
    )
  })
}

const takeByFtp: Transfer = async ({ hostname, port, pathname, protocol }, { user, password = '' }, file) => {
  const client = new Client(IDLE_MS)
  try {
    await client.access({ host: hostname, port: Number(port || 21), user, password, secure: protocol === 'ftps:' })
    await client.downloadTo(file, decodeURIComponent(pathname))
  } catch (error) {
    throw new CommandError(`${hostname} did not give the file: ${errorMessage(error)}.`)
  } finally {
    client.close()
  }
}

const TRANSFERS: Record<string, Transfer> = { 'sftp:': takeBySftp, 'ftp:': takeByFtp, 'ftps:': takeByFtp }
