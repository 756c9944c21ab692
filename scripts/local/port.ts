import { CommandError } from '../errors.ts'

export const DEFAULT_PORT = 8787

/** The port of a command that serves, by its arguments (`--port 9000`), else as `portFromEnv`; throws CommandError for others. */
export function servedPort(args: string[], env = process.env): number {
  const [name, port, ...others] = args.flatMap((arg) => arg.split('='))
  if (name === undefined) return portFromEnv(env)
  if (name === '--port' && port && others.length === 0) return portFromEnv({ PORT: port })
  throw new CommandError(`${args.join(' ')} says nothing here. To choose a port: npm start -- --port 9000`)
}

/** The port to serve at: PORT in the environment (`npm start --port 9000` sets npm_config_port), else 8787; throws CommandError where it is no port. */
export function portFromEnv(env = process.env): number {
  const text = env['npm_config_port'] || env['PORT'] || String(DEFAULT_PORT)
  const port = Number(text)
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port
  throw new CommandError(`PORT must be a number from 1 to 65535, not ${text}. Example: PORT=9000 npm start`)
}
