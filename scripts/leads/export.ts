import { once } from 'node:events'
import { LEADS_HEADER, leadLine } from '../../shared/lead/export.ts'
import { allLeads, readCommand, withLeads } from './source.ts'

/** `export`: the leads asked for as CSV, oldest first. */
export async function exportCommand(args: string[]): Promise<void> {
  const { given, asked } = readCommand(args, 0)
  // Whoever reads the pipe may have seen enough.
  process.stdout.on('error', () => process.exit(0))
  await withLeads(given, async (source) => {
    // A live site that refuses leaves no file that looks like one.
    let text = LEADS_HEADER
    for await (const lead of allLeads(source, asked)) {
      if (!process.stdout.write(text + leadLine(lead))) await once(process.stdout, 'drain')
      text = ''
    }
    process.stdout.write(text)
  })
}
