import { type Edition, RETIRED_FOR_DAYS, type SiteState } from '../../../../shared/tenant/edition.ts'
import type { ValueKind } from '../../../../shared/tenant/kv-keys.ts'
import type { MoveStep } from './move/steps.ts'

/** A site as the registry knows it. */
export type SiteRecord = {
  slug: string
  /** The dealer's name, of the live config. */
  name: string
  state: SiteState
  /** The binding of the database that has its rows. */
  shard: string
  /** The live edition; null before the first publication. */
  edition: Edition | null
  number: number
  /** Set by `domains primary`; else the host of the config's `url`. */
  primary: string | null
  changed_at: number
  hosts: SiteHost[]
  /** Its move between databases that has not ended; null where there is none. */
  move: SiteMove | null
}

export type SiteMove = {
  from_shard: string
  to_shard: string
  step: MoveStep
  /** Since when it is in this step, epoch ms. */
  stepped_at: number
}

/** `config`: a host that the live config names. `domain`: one that was added and verified by itself. */
export type SiteHost = { hostname: string; source: 'config' | 'domain' }

export const ACTS = [
  'publish',
  'rollback',
  'pause',
  'resume',
  'retire',
  'restore',
  'domains',
  'move',
  'cancel',
] as const
export type Act = (typeof ACTS)[number]

/** One line of a site's history. `edition`: what was made live, where the act did. */
export type SiteAct = {
  number: number
  /** Epoch ms. */
  at: number
  actor: string
  act: Act
  edition: Edition | null
  note: string
}

/** Who acts, and why. */
export type By = { actor: string; note: string }

export type ValueName = { kind: ValueKind; hash: string }

/**
 * The registry of sites (SIT-01). Every change is one transaction of the database, from which KV is made; a change whose
 * Worker dies before KV has it is completed by the next call and by the schedule. Refusals throw RegistryError.
 */
export type SiteRegistry = RegisteredSites & EditionValues & SiteActs

export type RegisteredSites = {
  list(): Promise<SiteRecord[]>
  show(slug: string): Promise<SiteRecord | null>
  /** Newest first. */
  history(slug: string): Promise<SiteAct[]>
}

/** What an edition is made of, by its content. */
export type EditionValues = {
  /** Those of these values that are not stored yet. */
  missing(slug: string, names: ValueName[]): Promise<ValueName[]>
  store(slug: string, values: { kind: ValueKind; text: string }[]): Promise<void>
  /** Stores a file of the dealer's own by its content. */
  storeFile(slug: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>
  read(slug: string, name: ValueName): Promise<Uint8Array<ArrayBuffer> | null>
}

type SiteActs = {
  /** Makes an edition live, whose values are stored. The same edition as before is no new publication. */
  publish(slug: string, edition: Edition, by: By): Promise<SiteAct>
  /** Makes the edition of an earlier act live again. */
  rollback(slug: string, number: number, by: By): Promise<SiteAct>
  setState(slug: string, state: 'live' | 'paused', by: By): Promise<SiteRecord>
}

const REFUSALS = {
  no_site: 404,
  no_such_act: 404,
  no_value: 409,
  invalid: 422,
  not_confirmed: 422,
  host_taken: 409,
  retired: 409,
  no_domain: 404,
  not_verified: 409,
  in_use: 409,
} as const
export type Refusal = keyof typeof REFUSALS

/** A refusal with a sentence for the operator; nothing was changed. */
export class RegistryError extends Error {
  readonly code: Refusal
  readonly status: (typeof REFUSALS)[Refusal]
  constructor(code: Refusal, message: string) {
    super(message)
    this.name = 'RegistryError'
    this.code = code
    this.status = REFUSALS[code]
  }
}

export const isRetired = (slug: string) =>
  new RegistryError(
    'retired',
    `${slug} is retired. Within ${RETIRED_FOR_DAYS} days: npm run sites -- restore --site ${slug}`,
  )
