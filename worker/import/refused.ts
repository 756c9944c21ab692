/** Why a whole file is refused. The stock is unchanged. */
export const REFUSALS = [
  'archive',
  'not_text',
  'not_a_table',
  'truncated',
  'too_large',
  'unknown_columns',
  'no_cars',
  'too_many_bad_rows',
  'too_many_vanished',
  'stock_too_large',
  'busy',
  'lost_lock',
] as const

export type Refusal = (typeof REFUSALS)[number]

/** The message is for the dealer: what is wrong with the file, where, and what to do. */
export class FileRefused extends Error {
  readonly code: Refusal

  constructor(code: Refusal, message: string) {
    super(message)
    this.name = 'FileRefused'
    this.code = code
  }
}
