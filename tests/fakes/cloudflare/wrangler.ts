import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Wrangler } from '../../../scripts/deploy/wrangler.ts'
import { CommandError } from '../../../scripts/errors.ts'
import { ROOT } from '../../../scripts/root.ts'
import { type FakeAccountState, newId } from './state.ts'

type Config = {
  name: string
  d1_databases: { binding: string; database_id: string }[]
}

/** The value of a flag: '--tag x'. */
const flag = (args: string[], name: string): string | null => {
  const at = args.indexOf(`--${name}`)
  return at < 0 ? null : (args[at + 1] ?? null)
}

/** wrangler over an account in memory: the commands of a deployment, and what they write to their output file. */
export function fakeWrangler(state: FakeAccountState): { wrangler: Wrangler; commands: string[] } {
  const commands: string[] = []

  const upload = (args: string[], config: Config, secrets: Record<string, string>) => {
    const worker = state.workers.get(config.name) ?? { secrets: {}, versions: [], deployments: [], triggers: 0 }
    state.workers.set(config.name, worker)
    Object.assign(worker.secrets, secrets)
    const id = newId(state)
    worker.versions.unshift({ id, tag: flag(args, 'tag'), alias: flag(args, 'preview-alias') })
    return { worker, id }
  }

  const wrangler: Wrangler = async (args, secrets = {}) => {
    commands.push(args.join(' '))
    const file = flag(args, 'config')
    const config = (file ? JSON.parse(readFileSync(resolve(ROOT, file), 'utf8')) : {}) as Config
    const [noun, verb] = args
    if (noun === 'd1' && verb === 'migrations') {
      const database = config.d1_databases.find(({ binding }) => binding === args[3])!
      if (!state.stores.d1.some(({ id }) => id === database.database_id)) throw new CommandError('no such database')
      state.migrated.add(database.database_id)
    } else if (noun === 'deploy') {
      const { worker, id } = upload(args, config, secrets)
      worker.deployments.unshift([{ version: id, percentage: 100 }])
      worker.triggers++
      return { stdout: '', entries: [{ type: 'deploy', version_id: id }] }
    } else if (noun === 'versions' && verb === 'upload') {
      if (!state.workers.has(config.name)) throw new CommandError('This Worker does not exist on your account.')
      const { id } = upload(args, config, secrets)
      const alias = flag(args, 'preview-alias')
      const url = alias && `https://${alias}-${config.name}.example.workers.dev`
      return { stdout: '', entries: [{ type: 'version-upload', version_id: id, preview_alias_url: url }] }
    } else if (noun === 'versions' && verb === 'deploy') {
      const specs = args.flatMap((word) => /^(\S+)@(\d+)%$/.exec(word) ?? []).filter((_, at) => at % 3 !== 0)
      const shares = specs.flatMap((version, at) =>
        at % 2 === 0 ? [{ version, percentage: Number(specs[at + 1]) }] : [],
      )
      if (shares.reduce((sum, { percentage }) => sum + percentage, 0) !== 100)
        throw new CommandError('The percentages do not add up to 100.')
      state.workers.get(config.name)!.deployments.unshift(shares)
    } else if (noun === 'triggers') {
      state.workers.get(config.name)!.triggers++
    } else if (noun === 'delete') {
      state.workers.delete(flag(args, 'name')!)
    } else throw new Error(`The stand-in of wrangler has no command: ${args.join(' ')}`)
    return { stdout: '', entries: [] }
  }
  return { wrangler, commands }
}
