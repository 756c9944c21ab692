import { hoursTable, type OpenLocation } from './hours.ts'

/** The days of a usual week that a location is open, a line for days in a row with the same hours: 'Mon-Fri 8:30am – 5:30pm'. */
export function openHours(location: OpenLocation & { location_type: Parameters<typeof hoursTable>[1] }): string[] {
  const rows = hoursTable(location, location.location_type)
  const lines: { from: string; to: string; text: string }[] = []
  for (const { days, text } of rows) {
    const last = lines.at(-1)
    const [from = days, to = days] = days.split('-')
    if (last?.text === text) last.to = to
    else lines.push({ from, to, text })
  }
  return lines
    .filter(({ text }) => /\d/.test(text))
    .map(({ from, to, text }) => `${from === to ? from : `${from}-${to}`} ${text}`)
}
