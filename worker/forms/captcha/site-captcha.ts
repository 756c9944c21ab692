import type { Site } from '../../../shared/tenant/schema.ts'
import type { Bindings } from '../../bindings.ts'
import { timeLeftFor } from '../../platform/deadlines/bindings.ts'
import { storeOf } from '../../platform/store-of.ts'
import { formSecret } from '../form-secret.ts'
import { proofOfWork } from './proof-of-work.ts'
import type { Captcha } from './service.ts'
import { turnstile } from './turnstile.ts'
import { usedChallenges } from './used.ts'

/** null where the site has none, or the environment lacks its secret. */
export function captchaOf(env: Bindings, site: Site, now: number): Captcha | null {
  const secret = formSecret(env)
  if (!site.features.captcha || secret === null) return null
  if (site.lead.captcha === 'turnstile')
    return env.TURNSTILE_SECRET
      ? turnstile({ secret: env.TURNSTILE_SECRET, site, timeoutMs: () => timeLeftFor(env, 'turnstile') })
      : null
  return proofOfWork({ secret, site: site.slug, now, used: usedChallenges(storeOf(env, site), now) })
}
