/** An environment of wrangler.toml that is put on an account, and what is special about it. */
type Environment = {
  /** Where its sites are reached: at their own hosts, or each at an address of its own on workers.dev. */
  addresses: 'own_hosts' | 'workers_dev'
  /** Shares of traffic, in percent, that a new version gets one after another; each is tested before the next. */
  shares: number[]
  /** How long a version with some of the traffic is watched before it gets all of it; `--watch` says another time. */
  watchMinutes: number
  hasDemoStock: boolean
  /** Whether its addresses are for the people of the platform alone, by Cloudflare Access. */
  isBehindAccess: boolean
}

/**
 * One row an environment. 0 % comes first: a version that a request names in a header answers it at any
 * share, so that it is tested before a shopper meets it.
 */
export const ENVIRONMENTS = {
  preview: { addresses: 'workers_dev', shares: [100], watchMinutes: 0, hasDemoStock: true, isBehindAccess: true },
  staging: {
    addresses: 'workers_dev',
    shares: [0, 10, 100],
    watchMinutes: 2,
    hasDemoStock: true,
    isBehindAccess: true,
  },
  production: {
    addresses: 'own_hosts',
    shares: [0, 10, 100],
    watchMinutes: 10,
    hasDemoStock: false,
    isBehindAccess: false,
  },
} satisfies Record<string, Environment>

export type EnvironmentName = keyof typeof ENVIRONMENTS
export const ENVIRONMENT_NAMES = Object.keys(ENVIRONMENTS) as EnvironmentName[]

/** Which deployment is meant. `instance` is one of several of an environment with a Worker and stores of its own: 'pr-12'. */
export type Target = { environment: EnvironmentName; instance?: string | undefined }

export const findEnvironment = ({ environment }: Target): Environment => ENVIRONMENTS[environment]

/** 'production', or 'preview pr-12'. */
export const targetText = ({ environment, instance }: Target): string =>
  instance ? `${environment} ${instance}` : environment
