import { Stop } from './fail.ts'
import { Misuse } from './stock/options.ts'

/** Does what the command line asks for: ends with 0 when done, 1 when refused, 2 when asked wrongly (OPS-01, OPS-02). */
export async function runCommand(commands: Record<string, (args: string[]) => Promise<void>>, usage: string) {
  const [name = '', ...rest] = process.argv.slice(2)
  try {
    const command = commands[name]
    if (!command) throw new Misuse(name === '' ? 'Which command?' : `There is no command ${name}.`)
    await command(rest)
  } catch (error) {
    if (error instanceof Misuse) {
      console.error(`${error.message}\n\n${usage}`)
      process.exitCode = 2
    } else {
      console.error(error instanceof Stop ? error.message : error)
      process.exitCode = 1
    }
  }
}
