import type { Program } from '../operator/program.ts'
import { loadCommand } from './load.ts'

export const postcodes: Program = {
  name: 'postcodes',
  about: 'The table that says where each postcode is.',
  commands: { load: loadCommand },
}
