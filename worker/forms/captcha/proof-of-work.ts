import { createChallenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { z } from 'zod'
import { CHALLENGE_COST } from '../../../shared/lead/challenge.ts'
import type { Captcha } from './service.ts'
import type { UsedChallenges } from './used.ts'

/** Steps that a browser takes until it has the answer: under half a second on a phone of some years. */
const STEPS = { least: 100, most: 300 }
/** Somebody may think about a form for so long, with the answer in hand. */
const LASTS_MS = 2 * 60 * 60_000
/** Characters. */
const LONGEST = 4_000

const answerSchema = z.object({
  challenge: z.object({
    parameters: z.looseObject({
      algorithm: z.literal('PBKDF2/SHA-256'),
      nonce: z.string().max(64),
      salt: z.string().max(64),
      cost: z.literal(CHALLENGE_COST),
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

type Means = { secret: string; site: string; now: number; used: UsedChallenges }

/** Work that a browser does by itself while a form is filled in. Signed here, for one site, and good for one form. */
export function proofOfWork({ secret, site, now, used }: Means): Captcha {
  const secrets = { hmacSignatureSecret: `challenge ${secret}`, hmacKeySignatureSecret: `answer ${secret}` }
  return {
    challenge: () =>
      createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: CHALLENGE_COST,
        counter: randomInt(STEPS.most, STEPS.least),
        deriveKey,
        expiresAt: new Date(now + LASTS_MS),
        data: { site },
        ...secrets,
      }),
    async accepts(answer, key) {
      const read = answerSchema.safeParse(answer.length > LONGEST ? null : parsed(answer))
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
