import { Option } from '@commander-js/extra-typings'
import { FORMATS } from '../../shared/feed/file-layout.ts'
import type { Problem } from '../../shared/feed/problem.ts'
import { MAX_BAD_SHARE, MAX_VANISHED_SHARE } from '../../worker/import/import-stock.ts'
import { VANISHED } from '../../worker/import/merge.ts'
import type { InputFile } from '../operator/input-file.ts'
import { parsePercent, parseTime } from '../operator/parse.ts'

/** How a file is imported: the values of the options below. */
export type ImportSettings = {
  /** A shipped mapping's name or a file; undefined for the Forecourt feed format. */
  map?: string | undefined
  vanished: (typeof VANISHED)[number]
  /** undefined: detected from the file's content. */
  format?: (typeof FORMATS)[number] | undefined
  /** Epoch ms; undefined for now. */
  asOf?: number | undefined
  /** Shares from 0 to 1. */
  maxBad: number
  maxVanished: number
}

/** The file on its way into a stock, with what is called on the way. */
export type ImportInput = {
  file: InputFile
  onProblem: (problem: Problem) => void
  onRow: (rowsRead: number) => void
}

export const vanishedOption = () =>
  new Option('--vanished <policy>', 'what cars become that the file no longer has').choices(VANISHED).default('sold')

export const formatOption = () => new Option('--format <format>', 'default: detected from the content').choices(FORMATS)

export const asOfOption = () =>
  new Option('--as-of <date>', 'when the file was made (default: now)').argParser(parseTime)

export const maxBadOption = (defaultShare: number = MAX_BAD_SHARE) =>
  new Option('--max-bad <percent>', 'refuse a file with more bad rows than this')
    .argParser(parsePercent)
    .default(defaultShare, String(defaultShare * 100))

export const maxVanishedOption = () =>
  new Option('--max-vanished <percent>', 'refuse a file in which more of the cars on sale are missing than this')
    .argParser(parsePercent)
    .default(MAX_VANISHED_SHARE, String(MAX_VANISHED_SHARE * 100))
