import { command } from '../operator/program.ts'
import { stockOf } from './source.ts'

export const exportCommand = command({
  about: 'Write the stock as JSON Lines in our own shape; imported again it changes nothing',
  options: stockOf.options,
  run: (place, machine) =>
    stockOf.at(place, machine, async (stock) => {
      for await (const car of stock.cars()) await machine.write(`${JSON.stringify(car)}\n`)
    }),
})
