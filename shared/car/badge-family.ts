import { allMatches } from '../text.ts'

/** Words for how a grade is built, not which it is. An engine's figure belongs to its code: '110 TSI', '2.0 TDI'. */
const BUILD = [
  String.raw`[2468]x[246]|[24a]wd|[fr]wd|all4|quattro|[xs]drive|4-?matic\+?|4-?motion|all-?grip|(?:all|four|4|front|rear)[- ]wheel[- ]drive|selectable|part-?time|full-?time|(?:hi|low)[- ]?ride(?:r)?`,
  String.raw`sedan|hatch(?:back)?|(?:sport|sports|cross)?wagon|estate|sportback|sportbrake|fastback|liftback|avant|(?:gran )?coupe|cabrio(?:let)?|convertible|roadster|van|bus|ute|utility|pick-?up|tray|tipper|drop-?side|flat tailgate|c\/c|cab[- ]?chassis|(?:single|dual|double|twin|crew|club|king|space|super|extra|xtra|extended|freestyle|access)[- ]?(?:cab|c\/c)|[2-5][- ]?(?:dr|doors?)|(?:super )?[smle]?[smle]wb|(?:low|mid|medium|high|super high|standard) roof|\d{1,2}[- ]?(?:st|seats?|seater)`,
  String.raw`(?:\d{1,3}(?:\.\d)? ?)?(?:tdi|tsi|tfsi|fsi|e?hdi|bluehdi|cdi|crdi|cdti|tdci|gdi|t-gdi|dci|jtdm?|multijet|mjet|mpi|did|di-d|bluetec|ecoboost|skyactiv-[dg]|[st]dv[68]|[st]d[46])|\d\.\d(?:l|i|d|t|p|dt|td|di|dit)*|(?:\d\.\d ?l )?v(?:6|8|10|12)|\d ?cyl(?:inder)?|\d{2,3} ?kw|(?:bi-?|twin[- ])?turbo|petrol|diesel|sc|supercharged?|(?:petrol |plug-?in )?hybrid|[mp]?hev|electric|lpg`,
  String.raw`(?:spts |sports )?auto(?:matic)?|man(?:ual)?|\d{1,2}[- ]?(?:sp|spd|speed)|dsg|d-?ct|e?dct|e?-?cvt|amt|(?:s|x|[79]g)?-?tronic|s tronic|tiptronic|steptronic|multitronic|powershift|lineartronic|skyactiv-(?:drive|mt)|[am]\/t`,
  String.raw`my ?\d{2}(?:\.\d{1,2})?|\([^)]*\)?`,
].join('|')
const PART = new RegExp(String.raw`(?<build>(?:${BUILD})(?=\s|\(|$))|\S+?(?=\s|\(|$)|\S+`, 'giu')

/** A badge with more of them is a whole title: only its family is a name. */
const MAX_PARTS = 4

/**
 * The names that a badge is asked for by: itself first, then every beginning of whole words behind which only the build is
 * said: 'XLT 3.2 (4X4)', 'XLT 3.2', 'XLT'. The last is its family; a badge that says nothing but its build is its own.
 */
export function badgeNames(badge: string): string[] {
  const parts = allMatches(badge, PART)
  const beginnings: string[] = []
  for (let at = parts.length - 1; at > 0 && parts[at]!.groups!['build'] !== undefined; at--)
    beginnings.push(badge.slice(0, parts[at]!.index).trimEnd())
  return [badge, ...(beginnings.length > MAX_PARTS ? beginnings.slice(-1) : beginnings)]
}

export const badgeFamily = (badge: string): string => badgeNames(badge).at(-1)!
