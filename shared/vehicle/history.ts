import type { Link } from '../car/links.ts'
import type { Car } from '../car/schema.ts'

/** A path of this site or a web address. Feeds also send other values, scripts among them; these are rejected. */
const FILE = /^(https?:\/\/[^\s/\\@]+(\/\S*)?|\/[^/\\\s]\S*)$/i

/** VDP-13: the history report, where the site links to them and this car has one. */
export function historyReport(
  { file }: Pick<Car, 'file'>,
  { history_report }: { history_report: boolean },
): Link | null {
  if (!history_report || file === null || !FILE.test(file)) return null
  return { text: 'History report', href: file }
}
