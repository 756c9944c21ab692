import { request } from 'node:http'
import { Readable } from 'node:stream'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import type { Bindings } from '../../worker/bindings.ts'

export type HttpRequest = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  headers: Record<string, string>
  body: ReadableStream<Uint8Array> | string | null
  signal?: AbortSignal
}
export type HttpFetch = (url: URL, request: HttpRequest) => Promise<Response>

/** Sends a request to a site. Redirects are not followed: the key in its headers is for this host only. */
export const httpFetch: HttpFetch = (url, options) => {
  if (url.protocol === 'http:' && url.hostname.endsWith('.localhost')) return fetchFromLoopback(url, options)
  const init: RequestInit & { duplex: 'half' } = { ...options, duplex: 'half', redirect: 'manual' }
  return fetch(url, init)
}

/** Subdomains of localhost go to 127.0.0.1, as in a browser: not every system resolves them. */
const fetchFromLoopback: HttpFetch = ({ host, port, pathname, search }, { method, headers, body, signal }) =>
  new Promise((resolve, reject) => {
    const target = { host: '127.0.0.1', port: port || 80, path: pathname + search }
    const allHeaders = { ...headers, host, ...(body === null && { 'content-length': '0' }) }
    const outgoing = request({ ...target, method, headers: allHeaders, signal }, (incoming) => {
      const init = { status: incoming.statusCode ?? 0, headers: incoming.headers as Record<string, string> }
      resolve(new Response(Readable.toWeb(incoming), init))
    })
    outgoing.on('error', (cause) => reject(new TypeError(`Request to ${host} failed`, { cause })))
    if (body === null || typeof body === 'string') outgoing.end(body)
    else
      Readable.fromWeb(body as unknown as NodeStream)
        .on('error', (error) => outgoing.destroy(error))
        .pipe(outgoing)
  })

/** Everything outside itself that a command uses; tests pass one of their own. */
export type Runtime = {
  print: (line: string) => void
  /** Prints a line to standard error: progress, warnings and failures. */
  printError: (line: string) => void
  /** Writes text to standard output without a line end; waits while the reader is slow. */
  write: (text: string) => Promise<void>
  stdin: () => Readable
  /**
   * Opens the local stores, in `folder` or where `npm start` keeps them, and closes them after the work. Without an entry in
   * the audit trail: commands use `withAuditedStores`, or `withSite` of their site.
   */
  openStores: <Value>(folder: string | undefined, work: (env: Bindings) => Promise<Value>) => Promise<Value>
  httpFetch: HttpFetch
  /** The pause before a call that takes long is asked for again, in ms. */
  sleep: (ms: number) => Promise<void>
  /** The command that runs, as the audit trail names it. */
  called: () => CalledCommand
}

/** 'leads list', and the slug of `--site`. Never values of other options: they may name a person. */
export type CalledCommand = { words: string; site: string | undefined }
