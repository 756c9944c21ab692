/** An address that was asked for and not found, as it is counted: its path alone, without any part that may name a person. */

const MAX_PATH_CHARS = 300
const MAX_SEGMENT_CHARS = 120
/** E-mail addresses, and tokens that stand for a person. */
const PERSONAL = /@|%40|^[0-9a-f]{24,}$|^[0-9a-f]{8}-[0-9a-f]{4}-|^\+?\d{9,}$|^ey[\w-]{10,}/i

/** Paths that robots try on every host. */
const PROBE =
  /^\/(wp-(login|admin|includes|json|config|cron|signup)|xmlrpc\.php|\.(env|git|aws|ssh|svn|ds_store|htaccess|vscode)|phpmyadmin|pma|adminer|administrator|cgi-bin|vendor\/phpunit|actuator|solr|boaform|owa|autodiscover|telescope|_ignition|server-status|debug|console|shell|webshell|hnap1)([/.]|$)|\.(sql|bak|old|swp|tar|tgz|tar\.gz|log|ini|yml|yaml|pem|key)$|\/\.(env|git|aws)|(setup|install|shell|config|info|phpinfo)\.php$|wlwmanifest\.xml$/i

export const isProbe = (path: string): boolean => PROBE.test(path)

export function countedPath(path: string): string {
  const segments = path.split('/').map((part) => (PERSONAL.test(part) || part.length > MAX_SEGMENT_CHARS ? '*' : part))
  const whole = segments.join('/')
  return whole.length <= MAX_PATH_CHARS ? whole : '*'
}

/** The host that a visitor came from; null for this site itself, for none, and for anything that is no host. */
export function referrerHost(referrer: string | undefined, ownHost: string): string | null {
  const host = referrer === undefined ? undefined : URL.parse(referrer)?.hostname.toLowerCase()
  return host && host.length <= 100 && host !== ownHost ? host : null
}

/** What was not found, over some days. `path`: '' for the kinds that are counted without it. */
export type MissingAddress = {
  kind: MissingKind
  path: string
  times: number
  /** 'YYYY-MM-DD', in UTC. */
  last_day: string
  /** Hosts that led there, the most frequent first. `own`: pages of this site. */
  from: { host: string; times: number }[]
}

/** `address`: by its path. `others`: of paths beyond the most that a day has room for. `probe`: tried by robots. */
export const MISSING_KINDS = ['address', 'others', 'probe'] as const
export type MissingKind = (typeof MISSING_KINDS)[number]
