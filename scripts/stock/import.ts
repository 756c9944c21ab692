import { join } from 'node:path'
import { FileRefused } from '../../worker/import/refused.ts'
import { Stop } from '../fail.ts'
import { text } from '../operator/options.ts'
import { command } from '../operator/program.ts'
import { ROOT } from '../root.ts'
import { openFile } from './file.ts'
import { IMPORT, importOptions } from './import-options.ts'
import { showProgress } from './progress.ts'
import { openReport } from './report.ts'
import { stockOf } from './source.ts'
import { summaryText } from './summary.ts'

const now = (): string => new Date().toISOString().slice(0, 19).replaceAll(':', '')
const reportPath = (site: string): string => join(ROOT, '.forecourt/stock', `${site.replaceAll(':', '-')}-${now()}.csv`)

export const importCommand = command({
  takes: '<file>',
  about: 'Read a file as the whole stock of a site: CSV, JSON or JSON Lines, gzip or not; - reads from a pipe',
  options: { ...IMPORT, report: text('<file.csv>', 'where bad rows are written'), ...stockOf.options },
  async run({ word: path, report: named, ...asked }, machine) {
    const options = importOptions(asked)
    const progress = showProgress(machine)
    const file = openFile(path, machine.input, progress.bytes)
    try {
      await stockOf.at(asked, machine, async (stock, site) => {
        const report = openReport(named ?? reportPath(site))
        progress.start(file.size)
        try {
          const sending = { file, onProblem: report.add, onRow: progress.rows }
          const summary = await stock.take(options, sending).finally(progress.stop)
          machine.say(`${file.name} is now the stock of ${site}:\n${summaryText(summary)}`)
        } catch (error) {
          throw error instanceof FileRefused ? new Stop(`Nothing was changed. ${error.message}`) : error
        } finally {
          const written = await report.close()
          if (written) machine.say(`What was refused or left out stands in ${written}`)
        }
      })
    } finally {
      await file.body.cancel().catch(() => {})
    }
  },
})
