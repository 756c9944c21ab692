import { Option } from '@commander-js/extra-typings'
import { FORMATS } from '../../shared/feed/mapping-schema.ts'
import type { Problem } from '../../shared/feed/problem.ts'
import { MAX_BAD_SHARE } from '../../worker/import/import-stock.ts'
import { VANISHED } from '../../worker/import/merge-rows.ts'
import { MAIN_FEED } from '../../worker/import/run.ts'
import type { InputFile } from '../operator/files.ts'
import { parsePercent, parseSlug, parseTime } from '../operator/parse.ts'

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
export type ImportInput = {
  file: InputFile
  onProblem: (problem: Problem) => void
  onRow: (rowsRead: number) => void
}

export const vanishedOption = () =>
  new Option(
    '--vanished <policy>',
    'what cars become that the file no longer has (default: the feed’s, else sold)',
  ).choices(VANISHED)

export const feedOption = () =>
  new Option(
    '--feed <name>',
    `which feed of the site: its mapping and limits hold (default: the only one in its site.json, else ${MAIN_FEED})`,
  ).argParser(parseSlug)

export const heldFeedOption = () =>
  new Option(
    '--feed <name>',
    'which feed (default: the only one of the site, or of several the only one that waits)',
  ).argParser(parseSlug)

export const formatOption = () => new Option('--format <format>', 'default: detected from the content').choices(FORMATS)

export const asOfOption = () =>
  new Option('--as-of <date>', 'when the file was made (default: now)').argParser(parseTime)

export const maxBadOption = () =>
  new Option(
    '--max-bad <percent>',
    `refuse a file with more bad rows than this (default: the feed’s, else ${MAX_BAD_SHARE * 100})`,
  ).argParser(parsePercent)

export const maxVanishedOption = () =>
  new Option(
    '--max-vanished <percent>',
    'hold a file in which more of the cars on sale are missing (default: more than is usual for the feed)',
  ).argParser(parsePercent)
