import { InvalidArgumentError } from '@commander-js/extra-typings'

/** Values of options. Each parser throws InvalidArgumentError, which ends the command with 2 and its help. */

export function parseText(text: string): string {
  if (text.trim() === '') throw new InvalidArgumentError('It is empty.')
  return text
}

const SLUG = /^[a-z0-9-]+$/

/** A site's slug: the name of its folder in tenants/. */
export function parseSlug(text: string): string {
  if (SLUG.test(text)) return text
  throw new InvalidArgumentError('A slug has only small letters, digits and hyphens.')
}

/** A percentage from 0 to 100, as a share from 0 to 1. */
export function parsePercent(text: string): number {
  const percent = Number(text)
  if (text.trim() !== '' && percent >= 0 && percent <= 100) return percent / 100
  throw new InvalidArgumentError('Give a percentage from 0 to 100.')
}

const DATE_OR_TIME = /^\d{4}-\d{2}-\d{2}(T[\d:.]+(Z|[+-]\d{2}:\d{2}))?$/

/** A date or an ISO 8601 time, as epoch milliseconds; a date alone is its start in UTC. */
export function parseTime(text: string): number {
  const time = DATE_OR_TIME.test(text) && isInCalendar(text.slice(0, 10)) ? Date.parse(text) : Number.NaN
  if (!Number.isNaN(time)) return time
  throw new InvalidArgumentError('Give a date such as 2026-05-01, or a time such as 2026-05-01T09:00+10:00.')
}

/** False for 30 February, which a Date reads as a day of March. */
function isInCalendar(date: string): boolean {
  const time = Date.parse(date)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date)
}

export const parseNumberTo =
  (most: number) =>
  (text: string): number => {
    const number = /^[1-9]\d*$/.test(text) ? Number(text) : Number.NaN
    if (number <= most) return number
    throw new InvalidArgumentError(`Give a whole number from 1 to ${most}.`)
  }

export function parseNumber(text: string): number {
  if (/^[1-9]\d{0,14}$/.test(text)) return Number(text)
  throw new InvalidArgumentError('Give a whole number from 1.')
}
