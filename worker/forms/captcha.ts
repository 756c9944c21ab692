import { createChallenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { z } from 'zod'
import { parseJson } from '../../shared/json.ts'
import type { Site } from '../../shared/tenant/site-fields.ts'
import { HOUR_MS } from '../../shared/time.ts'
import type { Bindings } from '../bindings.ts'
import { timeLeftFor } from '../platform/bounded-bindings.ts'
import { type Fetch, httpFetch } from '../platform/http-fetch.ts'
import { formSecret } from '../platform/secrets.ts'
import type { SiteStore } from '../platform/site-store.ts'
import { openStore } from '../platform/store-of.ts'
import { upstream } from '../platform/upstream.ts'

/** Keeps robots from a site's forms (LED-02), without pictures or sounds to recognise. */
export type Captcha = {
  /** A challenge for a browser to solve, so many times the usual work; null where the service behind it hands it out itself. */
  challenge(price: number): Promise<object | null>
  /**
   * Whether this solves a challenge that was used for no other key, of this price at least where it has one. Throws where
   * the service behind it does not answer.
   */
  accepts(answer: string, key: string, least?: number): Promise<boolean>
}

export const usedChallenges = (store: SiteStore, now: number) => ({
  /** Whether a challenge is used for this key and no other, from now on; `until` is epoch ms. */
  async claim(challenge: string, key: string, until: number): Promise<boolean> {
    if (until <= now) return false
    const [, claimed] = await store.batch<{ key: string }>([
      store.prepare(
        'insert into used_challenge (site, challenge, key, until) values (?1, ?2, ?3, ?4) on conflict do nothing',
        [challenge, key, until],
      ),
      store.prepare('select key from used_challenge where site = ?1 and challenge = ?2', [challenge]),
    ])
    return claimed?.results[0]?.key === key
  },
})

/** Hash rounds per step of a proof-of-work challenge. */
const CHALLENGE_ROUNDS = 2_000
/** Rounds until a browser has the answer: under half a second on a phone of some years. */
const STEPS = { least: 100, most: 300 }
/** A form may be filled in for so long after its challenge is solved. */
const CHALLENGE_TTL_MS = 2 * HOUR_MS
const MAX_ANSWER_CHARS = 4_000

export const challengeSchema = z.object({
  parameters: z.looseObject({
    algorithm: z.literal('PBKDF2/SHA-256'),
    nonce: z.string().max(64),
    salt: z.string().max(64),
    cost: z.literal(CHALLENGE_ROUNDS),
    keyLength: z.literal(32),
    keyPrefix: z.string().max(64),
    expiresAt: z.number().describe('Epoch seconds.'),
    data: z.object({ site: z.string().max(80), price: z.number() }),
  }),
  signature: z.string().max(128),
})
const answerSchema = z.object({
  challenge: challengeSchema,
  solution: z.object({ counter: z.number().int().nonnegative(), derivedKey: z.string().max(128) }),
})

type Deps = { secret: string; site: string; now: number; used: ReturnType<typeof usedChallenges> }

/** Work that a browser does while a form is filled in. Each challenge is signed for one site and solves one form. */
export function proofOfWork({ secret, site, now, used }: Deps): Captcha {
  const secrets = { hmacSignatureSecret: `challenge ${secret}`, hmacKeySignatureSecret: `answer ${secret}` }
  return {
    challenge: (price) =>
      createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: CHALLENGE_ROUNDS,
        counter: randomInt(price * STEPS.most, price * STEPS.least),
        deriveKey,
        expiresAt: new Date(now + CHALLENGE_TTL_MS),
        data: { site, price },
        ...secrets,
      }),
    async accepts(answer, key, least = 0) {
      const read = answerSchema.safeParse(answer.length > MAX_ANSWER_CHARS ? null : parseJson(answer))
      if (!read.success) return false
      const { challenge, solution } = read.data
      const { data } = challenge.parameters
      if (data.site !== site || data.price < least) return false
      const until = challenge.parameters.expiresAt * 1_000
      const work = { challenge, solution: { ...solution, time: 0 }, deriveKey }
      const { verified } = await verifySolution({ ...work, ...secrets })
      return verified && used.claim(challenge.signature, key, until)
    },
  }
}

/** Codes to a phone need it on every site; null where the environment lacks its secret. */
export function createCaptcha(env: Bindings, site: Site, now: number): Captcha | null {
  const secret = formSecret(env)
  if (secret === null) return null
  if (site.lead.turnstile_site_key !== null)
    return env.TURNSTILE_SECRET
      ? turnstile({ secret: env.TURNSTILE_SECRET, site, timeoutMs: () => timeLeftFor(env, 'turnstile') })
      : null
  return proofOfWork({ secret, site: site.slug, now, used: usedChallenges(openStore(env, site), now) })
}

const SERVICE = 'https://challenges.cloudflare.com/turnstile/v0'
const MAX_TOKEN_CHARS = 2_048

const verdictSchema = z.object({ success: z.boolean(), hostname: z.string().optional() })

type TurnstileDeps = { secret: string; site: Site; timeoutMs?: () => number; fetcher?: Fetch }

/** Cloudflare Turnstile, which accepts an answer once; a form that is sent again passes by its idempotency key. */
export function turnstile({ secret, site, timeoutMs, fetcher = httpFetch }: TurnstileDeps): Captcha {
  const limits = timeoutMs && { timeoutMs }
  const service = upstream({ name: 'turnstile', site: site.slug, base: SERVICE, fetcher, ...limits })
  const hosts = new Set([new URL(site.url).hostname, ...site.hosts])
  return {
    challenge: async () => null,
    async accepts(answer, key) {
      if (answer === '' || answer.length > MAX_TOKEN_CHARS) return false
      const verification = { secret, response: answer, idempotency_key: asUuid(key) }
      const { success, hostname } = await service.post('/siteverify', verification, verdictSchema)
      return success && (hostname === undefined || hosts.has(hostname))
    },
  }
}

/** 32 hexadecimal digits in the groups of a UUID. */
const asUuid = (key: string) => key.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')
