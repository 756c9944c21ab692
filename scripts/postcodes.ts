import { Stop } from './fail.ts'
import { loadPostcodes, USAGE } from './postcodes/load.ts'
import { Misuse } from './stock/options.ts'

/** `npm run postcodes -- load <file.csv>`: ends with 0 when done, 1 when refused, 2 when asked wrongly (CAL-02). */
const [name = '', ...rest] = process.argv.slice(2)

try {
  if (name !== 'load') throw new Misuse(name === '' ? 'Which command?' : `There is no command ${name}.`)
  await loadPostcodes(rest)
} catch (error) {
  if (error instanceof Misuse) {
    console.error(`${error.message}\n\n${USAGE}`)
    process.exitCode = 2
  } else {
    console.error(error instanceof Stop ? error.message : error)
    process.exitCode = 1
  }
}
