import { allMatches } from '../text.ts'

/** Words for how a grade is built, not which it is. An engine's figure belongs to its code: '110 TSI', '2.0 TDI'. */
const BUILD = [
  String.raw`[2468]x[246]|[24a]wd|[fr]wd|all4|quattro|[xs]drive|4-?matic\+?|4-?motion|all-?grip|(?:all|four|4|front|rear)[- ]wheel[- ]drive|selectable|part-?time|full-?time|(?:hi|low)[- ]?ride(?:r)?`,
  String.raw`sedan|hatch(?:back)?|(?:sport|sports|cross)?wagon|estate|sportback|sportbrake|fastback|liftback|avant|(?:gran )?coupe|cabrio(?:let)?|convertible|roadster|van|bus|ute|utility|pick-?up|tray|tipper|drop-?side|flat tailgate|c\/c|cab[- ]?chassis|(?:single|dual|double|twin|crew|club|king|space|super|extra|xtra|extended|freestyle|access)[- ]?(?:cab|c\/c)|[2-5][- ]?(?:dr|doors?)|(?:super )?[smle]?[smle]wb|(?:low|mid|medium|high|super high|standard) roof|\d{1,2}[- ]?(?:st|seats?|seater)`,
  String.raw`(?:\d{1,3}(?:\.\d)? ?)?(?:tdi|tsi|tfsi|fsi|e?hdi|bluehdi|cdi|crdi|cdti|tdci|gdi|t-gdi|dci|jtdm?|multijet|mjet|mpi|did|di-d|bluetec|ecoboost|skyactiv-[dg]|[st]dv[68]|[st]d[46])|\d\.\d(?:l|i|d|t|p|dt|td|di|dit)*|(?:\d\.\d ?l )?v(?:6|8|10|12)|\d ?cyl(?:inder)?|\d{2,3} ?kw|(?:bi-?|twin[- ])?turbo|petrol|diesel|sc|supercharged?|(?:petrol |plug-?in )?hybrid|[mp]?hev|electric|lpg`,
  String.raw`(?:spts |sports )?auto(?:matic)?|man(?:ual)?|\d{1,2}[- ]?(?:sp|spd|speed)|dsg|d-?ct|e?dct|e?-?cvt|amt|(?:s|x|[79]g)?-?tronic|s tronic|tiptronic|steptronic|multitronic|powershift|lineartronic|skyactiv-(?:drive|mt)|[am]\/t`,
  String.raw`my ?\d{2}(?:\.\d{1,2})?|(?:sat ?)?nav|[\w-]{3,} (?:edition|edt|anniversary)|\([^)]*\)?`,
].join('|')
const PART = new RegExp(String.raw`(?<build>(?:${BUILD})(?=\s|\(|$))|\S+?(?=\s|\(|$)|\S+`, 'giu')

/** What stands before a grade: a body, and in a title that counts doors the code of a series: 'KUN26R SR5 Utility 4dr'. */
const BEFORE =
  /^(?:tourer |lc\d+ |(?=.* [2-5]dr\b)(?:[a-z]{2}|(?=\S*\d)[a-z\d-]+) (?:series )?(?:(?:\d|[iv]+|mk\S+|my\d+) )?)/i
/** No grade stands behind brackets, but for those of a power, nor behind a count of doors. */
const END = /^\((?!.*kw)|^[2-5]dr$/i
/** An engine before the grade names all its grades: '110 TSI Highline'. */
const ENGINE = /^\d{2,3} ?t(?:f?s|d)i(?= )/i

/** A badge with more of them is a whole title: only its family is a name. */
const MAX_PARTS = 4

/**
 * The names that a badge is asked for by: itself first, then every beginning of whole words behind which only the build is
 * said, or brackets end it: 'XLT 3.2 (4X4) Sport', 'XLT 3.2 (4X4)', 'XLT 3.2', 'XLT'. The last is its family, which no
 * series or body stands before; a badge that says nothing but its build is its own.
 */
export function badgeNames(badge: string): string[] {
  const parts = allMatches(badge, PART)
  const isBuild = (at: number) => parts[at]!.groups!['build'] !== undefined
  const end = parts.findIndex(([part], at) => at > 0 && END.test(part))
  const beginnings: string[] = []
  const isBehind = (at: number) => isBuild(at) || (end > 0 && at > end)
  for (let at = parts.length - 1; at > 0 && isBehind(at); at--)
    if (isBuild(at) || isBuild(at - 1)) beginnings.push(badge.slice(0, parts[at]!.index).trimEnd())
  const names = [badge, ...(beginnings.length > MAX_PARTS ? beginnings.slice(-1) : beginnings)]
  const shortest = names.at(-1)!
  const [before] = BEFORE.exec(badge) ?? ['']
  const grade = ENGINE.exec(badge)?.[0] ?? (shortest.length > before.length ? shortest.slice(before.length) : shortest)
  return [...new Set([...names, grade])]
}

export const badgeFamily = (badge: string): string => badgeNames(badge).at(-1)!
