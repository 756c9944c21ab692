import { DONE, FAILED } from '../../worker/platform/audit.ts'

export const formatMinute = (moment: number): string => new Date(moment).toISOString().slice(0, 16).replace('T', ' ')

export const formatTries = (tries: number): string => `${tries} ${tries === 1 ? 'try' : 'tries'}`

/** A line of a table of counts: the number aligned right, then what it counts. */
export const formatCount = (count: number, label: string): string => `  ${String(count).padStart(7)}  ${label}`

/** 'done', 'refused (403)', 'not finished': the outcome of an entry in words. */
export function describeOutcome(status: number | null): string {
  if (status === null) return 'not finished'
  if (status <= FAILED) return status === DONE ? 'done' : 'failed'
  return `${status < 400 ? 'done' : status < 500 ? 'refused' : 'failed'} (${status})`
}
