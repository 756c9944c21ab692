import { plural, thousands } from '../text.ts'
import { easternDay, HOUR_MS, longDate } from '../time.ts'

/** The largest share of vanished cars that can be usual for a feed: more means a truncated file. */
const MAX_VANISHED_SHARE = 0.8
/** What may vanish from a feed without a history, and with any file that brings no car: one cut short brings none. */
const FIRST_SHARE = 0.3
/** Fewer vanished cars are no large change, unless they are a whole yard: a small one may sell most of its cars in a weekend. */
export const MIN_GONE = 10
/** A feed is known from so many files that lost cars. What may vanish from it at least, and how often what is usual. */
const KNOWN_FILES = 10
const KNOWN_FEED = { least: 0.2, margin: 1.25 }
const LITTLE_KNOWN_FEED = { least: FIRST_SHARE, margin: 1.5 }
/** The newest files that lost cars, which say what is usual. */
export const HISTORY_FILES = 50
/** Of the files of a feed so many lose no more than what is usual for it. */
const USUAL_QUANTILE = 0.9
/** A file this much later says what the yard has; one sooner is the same file sent again. */
export const CONFIRMED_AFTER_MS = HOUR_MS
/** The third file of a dealer who sends one a day: values of few cars are typed, and were asked about twice by then. */
export const PROVED_AFTER_MS = 36 * HOUR_MS
/** A branch of MIN_GONE cars or more loses all of them at what is usual for the feed less often than so. */
const BY_CHANCE = 0.01
/** Files say the same when they have this share of their cars in common, or differ by so few. */
const SAME_SHARE = 0.8
const FEW_CARS = 3
export const HELD_DAYS = 14

/**
 * Cars on sale before a file, those that it takes off sale, by words (`takenOff`) or by listing them no more, how many it
 * brings, and the branches that it lacks beside others, with the cars that they had.
 */
export type Vanishing = Record<'gone' | 'takenOff' | 'live' | 'brought', number> & { missing?: Branch[] }
export type Branch = { name: string | number; cars: number }

/** Shares of the cars on sale that vanished with the earlier files of a feed: those that lost any, in any order. */
export type LossHistory = readonly number[]

/** The share that the files of a feed lose at most, but for the odd one; null without a history. */
function usualShare(history: LossHistory): number | null {
  const sorted = history.toSorted((a, b) => a - b)
  return sorted[Math.ceil(sorted.length * USUAL_QUANTILE) - 1] ?? null
}

/** The share of a feed's cars that may vanish with one file. */
function vanishedLimit(history: LossHistory, brought: number): number {
  const { least, margin } = history.length < KNOWN_FILES ? LITTLE_KNOWN_FEED : KNOWN_FEED
  const limit = Math.max((usualShare(history) ?? 0) * margin, least)
  return Math.min(limit, brought === 0 ? FIRST_SHARE : MAX_VANISHED_SHARE)
}

/** What a loss is judged by: the share that the sender allows, where it says one, else what is usual for the feed. */
export type LossMeasure = { asked: number | null; history: LossHistory }

/** A value of fewer cars than MIN_GONE changes alike by accident where it is of more than this share, and of three cars. */
const MOST_SHARE = 0.5

/** Whether a value has changed alike for enough of the cars that stay on sale. Of 23,749 days of yards of 4 to 9 cars none is so. */
export const isFrequent = (cars: number, live: number): boolean =>
  cars >= MIN_GONE || (cars >= FEW_CARS && cars / live > MOST_SHARE)

/** Whether so many of them have that the file waits for an answer (STK-06). */
export const isLargeShift = (cars: number, share: number, { asked, history }: LossMeasure): boolean =>
  share > (asked ?? Math.max(vanishedLimit(history, cars), cars < MIN_GONE ? MOST_SHARE : 0))

export const percent = (share: number): string => `${Math.round(share * 100)}%`

