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
import { openInputFile } from '../operator/input-file.ts'
import type { SiteStock } from './site-stock.ts'

const CONNECT_SECONDS = 20
const IDLE_MS = 60_000

type Drop = Extract<Feed['source'], { kind: 'drop' }>
type Login = { user: string; password: string | undefined }
type Transfer = (address: URL, login: Login, file: string) => Promise<void>

/** Takes a file from an SFTP or FTP server, which no Worker can reach, and imports it as the feed (STK-04). */
export async function fetchDrop(
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
  const failure = await run('sftp', [...words, '--', remote, file], { ...process.env, ...secret })
  await rm(askpass)
  if (failure === null) return
  const help = /host key/i.test(failure) ? ` Connect once by hand, and check its key: sftp ${user}@${hostname}` : ''
  throw new CommandError(`${hostname} did not give the file: ${failure}.${help}`)
}

/** Runs a program; what it said where it failed, else null. */
function run(program: string, words: string[], env: NodeJS.ProcessEnv): Promise<string | null> {
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
