import assert from 'node:assert/strict'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { build as bundle } from 'vite'
import { ROOT } from '../../../scripts/root.ts'
import { build } from '../../../worker/stock-index/build.ts'
import { someStock } from '../../builders/stock.ts'
import { encode } from '../../builders/whole-index.ts'
import { type Answer, COUNTED } from './questions.ts'

export type SearchRow = {
  name: string
  what: string
  p50: number
  p99: number | null
  /** The same request that asks nothing, already taken off. */
  floor: number
  unit: 'ms' | 'bytes'
}

type Size = { cars: number; engines: string[] }

const SIZES: Size[] = [
  { cars: 10_000, engines: ['ours', 'minisearch', 'itemsjs', 'orama', 'd1'] },
  { cars: 20_000, engines: ['ours', 'minisearch', 'itemsjs', 'orama', 'd1'] },
  { cars: 100_000, engines: ['ours'] },
]
const QUESTIONS = 120
/** Answers of every engine to these are compared before any is timed. */
const COMPARED = 15
/** The index is fast enough to be asked everything again: the median of the rounds rides out a busy machine. */
const OURS = { questions: QUESTIONS, rounds: 7 }
const OTHERS = { questions: QUESTIONS / 2, rounds: 1 }
const LOADS = 10

/**
 * The embedded index beside other ways to search the same cars, each in workerd in the same run. Every question is a
 * request of its own, timed from outside and beside one that asks nothing.
 */
export async function benchSearch(): Promise<SearchRow[]> {
  const server = new Miniflare(
    convertV4MiniflareOptions({
      modules: [{ type: 'ESModule', path: await bundled() }],
      modulesRoot: ROOT,
      compatibilityDate: '2026-10-01',
      compatibilityFlags: ['nodejs_compat'],
      d1Databases: ['DB'],
    }),
  )
  try {
    const url = await server.ready
    const call = async (path: string, body?: Uint8Array<ArrayBuffer>): Promise<unknown> => {
      const answer = await fetch(new URL(path, url), body ? { method: 'POST', body } : {})
      assert.ok(answer.ok, `${path}: ${answer.status}`)
      return answer.json()
    }
    const rows: SearchRow[] = []
    for (const size of SIZES) rows.push(...(await measure(size, call)))
    return rows
  } finally {
    await server.dispose()
  }
}

type Call = (path: string, body?: Uint8Array<ArrayBuffer>) => Promise<unknown>

async function measure({ cars, engines }: Size, call: Call): Promise<SearchRow[]> {
  const stored = encode(build(someStock(cars), { site: 'bench', version: '1', documents: {} }))
  await call(`/stock?cars=${cars}&questions=${QUESTIONS}`, stored)
  const what = `${cars.toLocaleString('en-AU')} cars`
  const rows: SearchRow[] = [
    {
      name: 'ours',
      what: `${what}: stored bytes a car`,
      p50: stored.length / cars,
      p99: null,
      floor: 0,
      unit: 'bytes',
    },
    await loading('/load', `${what}: load`, call),
    await loading('/first', `${what}: load and first answer`, call),
  ]
  let truth: Answer[] | null = null
  for (const name of engines) {
    await call(`/engine?name=${name}&cars=${cars}`)
    const answers: Answer[] = []
    for (let question = 0; question < COMPARED; question++) {
      answers.push((await call(`/answer?question=${question}`)) as Answer)
    }
    truth ??= answers
    for (const [question, answer] of answers.entries())
      assertSame(answer, truth[question]!, `${name}, question ${question}`)
    rows.push({ name, what: `${what}: search`, ...(await asking(call, name === 'ours' ? OURS : OTHERS)), unit: 'ms' })
  }
  return rows
}

function assertSame(answer: Answer, truth: Answer, which: string): void {
  assert.equal(answer.count, truth.count, `${which}: cars found`)
  for (const key of COUNTED) assert.ok(isDeepStrictEqual(answer.facets[key], truth.facets[key]), `${which}: ${key}`)
}

async function asking(
  call: Call,
  { questions, rounds }: typeof OURS,
): Promise<Pick<SearchRow, 'p50' | 'p99' | 'floor'>> {
  const times = Array.from({ length: questions }, () => [] as number[])
  const floors: number[] = []
  for (let round = 0; round < rounds; round++) {
    for (const [question, taken] of times.entries()) {
      floors.push(await timed(() => call('/nothing')))
      taken.push(await timed(() => call(`/ask?question=${question}`)))
    }
  }
  const floor = quantile(floors, 0.5)
  const each = times.map((taken) => Math.max(0, quantile(taken, 0.5) - floor))
  return { p50: quantile(each, 0.5), p99: quantile(each, 0.99), floor }
}

async function loading(path: string, what: string, call: Call): Promise<SearchRow> {
  const floors: number[] = []
  const taken: number[] = []
  for (let round = 0; round < 5; round++) {
    floors.push(await timed(() => call(`${path}?times=0`)))
    taken.push(await timed(() => call(`${path}?times=${LOADS}`)))
  }
  const floor = quantile(floors, 0.5)
  return { name: 'ours', what, p50: (quantile(taken, 0.5) - floor) / LOADS, p99: null, floor, unit: 'ms' }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** The engines and the questions as one module. */
async function bundled(): Promise<string> {
  const outDir = join(ROOT, '.forecourt/bench-search')
  await bundle({
    configFile: false,
    root: ROOT,
    logLevel: 'error',
    ssr: { target: 'webworker', noExternal: true },
    build: {
      ssr: join(ROOT, 'tests/bench/search/worker.ts'),
      outDir,
      rolldownOptions: { output: { entryFileNames: 'worker.js' } },
    },
  })
  return join(outDir, 'worker.js')
}
