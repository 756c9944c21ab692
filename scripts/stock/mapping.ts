import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { type Mapping, MappingError, parseMapping } from '../../shared/feed/mapping.ts'
import { MAPPING_NAMES, OWN_SHAPE, shippedMapping } from '../../worker/import/mappings.ts'
import { CommandError } from '../errors.ts'

/** The shipped mapping of that name, or the one in a file; throws CommandError where there is none or it is invalid. */
export async function findMapping(nameOrPath: string = OWN_SHAPE): Promise<Mapping> {
  try {
    const shipped = shippedMapping(nameOrPath)
    if (shipped) return shipped
    if (!existsSync(nameOrPath))
      throw new CommandError(
        `There is no mapping ${nameOrPath}. The mappings are: ${MAPPING_NAMES.join(', ')}, or the path of a file.`,
      )
    return parseMapping(nameOrPath, JSON.parse(await readFile(nameOrPath, 'utf8')))
  } catch (error) {
    if (error instanceof MappingError) throw new CommandError(`${error.message}.`)
    if (error instanceof SyntaxError) throw new CommandError(`Mapping ${nameOrPath} is not JSON: ${error.message}.`)
    throw error
  }
}
