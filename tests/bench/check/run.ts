import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { build, type Step, stepTimer } from '../../../scripts/local/build.ts'
import { assertPortIsFree } from '../../../scripts/local/server.ts'
import { ROOT } from '../../../scripts/root.ts'
import { baseOf, trailersSince } from './base.ts'
import { browserFigures } from './browser.ts'
import type { Figure } from './figures.ts'
import type { Builds } from './in-turns.ts'
import { acceptedLosses, judge } from './judge.ts'
import { bytes, cpu, otherCars, trips, withSamePaths } from './measure.ts'
import { type OlderTree, olderTree, temporaryFolder } from './older-tree.ts'
import { serve } from './serve.ts'

const DEFAULT_PORT = 8860

/** `npm run bench -- check`: the working tree beside an older build, in turns. Fails on a loss that no commit accepts. */
export async function check(args: string[]): Promise<void> {
  const { base, built, quick, port } = options(args)
  const found = baseOf(ROOT, base)
  if ('nothing' in found) return console.log(found.nothing)
  const short = found.commit.slice(0, 8)
  const [step, folder] = [stepTimer(), temporaryFolder()]
  for (const each of [port, port + 1, port + 2, port + 3, port + 4]) await assertPortIsFree(each)
  const tree = await step(`Building ${short}`, () => olderTree(found.commit, folder))
  if (!tree.serve) return console.log(`${short} is older than this comparison: nothing was compared.`)
  if (!built) await step('Building the working tree', async () => build())
  const builds = await step('Serving both', () => served(tree, port, folder))
  const figures: Figure[] = []
  try {
    figures.push(...(await quickFigures(builds, tree.root, step)))
    if (!quick) figures.push(...(await browserFigures(builds, port + 2, step)))
  } finally {
    await Promise.all(Object.values(builds).map(({ close }) => close()))
  }
  const { table, losses } = judge(figures, acceptedLosses(trailersSince(ROOT, found.commit)))
  console.log(`\nThe working tree beside ${short}:\n\n${table}\n`)
  console.log(losses.length === 0 ? 'Nothing is lost.' : losses.map((loss) => `Lost: ${loss}`).join('\n'))
  if (losses.length > 0) process.exitCode = 1
}

async function served(tree: OlderTree, port: number, folder: string): Promise<Builds> {
  const older = await tree.serve!(port + 1, join(folder, 'older-stores'))
  return withSamePaths({ older, newer: await serve(port, join(folder, 'stores')) })
}

async function quickFigures(builds: Builds, olderRoot: string, step: Step): Promise<Figure[]> {
  const asked = await step('Warming up', () => trips(builds))
  const times = await step('CPU in turns', () => cpu(builds))
  const others = await step('Another car each time', () => otherCars(builds))
  return [...times, others, ...asked, ...(await bytes(builds, olderRoot))]
}

function options(args: string[]) {
  const { values } = parseArgs({
    args,
    options: {
      base: { type: 'string' },
      quick: { type: 'boolean' },
      built: { type: 'boolean' },
      port: { type: 'string' },
    },
    strict: true,
  })
  return {
    base: values.base,
    built: values.built === true,
    quick: values.quick === true,
    port: Number(values.port ?? process.env['PORT'] ?? DEFAULT_PORT),
  }
}
