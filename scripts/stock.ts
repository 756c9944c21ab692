import { Stop } from './fail.ts'
import { COMMANDS, USAGE } from './stock/commands.ts'
import { Misuse } from './stock/options.ts'

/** `npm run stock -- <command>`: ends with 0 when done, 1 when refused, 2 when asked wrongly (OPS-01, OPS-02). */
const [name = '', ...rest] = process.argv.slice(2)

try {
  const command = COMMANDS[name]
  if (!command) throw new Misuse(name === '' ? 'Which command?' : `There is no command ${name}.`)
  await command(rest)
} catch (error) {
  if (error instanceof Misuse) {
    console.error(`${error.message}\n\n${USAGE}`)
    process.exitCode = 2
  } else {
    console.error(error instanceof Stop ? error.message : error)
    process.exitCode = 1
  }
}
