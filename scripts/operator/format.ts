/** A moment in UTC, to the minute: '2026-11-21 02:00'. */
export const formatMinute = (moment: number): string => new Date(moment).toISOString().slice(0, 16).replace('T', ' ')

/** '1 try', '27 tries'. */
export const formatTries = (tries: number): string => `${tries} ${tries === 1 ? 'try' : 'tries'}`

/** A line of a table of counts: the number aligned right, then what it counts. */
export const formatCount = (count: number, label: string): string => `  ${String(count).padStart(7)}  ${label}`
