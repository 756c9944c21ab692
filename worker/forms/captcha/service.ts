import type { Site } from '../../../shared/tenant/schema.ts'
import type { Bindings } from '../../bindings.ts'
import { formSecret } from '../secret.ts'
import { proofOfWork } from './proof-of-work.ts'
import { turnstile } from './turnstile.ts'
import { usedChallenges } from './used.ts'

/** What keeps robots from a site's forms (LED-02): nobody is asked to see, hear or point at anything. */
export type Captcha = {
  /** A new one for a browser to solve; null where the service behind it gives it out itself. */
  challenge(): Promise<object | null>
  /** Whether this solves one that was used for nothing but `key`. Throws where nobody can say. */
  accepts(answer: string, key: string): Promise<boolean>
}

/** null: this site, or this machine, has none. */
export function captchaOf(env: Bindings, site: Site, now: number): Captcha | null {
  const secret = formSecret(env)
  if (!site.features.captcha || secret === null) return null
  if (site.lead.captcha === 'turnstile')
    return env.TURNSTILE_SECRET ? turnstile({ secret: env.TURNSTILE_SECRET, site }) : null
  return proofOfWork({ secret, site: site.slug, now, used: usedChallenges(env.DB, site.slug, now) })
}
