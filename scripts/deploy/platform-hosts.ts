import { ENVIRONMENT } from '../../worker/bindings.ts'
import type { HttpFetch } from '../operator/runtime.ts'
import type { DeployConfig } from './config.ts'
import type { Target } from './environments.ts'
import { healthAt } from './smoke.ts'

/** The platform's own hosts, which `vars` of an environment name. */
const PLATFORM_HOSTS = [
  { name: 'OPERATOR_HOST', example: 'platform.example' },
  { name: 'PREVIEW_HOST', example: 'preview.example' },
] as const

type Finding = { name: string; problem: string; mend: string }

/** Which of the platform's own hosts are not set, what does not work without them, and the line that mends it. */
export const missingHosts = ({ environment }: Target, { vars }: Pick<DeployConfig, 'vars'>): Finding[] =>
  PLATFORM_HOSTS.filter(({ name }) => !vars[name]).map(({ name, example }) => ({
    name,
    problem: `${name} is not set. ${ENVIRONMENT[name].without}`,
    mend:
      `add ${name} = "${example}", a host of yours that leads to the Worker, under [env.${environment}.vars] of ` +
      `wrangler.toml, then npm run deploy -- --env ${environment}`,
  }))

/** Whether the operator's API is reachable: what is wrong where its host does not lead to the Worker, else null. */
export async function unreachableOperatorHost(
  { vars, name }: Pick<DeployConfig, 'vars' | 'name'>,
  { httpFetch }: { httpFetch: HttpFetch },
): Promise<Finding | null> {
  const host = vars['OPERATOR_HOST']
  if (typeof host !== 'string' || host === '') return null
  if (await healthAt(`https://${host}`, { httpFetch, headers: {} })) return null
  return {
    name: 'OPERATOR_HOST',
    problem: `https://${host} does not lead to the Worker: the operator’s API cannot be reached.`,
    mend: `add ${host} to the Worker ${name} as a custom domain (docs/deploy.md, The platform’s own hosts)`,
  }
}
