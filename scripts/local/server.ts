import { globSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { unstable_getMiniflareWorkerOptions } from 'wrangler'
import { CommandError } from '../errors.ts'
import { LOCAL_STATE, ROOT } from '../root.ts'
import { DEFAULT_PORT } from './port.ts'
import { runtimeLog } from './runtime-log.ts'
import { assertWritable } from './writable.ts'

const BUILD = join(ROOT, 'dist/forecourt')
const BUILD_CONFIG = join(BUILD, 'wrangler.json')

type ServerOptions = {
  port: number
  state?: string
  bindings?: Record<string, string>
  /** A module that runs in front of the built Worker, which it imports as './index.js'. */
  before?: { name: string; source: string }
  /** Answers every request that the Worker sends, in place of the network. */
  outside?: (request: IncomingMessage, response: ServerResponse) => void
  /** Whether a request to /cdn-cgi/local/scheduled?time=<epoch ms> runs the schedule at that time. */
  isScheduledByRequest?: boolean
  /** Where a debugger may look into the Worker, as a browser's does. */
  inspectorPort?: number
}

/** Serves the built Worker in workerd; KV, D1 and cache are kept in the folder `state`. */
export async function startServer({
  port,
  state = LOCAL_STATE,
  bindings = {},
  before,
  outside,
  isScheduledByRequest = false,
  inspectorPort,
}: ServerOptions): Promise<Miniflare> {
  assertWritable(state)
  const { workerOptions, main } = unstable_getMiniflareWorkerOptions(BUILD_CONFIG)
  const { rootPath: _, ...options } = workerOptions as Record<string, unknown>
  const server = new Miniflare({
    ...convertV4MiniflareOptions({
      host: '127.0.0.1',
      port,
      logRequests: false,
      ...(inspectorPort === undefined ? {} : { inspectorPort }),
      handleStructuredLogs: runtimeLog(console, Date.now),
      unsafeTriggerHandlers: isScheduledByRequest,
      workers: [
        {
          ...options,
          name: 'forecourt',
          bindings: { ...(options['bindings'] as object), ...bindings },
          modules: [
            ...(before ? [{ type: 'ESModule' as const, path: join(BUILD, before.name), contents: before.source }] : []),
            { type: 'ESModule', path: main ?? '' },
            ...lazyModules('js').map((path) => ({ type: 'ESModule' as const, path })),
            ...lazyModules('wasm').map((path) => ({ type: 'CompiledWasm' as const, path })),
          ],
          modulesRoot: BUILD,
          ...(outside && { outboundService: { node: outside } }),
        },
      ],
    }),
    resourcePersistencePath: state,
  })
  await server.ready
  return server
}

/** Modules that the Worker imports dynamically, each a file beside it. */
const lazyModules = (extension: 'js' | 'wasm') =>
  globSync(`assets/**/*.${extension}`, { cwd: BUILD }).map((path) => join(BUILD, path))

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
