import { type Browser, challengeIn } from '../sign-in/a-shopper.ts'
import type { Call, Scene } from './call.ts'
import type { World } from './world.ts'

export const textOf = async (answer: Response) => answer.text()

/** Signs a shopper in while all is well. Codes to one number wait for each other, so that each shopper has one. */
async function signedIn(world: World, phone: string): Promise<Browser> {
  const browser = world.browser()
  await browser.send('/sign-in', { phone })
  await browser.send('/sign-in/code', {
    challenge: challengeIn(await textOf(await browser.go('/sign-in/code'))),
    code: codeOf(world),
  })
  return browser
}

const codeOf = ({ network }: World) =>
  /(\d{6})/.exec(new URLSearchParams(network.sent('SMS').at(-1)!.body).get('Body')!)![1]!
export const signedInPage = (name: string, path: string, phone: string): Call => ({
  name,
  kind: 'page',
  set: async (world) => {
    const browser = await signedIn(world, phone)
    return { send: () => browser.go(path) }
  },
})

export function signInSend(world: World): Scene {
  const browser = world.browser()
  return { send: () => browser.send('/sign-in', { phone: '0491 570 157' }), typed: ['value="0491 570 157"'] }
}
export async function signInCheck(world: World): Promise<Scene> {
  const browser = world.browser()
  await browser.send('/sign-in', { phone: '0491 570 158' })
  const entry = { challenge: challengeIn(await textOf(await browser.go('/sign-in/code'))), code: codeOf(world) }
  return { send: () => browser.send('/sign-in/code', entry) }
}
export async function save(world: World): Promise<Scene> {
  const browser = await signedIn(world, '0491 570 156')
  return { send: () => browser.call('/api/watchlist/save-car', { phone_number: '+61491570156', car_id: 7 }) }
}
