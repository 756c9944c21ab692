import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { type Mapping, MappingFault, readMapping } from '../../shared/feed/mapping.ts'
import { MAPPING_NAMES, OWN_SHAPE, shippedMapping } from '../../worker/import/mappings.ts'
import { Stop } from '../fail.ts'

/** The mapping of that name or file; ends with a sentence when there is none or it is wrong. */
export async function findMapping(named: string = OWN_SHAPE): Promise<Mapping> {
  try {
    const shipped = shippedMapping(named)
    if (shipped) return shipped
    if (!existsSync(named))
      throw new Stop(`There is no mapping ${named}. The mappings are: ${MAPPING_NAMES.join(', ')}, or a file.`)
    return readMapping(named, JSON.parse(await readFile(named, 'utf8')))
  } catch (error) {
    if (error instanceof MappingFault) throw new Stop(`${error.message}.`)
    if (error instanceof SyntaxError) throw new Stop(`Mapping ${named} is not JSON: ${error.message}.`)
    throw error
  }
}
