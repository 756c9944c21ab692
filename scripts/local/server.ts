import { execFileSync } from 'node:child_process'
import { globSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { D1Database } from '@cloudflare/workers-types'
import { convertV4MiniflareOptions, Miniflare, type MiniflareOptions } from 'miniflare'
import { MINUTE_MS } from '../../shared/time.ts'
import { addOperatorKey, newOperatorKey, revokeOperatorKeys } from '../../worker/platform/operator-keys.ts'
import { CommandError, errorMessage } from '../errors.ts'
import { localActor, serverFile } from '../operator/local-site.ts'
import { LOCAL_STATE, ROOT } from '../root.ts'
import { WORKERS, type WorkerPart } from '../two-workers.ts'
import { DEFAULT_PORT } from './port.ts'
import { letOthersFirst, runtimeLog, workerdsUnder } from './processes.ts'
import { assertWritable } from './writable.ts'

/**
 * Tells the commands of this machine how the server on these stores is reached, with a key of its own; gives a function
 * that takes it back.
 */
export async function announceServer(state: string, port: number, db: D1Database): Promise<() => void> {
  const [name, key, file] = [localActor(), newOperatorKey(), serverFile(state)]
  await revokeOperatorKeys(db, name, Date.now())
  await addOperatorKey(db, name, key, Date.now())
  writeFileSync(file, JSON.stringify({ origin: `http://localhost:${port}`, key, pid: process.pid }), { mode: 0o600 })
  return () => rmSync(file, { force: true })
}

/** Runs the cron of wrangler.toml: Cloudflare calls a deployed Worker by it, a local one is called by this timer only. */
export function runScheduleEveryMinute(server: Server): void {
  const timer = setInterval(() => void runSchedule(server), MINUTE_MS)
  timer.unref()
}

async function runSchedule(server: Server): Promise<void> {
  try {
    const worker = await server.jobs?.getWorker()
    await worker?.scheduled({ scheduledTime: new Date(), cron: '* * * * *' })
  } catch (error) {
    console.error(`The scheduled run failed: ${errorMessage(error)}`)
  }
}

type ServerOptions = {
  port: number
  state?: string
  bindings?: Record<string, string>
  /** A module that runs in front of the built web Worker, which it imports as './index.js'. */
  before?: { name: string; source: string }
  /** Answers every request that the Workers send, in place of the network. */
  outside?: (request: IncomingMessage, response: ServerResponse) => void
  /** Whether a request to /cdn-cgi/local/scheduled?time=<epoch ms> of the jobs Worker runs the schedule at that time. */
  isScheduledByRequest?: boolean
  /** Where a debugger may look into the web Worker, as a browser's does. */
  inspectorPort?: number
  jobsInspectorPort?: number
  /** Whether the web Worker runs without the jobs Worker, and does heavy calls itself. */
  isAlone?: boolean
}

/** The web Worker at `port`, and the jobs Worker in a process of its own. `dispose` ends both. */
export type Server = Miniflare & { port: number; jobs: Miniflare | null }

/**
 * Serves the built Workers in workerd; KV, D1, R2 and cache are kept in the folder `state`. workerd runs the Workers of a
 * process on one thread, so that heavy work has a process of its own: the two find each other by a registry in a folder,
 * and open the same stores.
 */
export async function startServer(options: ServerOptions): Promise<Server> {
  const { state = LOCAL_STATE, isAlone = false } = options
  assertWritable(state)
  const registry = mkdtempSync(join(tmpdir(), 'forecourt-workers-'))
  const web = new Miniflare(workerOptions('web', { ...options, state, registry }))
  const { port } = await web.unsafeGetDirectURL(WORKERS.web.nameOf('forecourt'), FRONT)
  const others = workerdsUnder(process.pid)
  const jobs = isAlone
    ? null
    : await startedWithLimit(() => new Miniflare(workerOptions('jobs', { ...options, state, registry })))
  // On a machine of few cores a visitor's page comes before an import.
  if (jobs) for (const pid of workerdsUnder(process.pid)) if (!others.includes(pid)) letOthersFirst(pid)
  const disposeWeb = web.dispose.bind(web)
  return Object.assign(web, {
    port: Number(port),
    jobs,
    async dispose() {
      await Promise.all([disposeWeb(), jobs?.dispose()])
      rmSync(registry, { recursive: true, force: true })
    },
  })
}

/** The memory of an isolate on Cloudflare, in MB. */
const ISOLATE_MB = 128

/** Miniflare reads the flags of V8 when it starts workerd. */
const setFlags = (flags = '') => (process.env['MINIFLARE_WORKERD_V8_FLAGS'] = flags)

/** Starts a workerd whose isolates may have no more memory than on Cloudflare: an import that needs more fails here too. */
async function startedWithLimit(start: () => Miniflare): Promise<Miniflare> {
  const flags = process.env['MINIFLARE_WORKERD_V8_FLAGS']
  setFlags([flags, `--max-heap-size=${ISOLATE_MB}`].filter(Boolean).join(' '))
  try {
    const started = start()
    await started.ready
    return started
  } finally {
    setFlags(flags)
  }
}

type PartOptions = ServerOptions & { state: string; registry: string }

function workerOptions(part: WorkerPart, options: PartOptions): MiniflareOptions {
  const { port, state, registry, bindings = {}, outside, isScheduledByRequest = false } = options
  const isWeb = part === 'web'
  const inspectorPort = isWeb ? options.inspectorPort : options.jobsInspectorPort
  const build = join(ROOT, WORKERS[part].build)
  const { rootPath: _, ...worker } = readBuiltOptions(build)
  return {
    ...convertV4MiniflareOptions({
      host: '127.0.0.1',
      port: 0,
      logRequests: false,
      ...(inspectorPort === undefined ? {} : { inspectorPort }),
      handleStructuredLogs: runtimeLog(console, Date.now),
      unsafeTriggerHandlers: isScheduledByRequest,
      unsafeDevRegistryPath: registry,
      workers: [
        {
          ...worker,
          name: WORKERS[part].nameOf('forecourt'),
          bindings: { ...(worker['bindings'] as object), ...bindings },
          // Without the jobs Worker heavy calls run where they arrive.
          ...(options.isAlone && { serviceBindings: {} }),
          ...(isWeb && { unsafeDirectSockets: [{ host: '127.0.0.1', port, entrypoint: FRONT }] }),
          modules: [
            ...(isWeb ? frontModules(build, options.before) : []),
            { type: 'ESModule', path: join(build, 'index.js') },
            ...lazyModules(build, 'js').map((path) => ({ type: 'ESModule' as const, path })),
            ...lazyModules(build, 'wasm').map((path) => ({ type: 'CompiledWasm' as const, path })),
          ],
          modulesRoot: build,
          ...(outside && { outboundService: { node: outside } }),
        },
      ],
    }),
    resourcePersistencePath: state,
  }
}

/** The export of front.js that answers at the server's port. */
const FRONT = 'Front'

/** What stands before the built web Worker, the first one's own exports beside its own. */
function frontModules(build: string, before: ServerOptions['before']) {
  const module = (name: string, contents: string) => ({ type: 'ESModule' as const, path: join(build, name), contents })
  const files = JSON.stringify(readdirSync(join(ROOT, 'dist/client')))
  return [
    module('front.js', readFileSync(join(import.meta.dirname, 'front.js'), 'utf8')),
    module(
      'built.js',
      `export { default as worker } from './${before?.name ?? 'index.js'}'; export const FILES = new Set(${files})`,
    ),
    ...(before ? [module(before.name, before.source)] : []),
  ]
}

/**
 * What a build's wrangler.json says, as Miniflare takes it, with the secrets of this machine as they are now: the copy that was
 * built beside it would outlive their file. Read in a process that ends: wrangler has 100 MB of modules.
 */
export function readBuiltOptions(build: string, secrets = join(ROOT, '.dev.vars')): Record<string, unknown> {
  rmSync(join(build, '.dev.vars'), { force: true })
  const program = `import { unstable_getMiniflareWorkerOptions as read } from 'wrangler'
    console.log(JSON.stringify(read(process.argv[1], undefined, { envFiles: [process.argv[2]] }).workerOptions))`
  const args = ['--input-type=module', '-e', program, join(build, 'wrangler.json'), secrets]
  // Its notice of that file would stand before the JSON.
  const env = { ...process.env, WRANGLER_LOG: 'error' }
  return JSON.parse(execFileSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8', env }))
}

/** Modules that a Worker imports dynamically, each a file beside it. */
const lazyModules = (build: string, extension: 'js' | 'wasm') =>
  globSync(`assets/**/*.${extension}`, { cwd: build }).map((path) => join(build, path))

/** Throws CommandError when the port is in use, or needs more rights than this user has. */
export async function assertPortIsFree(port: number): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const probe = createServer()
    probe.once('error', ({ code }: NodeJS.ErrnoException) => {
      const isForbidden = code === 'EACCES'
      const reason = isForbidden ? 'needs more rights than this user has' : 'is in use'
      const alternative = `choose another port: PORT=${isForbidden ? DEFAULT_PORT : port + 1} npm start`
      const remedy = isForbidden ? 'Run as another user' : 'Stop the program that uses it'
      reject(new CommandError(`Port ${port} ${reason}. ${remedy}, or ${alternative}`))
    })
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve()))
  })
}
