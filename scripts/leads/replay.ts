import { Misuse } from '../stock/options.ts'
import { readCommand, withLeads } from './source.ts'

/** `replay <lead>` or `replay --all`: dead letters are tried again, under the keys they had. */
export async function replayCommand(args: string[]): Promise<void> {
  const { said, given } = readCommand(args, 1)
  const lead_id = said[0] ?? null
  if ((lead_id === null) === !given['all']) throw new Misuse('Name a lead, or say --all.')
  await withLeads(given, async ({ site, replay }) => {
    const count = await replay(lead_id)
    console.log(
      count === 0
        ? `${site} has no dead letter ${lead_id === null ? '' : 'of that lead '}to replay.`
        : `${count} ${count === 1 ? 'delivery' : 'deliveries'} of ${site} will be tried again within a minute of the site running.`,
    )
  })
}
