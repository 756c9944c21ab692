import { isGroup } from '../json.ts'

/** What a browser refused, without anything of the page or its reader. */
export type Violation = { directive: string; origin: string }

/** Directives of our policy and their finer forms (CSP Level 3). Any other is counted as `other`. */
const DIRECTIVES = new Set(
  (
    'default-src script-src script-src-elem script-src-attr style-src style-src-elem style-src-attr img-src font-src ' +
    'manifest-src media-src frame-src connect-src form-action base-uri frame-ancestors object-src worker-src child-src'
  ).split(' '),
)
/** What a browser names in place of an address. */
const WORDS = new Set(['inline', 'eval', 'wasm-eval', 'self', 'data', 'blob', 'filesystem', 'trusted-types-policy'])
const MAX_ORIGIN_CHARS = 100
/** Reports of one call that are counted. */
export const MAX_REPORTS = 20

type Json = Record<string, unknown>

/** The violations of a body: of `report-to` (a list, by the Reporting API) or of `report-uri` (one, by CSP 2). */
export function readViolations(body: unknown): Violation[] {
  const reports = Array.isArray(body)
    ? body.flatMap((one: unknown) => (isGroup(one) && one['type'] === 'csp-violation' ? [one['body']] : []))
    : isGroup(body)
      ? [body['csp-report']]
      : []
  return reports.filter(isGroup).slice(0, MAX_REPORTS).map(readViolation)
}

function readViolation(report: Json): Violation {
  const named = report['effectiveDirective'] ?? report['effective-directive'] ?? report['violated-directive']
  const [directive = ''] = typeof named === 'string' ? named.split(' ') : []
  return {
    directive: DIRECTIVES.has(directive) ? directive : 'other',
    origin: readOrigin(report['blockedURL'] ?? report['blocked-uri']),
  }
}

/** Scheme and host alone: paths and queries may name a person. */
function readOrigin(blocked: unknown): string {
  if (typeof blocked !== 'string' || blocked === '') return 'none'
  if (WORDS.has(blocked)) return blocked
  const [, scheme = '', host = ''] = /^([a-z][a-z0-9+.-]*):(?:\/\/(?:[^/?#]*@)?([^/?#@]*))?/i.exec(blocked) ?? []
  if (/^(https?|wss?)$/i.test(scheme) && host !== '')
    return `${scheme}://${host}`.toLowerCase().slice(0, MAX_ORIGIN_CHARS)
  return scheme.includes('extension') ? 'extension' : 'other'
}
