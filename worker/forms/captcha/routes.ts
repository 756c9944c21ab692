import { Hono } from 'hono'
import type { AppEnv } from '../../context.ts'
import { failure } from '../../http/errors.tsx'
import { isRateLimited } from '../../http/rate-limit.ts'

/** GET /api/captcha: a challenge for the browser to solve while a form is filled in (LED-02). */
export const captchaApi = new Hono<AppEnv>().get('/', async (c) => {
  const { captcha } = c.var.services
  const challenge = captcha && !(await isRateLimited(c)) && (await captcha.challenge())
  c.header('Cache-Control', 'no-store')
  return challenge ? c.json(challenge) : failure(c, captcha ? 'too_often' : 'not_found')
})
