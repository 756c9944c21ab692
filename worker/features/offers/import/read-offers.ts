import { mapRow } from '../../../../shared/feed/apply-mapping.ts'
import type { Format } from '../../../../shared/feed/file-layout.ts'
import type { Mapping } from '../../../../shared/feed/mapping.ts'
import { ACTION_KINDS, type Place, type Problem } from '../../../../shared/feed/problem.ts'
import { type UnreadColumns, unreadColumns } from '../../../../shared/feed/unread-columns.ts'
import { OFFER_ROWS } from '../../../../shared/offer/record.ts'
import type { OfferInput } from '../../../../shared/offer/schema.ts'
import { readEntries } from '../../../import/entries.ts'
import { FileRefused } from '../../../import/refused.ts'
import { clean } from '../../../import/sanitise.ts'

/** Unpacked. */
export const MAX_OFFER_BYTES = 20_000_000
/** Upper bound on the rows of a file. */
const MAX_ROWS = 2_000
/** A file with a larger share of bad rows is refused, however short: what it lacks would end. */
const MAX_BAD_SHARE = 0.2

export type OfferFile = {
  body: ReadableStream<Uint8Array>
  mapping: Mapping
  /** null: detected by the content. */
  format: Format | null
  onProblem: (problem: Problem) => void
}

export type OfferTally = {
  read: number
  refused: number
  /** Values left out, cleaned or to be checked, in taken rows. */
  warnings: number
  /** Columns with values that no field reads; null where there are none. */
  unread: UnreadColumns | null
  offers: OfferInput[]
}

/** The good rows of a file. Throws FileRefused for one that is wrong as a whole. */
export async function readOfferFile({ body, mapping, format, onProblem }: OfferFile): Promise<OfferTally> {
  const tally: OfferTally = { read: 0, refused: 0, warnings: 0, unread: null, offers: [] }
  const placeOfKey = new Map<string, Place>()
  const unread = unreadColumns(mapping)
  let first: Problem | null = null
  const refuse = (...problems: Problem[]) => {
    tally.refused += 1
    first ??= problems[0] ?? null
    problems.forEach(onProblem)
  }
  for await (const entry of readEntries(body, { mapping, format, maxBytes: MAX_OFFER_BYTES })) {
    tally.read += 1
    if (tally.read > MAX_ROWS) throw new FileRefused('too_large', `The file has more than ${MAX_ROWS} offers.`)
    const { line, car: position } = entry
    const place: Place = { line, ...(position !== undefined && { car: position }) }
    if ('fault' in entry) {
      refuse({ ...place, column: '', value: '', reason: `the row ${entry.fault}`, action: 'row refused' })
      continue
    }
    unread.add(entry.row)
    const { key, input, problems } = mapRow(entry.row, { mapping, clean, rules: OFFER_ROWS })
    if (input === null || key === null) {
      refuse(...problems.map((problem) => ({ ...place, ...problem })))
      continue
    }
    const before = placeOfKey.get(key)
    if (before) {
      const reason = `the same offer stands on ${placeOf(before)}`
      refuse({ ...place, column: 'id', value: key, reason, action: 'row refused' })
      continue
    }
    placeOfKey.set(key, place)
    for (const problem of problems) {
      if (ACTION_KINDS[problem.action] !== 'refusal') tally.warnings += 1
      onProblem({ ...place, ...problem })
    }
    tally.offers.push(input)
  }
  tally.unread = unread.find()
  assertUsable(tally, first)
  return tally
}

function assertUsable({ read, refused, unread, offers }: OfferTally, first: Problem | null): void {
  const place = first ? ` The first: ${placeOf(first)}, ${first.column || 'row'}: ${first.reason}.` : ''
  const example = unread ? `${place} ${unread.message}` : place
  if (read === 0)
    throw new FileRefused('no_offers', 'The file has no offers in it, and an empty file ends none. Send all offers.')
  if (offers.length === 0) throw new FileRefused('no_offers', `None of its rows could be taken.${example}`)
  if (refused / read > MAX_BAD_SHARE) {
    const percent = Math.round(MAX_BAD_SHARE * 100)
    throw new FileRefused(
      'too_many_bad_rows',
      `${refused} of ${read} rows are bad, more than the allowed ${percent}%.${example}`,
    )
  }
}

/** A place as people read it. */
const placeOf = ({ line, car: position }: Place): string =>
  position === undefined ? `line ${line}` : `offer ${position} (line ${line})`
