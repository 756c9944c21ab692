import type { Act } from '../../platform/audit.ts'
import type { Draw } from '../print/service.ts'
import type { JobProgress } from './service.ts'

/** A heavy call as the web Worker hands it over: of a site that it knows by its hostname, with a key that it has checked. */
export type HandedCall = {
  site: string
  /** Its entry in the audit trail, whose id the job has too: the job's end completes it. */
  act?: Act
  method: string
  /** With its query. */
  path: string
  content_type: string | null
  /** Whose key it came with. */
  actor: string
  /** The binding of the database that the site lives in. */
  shard: string | undefined
  /** The length that the body is said to have; null where none is. */
  length: number | null
  maxBytes: number
}

/** The id of the job; or why there is none, and then nothing is kept. */
export type Taken =
  | { id: string }
  | { refused: 'busy' | 'too_large' }
  /** Too many files of the site were refused; `until`: when the next is taken, in epoch ms. */
  | { refused: 'refused_often'; until: number }

/** A job as its site and the database of that site name it. */
export type JobName = Pick<HandedCall, 'site' | 'shard'> & { id: string }

/** What the web Worker calls of the jobs Worker: waiting and drawing cost no visitor's thread there. */
export type Intake = {
  take(call: HandedCall, body: ReadableStream<Uint8Array> | null): Promise<Taken>
  /** The end of a job, or after some ms how far it is. null: the site has none of that id. */
  outcome(of: JobName, waitMs: number): Promise<JobProgress | null>
  draw: Draw
}
