import type { Problem } from '../../shared/feed/problem.ts'
import { FORMATS } from '../../worker/import/entries.ts'
import { MAX_BAD_SHARE, MAX_VANISHED_SHARE } from '../../worker/import/import-stock.ts'
import { VANISHED } from '../../worker/import/merge.ts'
import { type Asked, day, oneOf, percent, text } from '../operator/options.ts'
import type { StockFile } from './file.ts'

/** How a file is taken. */
export const IMPORT = {
  map: text('<name|file.json>', 'how its columns become ours; without it the file is in our own shape'),
  vanished: oneOf(VANISHED, 'what becomes of cars that the file no longer has (sold)'),
  'as-of': day('the day the file speaks of (now)'),
  format: oneOf(FORMATS, 'told by the file itself when left out'),
  'max-bad': percent(`refuse a file with more bad rows than this (${MAX_BAD_SHARE * 100})`),
  'max-vanished': percent(`refuse a file that would empty more of the yard than this (${MAX_VANISHED_SHARE * 100})`),
}

/** What the command line says; everything it leaves out stands here. */
export const importOptions = ({ map, vanished, format, ...asked }: Asked<typeof IMPORT>) => ({
  map,
  vanished: vanished ?? 'sold',
  format: format ?? null,
  asOf: asked['as-of'] ?? null,
  maxBadShare: asked['max-bad'] ?? MAX_BAD_SHARE,
  maxVanishedShare: asked['max-vanished'] ?? MAX_VANISHED_SHARE,
})

export type ImportOptions = ReturnType<typeof importOptions>

/** One file on its way into a stock, wherever that lies. */
export type Sending = { file: StockFile; onProblem: (problem: Problem) => void; onRow: (read: number) => void }
