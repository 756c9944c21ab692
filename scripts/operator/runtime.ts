import type { Readable } from 'node:stream'
import type { Bindings } from '../../worker/bindings.ts'
import type { HttpFetch } from './http.ts'

/** Everything outside itself that a command uses; tests pass one of their own. */
export type Runtime = {
  /** Prints a line of the result to standard output. */
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
