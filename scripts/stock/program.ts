import { stockKeys } from '../../worker/platform/bearer-keys.ts'
import { keyCommand } from '../operator/key.ts'
import type { Program } from '../operator/program.ts'
import { exportCommand } from './export.ts'
import { searchKeyCommand, tellCommand } from './hosted.ts'
import { importCommand } from './import.ts'
import { listCommand } from './list.ts'
import { revealsCommand } from './reveals.ts'
import { STOCK_KEY } from './source.ts'

export const stock: Program = {
  name: 'stock',
  about: 'The cars of a site.',
  commands: {
    import: importCommand,
    list: listCommand,
    export: exportCommand,
    reveals: revealsCommand,
    key: keyCommand(stockKeys, { to: 'the stock', variable: STOCK_KEY }),
    'hosted sync': tellCommand('Tell hosted search what has changed; a first time, of everything', { isAnew: false }),
    'hosted rebuild': tellCommand('Fill a new collection of hosted search, then lead the alias there', {
      isAnew: true,
    }),
    'hosted key': searchKeyCommand,
  },
}
