import { CommandError } from '../errors.ts'

export const DEFAULT_PORT = 8787

/** The port to serve at: PORT in the environment, else 8787; throws CommandError where it is no port. */
export function portFromEnv(): number {
  const text = process.env['PORT'] || String(DEFAULT_PORT)
  const port = Number(text)
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port
  throw new CommandError(`PORT must be a number from 1 to 65535, not ${text}. Example: PORT=9000 npm start`)
}
