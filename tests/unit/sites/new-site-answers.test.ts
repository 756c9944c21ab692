import { PassThrough, Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { InterruptedError } from '../../../scripts/errors.ts'
import type { Runtime } from '../../../scripts/operator/runtime.ts'
import { withQuestions } from '../../../scripts/operator/terminal.ts'
import { answers, requireAnswers } from '../../../scripts/sites/new-site-answers.ts'
import { readTakenNames } from '../../../scripts/sites/taken-names.ts'
import { aNewSite } from '../../builders/new-site.ts'
import { aLoadedSite, aRegistry } from '../../builders/registry.ts'

const house = aRegistry()
await house.publish(await aLoadedSite({ slug: 'other-yard', name: 'Other Yard', id: 99 }))
const taken = await readTakenNames(house.registry)
const { hosts: host, ...GIVEN } = aNewSite()

/** What `create` makes of the lines that are typed at its questions, with the flags but those of `asked`. */
async function typed(asked: string[], lines: string[]) {
  const given = Object.fromEntries(Object.entries({ ...GIVEN, host }).filter(([key]) => !asked.includes(key)))
  const said: string[] = []
  const stdin = () => Object.assign(Readable.from([`${lines.join('\n')}\n`]), { isTTY: true })
  const runtime = { stdin, printError: (line: string) => void said.push(line) } as Partial<Runtime> as Runtime
  return { site: await answers(given, taken, runtime), said }
}

it.each([
  ['state', 'Bavaria', 'Queensland', 'qld', 'It must be one of qld'],
  ['phone', '1300 FORD 4U', '(07) 4600 0123', '07 4600 0123', 'Write the digits'],
  ['brand', '#ffee00', '#0A6E4F', '#0a6e4f', '#ffee00 has a contrast of'],
  ['slug', 'other-yard', 'south-road', 'south-road', 'other-yard is a site already: Other Yard.'],
  ['slug', 'gantry', 'south-road', 'south-road', 'tenants/gantry/ is there already: Gantry Commercials.'],
  ['host', 'other-yard.example', 'a.example', ['a.example'], 'other-yard.example belongs to other-yard.'],
  ['host', 'https://a.example/', 'a.example', ['a.example'], 'give the name alone, a.example.'],
] as const)(
  '[SIT-01] checks the %s when it is given, and asks again: %s',
  async (key, wrong, right, value, sentence) => {
    const { site, said } = await typed([key], [wrong, right])
    expect(site[key === 'host' ? 'hosts' : key]).toEqual(value)
    expect(said).toEqual([expect.stringContaining(sentence)])
  },
)

it('[SIT-01] proposes a slug from the name', async () => {
  expect((await typed(['name', 'slug'], ['Müller & Sons', ''])).site.slug).toBe('muller-and-sons')
})

it('[SIT-01] names each flag that is missing where no terminal can be asked', () => {
  const runtime = { stdin: () => Readable.from(['']) } as Partial<Runtime> as Runtime
  expect(() => requireAnswers({ name: 'A' }, runtime)).toThrow('Add --slug, --template, --city, --state, --phone')
})

it('[SIT-01] ends at Ctrl+C', async () => {
  const [input, output] = [new PassThrough(), Object.assign(new PassThrough(), { isTTY: true, columns: 80 })]
  const asked = withQuestions({ input, output }, (ask) => ask('Name? '))
  input.write('Half a na\u0003')
  await expect(asked).rejects.toThrow(InterruptedError)
})
