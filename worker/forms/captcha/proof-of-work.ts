import { createChallenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { z } from 'zod'
import { CHALLENGE_ROUNDS } from '../../../shared/lead/challenge.ts'
import { HOUR_MS } from '../../../shared/time.ts'
import type { Captcha } from './service.ts'
import type { UsedChallenges } from './used.ts'

/** Rounds until a browser has the answer: under half a second on a phone of some years. */
const STEPS = { least: 100, most: 300 }
/** A form may be filled in for so long after its challenge is solved. */
const CHALLENGE_TTL_MS = 2 * HOUR_MS
const MAX_ANSWER_CHARS = 4_000

const answerSchema = z.object({
  challenge: z.object({
    parameters: z.looseObject({
      algorithm: z.literal('PBKDF2/SHA-256'),
      nonce: z.string().max(64),
      salt: z.string().max(64),
      cost: z.literal(CHALLENGE_ROUNDS),
      keyLength: z.literal(32),
      keyPrefix: z.string().max(64),
      expiresAt: z.number(),
      data: z.object({ site: z.string().max(80) }),
    }),
    signature: z.string().max(128),
  }),
  solution: z.object({
    counter: z.number().int().nonnegative(),
    derivedKey: z.string().max(128),
  }),
})

type Deps = { secret: string; site: string; now: number; used: UsedChallenges }

/** Work that a browser does while a form is filled in. Each challenge is signed for one site and solves one form. */
export function proofOfWork({ secret, site, now, used }: Deps): Captcha {
  const secrets = { hmacSignatureSecret: `challenge ${secret}`, hmacKeySignatureSecret: `answer ${secret}` }
  return {
    challenge: () =>
      createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: CHALLENGE_ROUNDS,
        counter: randomInt(STEPS.most, STEPS.least),
        deriveKey,
        expiresAt: new Date(now + CHALLENGE_TTL_MS),
        data: { site },
        ...secrets,
      }),
    async accepts(answer, key) {
      const read = answerSchema.safeParse(answer.length > MAX_ANSWER_CHARS ? null : parsed(answer))
      if (!read.success || read.data.challenge.parameters.data.site !== site) return false
      const { challenge, solution } = read.data
      const until = challenge.parameters.expiresAt * 1_000
      const { verified } = await verifySolution({
        challenge,
        solution: { ...solution, time: 0 },
        deriveKey,
        ...secrets,
      })
      return verified && used.claim(challenge.signature, key, until)
    },
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
