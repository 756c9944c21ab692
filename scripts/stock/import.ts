import { importStock } from '../../worker/import/import-stock.ts'
import { FileRefused } from '../../worker/import/refused.ts'
import { Stop } from '../fail.ts'
import { openFile } from './file.ts'
import { type ImportOptions, importOptions, type Send } from './import-options.ts'
import { withSite } from './local.ts'
import { findMapping } from './mapping.ts'
import { type Progress, showProgress } from './progress.ts'
import { publish } from './publish.ts'
import { toRemote } from './push.ts'
import { openReport } from './report.ts'
import { summaryText } from './summary.ts'

/** Far beyond any dealer's feed: only stops what would never end. */
const MAX_BYTES = 4_000_000_000

/** `import`: reads a file as the whole stock of a site, here or at a live one. */
export async function importCommand(args: string[]): Promise<void> {
  const options = importOptions(args)
  const send = options.remote === null ? await toLocal(options) : toRemote(options.remote, options)
  const report = openReport(options.report)
  let progress: Progress | null = null
  const file = openFile(options.path, (read) => progress?.bytes(read))
  progress = showProgress(file.size)
  try {
    const summary = await send({ file, onProblem: report.add, onRow: progress.rows }).finally(progress.stop)
    console.log(`${file.name} is now the stock of ${options.site}:\n${summaryText(summary)}`)
  } catch (error) {
    throw error instanceof FileRefused ? new Stop(`Nothing was changed. ${error.message}`) : error
  } finally {
    await file.body.cancel().catch(() => {})
    const written = await report.close()
    if (written) console.log(`What was refused or left out stands in ${written}`)
  }
}

async function toLocal(options: ImportOptions): Promise<Send> {
  const mapping = await findMapping(options.map)
  return ({ file, onProblem, onRow }) =>
    withSite(options, ({ env, site }) =>
      importStock({
        ...options,
        db: env.DB,
        site,
        body: file.body,
        source: file.name,
        mapping,
        asOf: options.asOf ?? Date.now(),
        maxBytes: MAX_BYTES,
        clock: Date.now,
        onProblem,
        onRow,
        onCommitted: () => publish(env, site),
      }),
    )
}
