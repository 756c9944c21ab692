import { globSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { unstable_getMiniflareWorkerOptions } from 'wrangler'
import { Stop } from '../fail.ts'
import { ROOT } from '../root.ts'
import { STATE } from './state.ts'
import { assertWritable } from './writable.ts'

const BUILT = join(ROOT, 'dist/forecourt')
const BUILT_CONFIG = join(BUILT, 'wrangler.json')

type ServerOptions = {
  port: number
  state?: string
  bindings?: Record<string, string>
  /** A module that stands before the built Worker, which it imports as './index.js'. */
  before?: { name: string; source: string }
  /** Answers everything that the Worker calls outside, in place of the network. */
  outside?: (request: IncomingMessage, response: ServerResponse) => void
  /** Whether a request to /cdn-cgi/local/scheduled?time=<epoch ms> does what the schedule does at that time. */
  isScheduledByRequest?: boolean
}

/** Serves the built Worker in workerd with KV, D1, cache and assets kept in `state`. */
export async function startServer(wanted: ServerOptions): Promise<Miniflare> {
  const { port, state = STATE, bindings = {}, before, outside, isScheduledByRequest = false } = wanted
  assertWritable(state)
  const { workerOptions, main } = unstable_getMiniflareWorkerOptions(BUILT_CONFIG)
  const { rootPath: _, ...options } = workerOptions as Record<string, unknown>
  const server = new Miniflare({
    ...convertV4MiniflareOptions({
      host: '127.0.0.1',
      port,
      logRequests: false,
      unsafeTriggerHandlers: isScheduledByRequest,
      workers: [
        {
          ...options,
          name: 'forecourt',
          bindings: { ...(options['bindings'] as object), ...bindings },
          modules: [
            ...(before ? [{ type: 'ESModule' as const, path: join(BUILT, before.name), contents: before.source }] : []),
            { type: 'ESModule', path: main ?? '' },
            ...lazyModules().map((path) => ({ type: 'ESModule' as const, path })),
          ],
          modulesRoot: BUILT,
          ...(outside && { outboundService: { node: outside } }),
        },
      ],
    }),
    resourcePersistencePath: state,
  })
  await server.ready
  return server
}

/** What the Worker imports only when it is needed, each a module beside it. */
const lazyModules = () => globSync('assets/**/*.js', { cwd: BUILT }).map((path) => join(BUILT, path))

/** Throws a clear sentence when something already listens on the port. */
export async function assertPortIsFree(port: number): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => {
      reject(
        new Stop(
          error.code === 'EACCES'
            ? `Port ${port} needs more rights than this user has. Choose another: PORT=8788 npm start`
            : `Port ${port} is taken. Stop what uses it, or choose another: PORT=${port + 1} npm start`,
        ),
      )
    })
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve()))
  })
}
