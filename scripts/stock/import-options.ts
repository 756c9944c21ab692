import { Option } from '@commander-js/extra-typings'
import { FORMATS } from '../../shared/feed/mapping-schema.ts'
import type { Problem } from '../../shared/feed/problem.ts'
import type { VANISHED } from '../../worker/import/merge-rows.ts'
import type { InputFile } from '../operator/files.ts'

/** How a file is imported: the values of the options below. */
export type ImportSettings = {
  /** Which of the site's feeds the file is of; its mapping and limits hold where no option says otherwise. */
  feed?: string | undefined
  /** A shipped mapping's name or a file; undefined for the feed's, else the Forecourt feed format. */
  map?: string | undefined
  vanished?: (typeof VANISHED)[number] | undefined
  /** undefined: detected from the file's content. */
  format?: (typeof FORMATS)[number] | undefined
  /** Epoch ms; undefined for now. */
  asOf?: number | undefined
  /** Shares from 0 to 1. */
  maxBad?: number | undefined
  maxVanished?: number | undefined
  /** Whether it is a demo, which the first stock of the dealer's own replaces. */
  isDemo?: boolean | undefined
}

/** The file on its way into a stock, with what is called on the way. */
export type ImportInput = { file: InputFile; onProblem: (problem: Problem) => void; onRow: (rowsRead: number) => void }

export const formatOption = () => new Option('--format <format>', 'default: detected from the content').choices(FORMATS)