/** Why a file waits for an answer after which so many cars are gone (OPS-01); null where that is usual. */
export function explainLargeChange(
  { gone, takenOff, live, brought, missing = [] }: Vanishing,
  { asked, history }: LossMeasure,
): string | null {
  const share = asked ?? vanishedLimit(history, brought)
  const branches = missing.map(({ name, cars }) => `all ${thousands(cars)} cars of ${name} are missing`).join(', ')
  const isLarge = (gone >= MIN_GONE || (gone === live && gone > FEW_CARS)) && gone / live > share
  if (!isLarge && !missing.some(({ cars }) => cars >= MIN_GONE && share ** cars < BY_CHANCE)) return null
  const usual = usualShare(history)
  const limit = percent(share)
  let measure = `while its files usually lose up to ${percent(usual ?? 0)}, and ${limit} may go`
  if (asked !== null) measure = `more than the allowed ${limit}`
  else if (usual === null) measure = `more than the ${limit} that may go while the feed has no history`
  else if (brought === 0 && share === FIRST_SHARE)
    measure = `more than the ${limit} that may go with a file that brings no new car`
  const what = takenOff > 0 ? 'are off sale in this file, or not in it' : 'are not in this file'
  const why = `${isLarge ? `, ${measure}` : ''}${branches && `: ${branches}`}`
  return `${thousands(gone)} of the ${thousands(live)} cars in the yard (${percent(gone / live)}) ${what}${why}.`
}

type Freeing = Record<'freed' | 'offSale' | 'before', number> & Record<'was' | 'filled', Record<string, number>>

/**
 * Why a file is held by which too many cars (`freed`) can be bought that its feed said cannot; null where that is usual.
 * `offSale`, `before`: rows of this file and of the last that say a car cannot. `column`: of the status. `was`, `filled`: rows
 * with a value in the last file and in this one, by column that says so: one of flags for all cars is emptied by no sale.
 */
export function explainFreeing(
  { freed, offSale, before, was, filled }: Freeing,
  column: string,
  { asked, history }: LossMeasure,
): string | null {
  const gone = Math.min(freed, before)
  const emptied = Object.keys(was).find((name) => !filled[name] && gone >= (was[name]! > before ? 1 : FEW_CARS))
  if (emptied !== undefined && asked === null)
    return `${emptied} is empty, which had a value in ${plural(was[emptied]!, 'row')}: ${plural(freed, 'car')} that ${freed === 1 ? 'was' : 'were'} sold, withdrawn or reserved would be on sale again.`
  return gone >= MIN_GONE && gone / before > (asked ?? vanishedLimit(history, freed))
    ? `${column} said of ${thousands(before)} cars that they are sold, withdrawn or reserved, and says so of ${offSale === 0 ? 'none' : thousands(offSale)}: ${thousands(freed)} would be on sale again.`
    : null
}

/** Rows of a file, and cars that are new, changed, back and gone by it. `saidAt`: when one before the last said the same, epoch ms. */
type Undoing = Record<'read' | 'added' | 'changed' | 'returned' | 'gone', number> & { saidAt: number | null }

/** Why a file is held that says what one before the last did; null for others: few cars are often as before, as after a deal fell through. */
export function explainUndoing({ read, added, changed, returned, gone, saidAt }: Undoing): string | null {
  const differing = added + changed + returned + gone
  if (saidAt === null || read <= FEW_CARS || (differing < FEW_CARS && (gone === 0 || returned === 0))) return null
  return `This file says the same as the one of ${longDate(easternDay(saidAt))}, and not as the last one: ${thousands(differing)} cars would be as they were then. Is it an older file?`
}

/**
 * A held file and the next one: when each was made (epoch ms); how many cars the one and the other list, and both; how many
 * of the yard's cars on sale the held one lacks, and the next one too.
 */
export type HeldComparison = Record<
  'heldAt' | 'nextAt' | 'before' | 'next' | 'both' | 'live' | 'lost' | 'lostAgain',
  number
>

export function saysTheSame({ before, next, both }: Pick<HeldComparison, 'before' | 'next' | 'both'>): boolean {
  const either = before + next - both
  return either - both <= FEW_CARS || both / either >= SAME_SHARE
}

/** A yard that turns over has at least this share of its size the day after. */
const STANDING_SHARE = 0.5

/** Whether what a held file lacks is gone for good, with others in its place, and the next file lost no more of its cars. */
function turnsOver({ before, next, both, live, lost, lostAgain }: HeldComparison): boolean {
  const usual = Math.min((lost / live) * KNOWN_FEED.margin, MAX_VANISHED_SHARE)
  return next / live >= STANDING_SHARE && lostAgain / lost >= SAME_SHARE && 1 - both / before <= usual
}

/** Whether the next file proves that a held change is no accident. */
export const confirmsChange = (files: HeldComparison): boolean =>
  files.nextAt - files.heldAt >= CONFIRMED_AFTER_MS && (saysTheSame(files) || turnsOver(files))
