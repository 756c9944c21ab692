import { aCar } from '../builders/car.ts'
import { PLAIN } from '../builders/trade.ts'
import { pass } from '../clock.ts'
import { aForm, unseenIn } from './a-form.ts'
import { openLink } from './open-link.ts'

export const NOW = Date.parse('2026-11-20T00:00:00Z')
export const JO = {
  name: 'Jo',
  last_name: 'Park',
  postcode: '4120',
  phone: '0491 570 006',
  email: 'jo@mail.example',
}

export const like = (id: number, price: number) =>
  aCar({ id, price, make: 'Toyota', model: 'HiAce', badge: 'LWB', year: 2021, km: 62_000, car_type: 'used' })
export const cars = [like(1, 30_000), like(2, 31_000), like(3, 32_000), like(4, 33_000)]

export const features = { trade_in: true, autograb: true }
type Setting = NonNullable<Parameters<typeof aForm>[0]>
export const site = (changes: object = {}) =>
  ({ features, trade_in: { register: 'demonstration' }, ...changes }) as unknown as Setting['site']
export const yard = (setting: Setting = {}) => aForm({ cars, site: site(), ...setting })
export type App = Awaited<ReturnType<typeof yard>>

export const changes = ({ base }: App) =>
  base
    .rows<{ doc: string }>('select doc from lead_change order by at')
    .map(({ doc }) => JSON.parse(doc) as { subcategory: string; event: number; fields: Record<string, string> })

/** Sends the first form and gives the address that it leads to, once nothing is held back. */
export async function begin(app: App, path = '/trade-in', who: Partial<typeof JO> = {}) {
  const html = await (await app.ask(path)).text()
  pass(5)
  const answer = await app.post(path, { ...unseenIn(html), ...JO, ...who })
  const { searchParams, pathname, search } = new URL(answer.headers.get('location') ?? '', 'http://yard.example')
  return (await openLink(app.ask, searchParams.get('next') ?? pathname + search)).path
}

/** Sends one step's form, as it stands on its page. */
export async function step(app: App, at: string, done: string, values: Record<string, string> = {}) {
  const html = await (await app.ask(at)).text()
  const forms = [...html.matchAll(/<form[\s\S]*?<\/form>/g)].map(([each]) => each)
  const form = forms.find((each) => each.includes(`value="${done}"`))
  return app.post(at, { ...unseenIn(form ?? ''), ...values })
}

export async function upToOffer(app: App, plate = 'DEMO1', km = '62000', answers = PLAIN) {
  const at = await begin(app)
  await step(app, at, 'plate', { rego: plate, regoState: 'qld' })
  await step(app, at, 'confirmed', { km })
  await step(app, at, 'questions', answers)
  return { at, html: await (await app.ask(at)).text() }
}
