import { command } from '../operator/program.ts'
import { stockOf } from './source.ts'

export const exportCommand = command({
  about: 'The stock as JSON Lines in our own shape; npm run -s keeps the lines of npm out of a pipe',
  options: stockOf.options,
  run: (place, machine) =>
    stockOf.at(place, machine, async (stock) => {
      for await (const car of stock.cars()) await machine.write(`${JSON.stringify(car)}\n`)
    }),
})
