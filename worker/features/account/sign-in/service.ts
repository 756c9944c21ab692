import { z } from 'zod'
import { CODE_DIGITS } from '../../../../shared/sign-in/code.ts'
import { codeSms } from '../../../../shared/sign-in/messages.ts'
import type { Site } from '../../../../shared/tenant/site-fields.ts'
import type { Bindings } from '../../../bindings.ts'
import type { KeyedHashes } from '../../../platform/keyed-hashes.ts'
import { siteOrigin } from '../../../platform/site-origin.ts'
import { type TextMessages, twilio } from '../../../platform/text-messages.ts'
import { answerOrNull, type Upstream } from '../../../platform/upstream.ts'

/** One-time codes of one site, sent to a phone and checked once (GAT-02). The caller counts how many are sent. */
export type SignInCodes = {
  /** Sends a code and gives its proof, by which it is checked later. Throws where none was sent. */
  send(challenge: { id: string; phone: string }): Promise<string>
  /** Whether this is the code that was sent for this challenge. Throws where the service does not answer. */
  check(challenge: { id: string; phone: string; proof: string }, code: string): Promise<boolean>
}

type Own = {
  hashes: KeyedHashes
  texts: TextMessages
  site: { slug: string; name: string; host: string }
  newCode?: () => string
}

/** Codes of our own, kept as a keyed hash of code, challenge, number and site. */
export const ownCodes = ({ hashes, texts, site, newCode = randomCode }: Own): SignInCodes => ({
  async send({ id, phone }) {
    const code = newCode()
    const proof = await hashes.hash('code', site.slug, id, phone, code)
    await texts.send({ id: crypto.randomUUID(), to: phone, text: codeSms(code, site) })
    return proof
  },
  check: ({ id, phone, proof }, code) => hashes.isHashOf(proof, 'code', site.slug, id, phone, code),
})

const CODES = 10 ** CODE_DIGITS
/** Numbers from here up would make some codes likelier than others. */
const EVEN = Math.floor(2 ** 32 / CODES) * CODES

export function randomCode(): string {
  for (;;) {
    const [number = EVEN] = crypto.getRandomValues(new Uint32Array(1))
    if (number < EVEN) return String(number % CODES).padStart(CODE_DIGITS, '0')
  }
}

/** Twilio Verify: makes, texts and checks the codes itself. What is kept is the id of its verification. */
export const twilioVerify = (verify: Upstream, service: string): SignInCodes => {
  const path = `/v2/Services/${encodeURIComponent(service)}`
  return {
    async send({ phone }) {
      const form = new URLSearchParams({ To: phone, Channel: 'sms' })
      const { sid } = await verify.post(
        `${path}/Verifications`,
        form,
        z.object({ sid: z.string().min(1), status: z.literal('pending') }),
      )
      return sid
    },
    async check({ proof }, code) {
      const form = new URLSearchParams({ VerificationSid: proof, Code: code })
      const answer = verify.post(`${path}/VerificationCheck`, form, z.object({ status: z.string() }))
      // It forgets a verification that is over.
      return (await answerOrNull(answer))?.status === 'approved'
    },
  }
}

type CodeDeps = { hashes: KeyedHashes; texts: TextMessages }

/** Twilio Verify where the account has a service of it, else codes of our own by text message. */
export function createSignInCodes(env: Bindings, site: Site, given: CodeDeps): SignInCodes {
  const verify = twilio(env, site.slug, 'sign-in codes', 'https://verify.twilio.com')
  if (verify && env.TWILIO_VERIFY_SERVICE) return twilioVerify(verify, env.TWILIO_VERIFY_SERVICE)
  return ownCodes({
    ...given,
    site: { slug: site.slug, name: site.name, host: new URL(siteOrigin(env, site)).hostname },
  })
}
