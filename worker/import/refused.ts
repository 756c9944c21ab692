import { FEED_BOUNDS } from '../../shared/feed/bounds.ts'

/** Refusals that say nothing of the file: it can be sent again as it is. */
const PASSING = ['busy', 'lost_lock'] as const
const UNREADABLE = ['archive', 'not_text', 'not_a_table', 'truncated', 'too_large', 'unknown_columns'] as const
const UNUSABLE = ['no_cars', 'no_offers', 'too_many_bad_rows', 'stock_too_large', 'outdated', 'held'] as const
/** Why a whole file is refused. The stock is unchanged. */
export const REFUSALS = [...UNREADABLE, ...UNUSABLE, ...PASSING] as const
export type Refusal = (typeof REFUSALS)[number]

/** The message is for the dealer: what is wrong with the file, where, and what to do. */
export class FileRefused extends Error {
  readonly code: Refusal
  /** Number of the import; null before it has one. */
  run: number | null = null

  constructor(code: Refusal, message: string) {
    super(message)
    this.name = 'FileRefused'
    this.code = code
  }

  get isPassing(): boolean {
    return PASSING.some((code) => code === this.code)
  }
}

/** For a file that ends too soon; `where` says how far it goes, and how that is known. */
export const breaksOff = (where: string, help = 'Send the whole file'): FileRefused =>
  new FileRefused('truncated', `The file breaks off ${where}. ${help}.`)

/** For a file that passes a bound of every file of rows; `where` names the part that does. */
export const passesBound = (
  where: string,
  bound: keyof typeof FEED_BOUNDS,
  code: Refusal = 'not_a_table',
): FileRefused => new FileRefused(code, `${where} ${FEED_BOUNDS[bound].sentence}`)

/** Throws FileRefused where the part of a file that `where` names passes a bound. */
export function assertBound(where: string, bound: keyof typeof FEED_BOUNDS, value: number): void {
  if (value > FEED_BOUNDS[bound].most) throw passesBound(where, bound)
}

export const errorMessage = (error: unknown): string => (error instanceof Error ? error.message : String(error))
