import { dirname } from 'node:path'
import { describe, expect, it } from 'vitest'
import { files, importsOf, ROOMS, text, typedImportsOf, withoutComments } from './builders/sources.ts'

/** Everything a file reaches by static imports. */
function reach(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file) || !files.includes(file)) return seen
  seen.add(file)
  for (const next of importsOf(file)) reach(next, seen)
  return seen
}

/** The same, but for types. */
function reachValues(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file) || !files.includes(file)) return seen
  seen.add(file)
  for (const { to, isTypeOnly } of typedImportsOf(file)) if (!isTypeOnly) reachValues(to, seen)
  return seen
}

/** The components that the browser hydrates. */
const ISLANDS = importsOf('client/wake/hydrate.tsx').filter((path) => /^client\/(?!wake|ui)/.test(path))

describe('rooms know only what stands below them', () => {
  const MAY: Record<(typeof ROOMS)[number], string[]> = {
    shared: ['shared'],
    client: ['shared', 'client'],
    worker: ['shared', 'client', 'worker', 'tenants'],
    scripts: ['shared', 'client', 'worker', 'scripts', 'tenants'],
  }

  it.each(ROOMS)('%s', (room) => {
    const strays = files
      .filter((file) => file.startsWith(`${room}/`))
      .flatMap((file) => importsOf(file).map((path) => ({ file, path })))
      .filter(({ path }) => !MAY[room].includes(path.split('/')[0]!))
    expect(strays).toEqual([])
  })

  it('the browser’s entry reaches no page and no layout', () => {
    const reached = ['client/boot.ts', ...ISLANDS].flatMap((file) => [...reach(file)])
    expect(ISLANDS.length).toBeGreaterThan(3)
    expect(reached.filter((file) => /^client\/(pages|layout)\//.test(file))).toEqual([])
  })

  it('a filter waits for neither React nor the query client', () => {
    const reached = [...reach('client/search/live.ts'), ...reach('client/search/slide.ts')]
    expect(reached.filter((file) => /from '(?:react|@tanstack)/.test(text(file)))).toEqual([])
  })

  it('no island reaches React’s server', () => {
    const reached = ISLANDS.flatMap((file) => [...reach(file)])
    expect(reached.filter((file) => text(file).includes('react-dom/server'))).toEqual([])
  })

  it('no island reaches zod, nor the tables by which sentences and feeds are read', () => {
    const reached = ISLANDS.flatMap((file) => [...reachValues(file)])
    expect(reached.filter((file) => /^import (?!type).* from 'zod'$/m.test(text(file)))).toEqual([])
    expect(reached.filter((file) => /^shared\/(?:search\/sentence|feed|market)\//.test(file))).toEqual([])
  })

  it('the first page of a new isolate waits for no code of leads, imports, publication, telephone numbers or patterns', () => {
    const heavy =
      /^worker\/(?:import|publish|features\/leads\/site-leads|platform\/phone-number)\b|^shared\/feed\/(?:pattern|staff-words)\b/
    expect([...reachValues('worker/shop.ts')].filter((file) => heavy.test(file))).toEqual([])
  })

  it('markup asks for script by the helper that checks names, never by an attribute of its own', () => {
    const asking = files.filter((file) => /\sdata-wake=["'{]/.test(text(file)))
    expect(asking.filter((file) => file !== 'client/wake/attributes.ts')).toEqual([])
  })

  it('no file only passes others on', () => {
    const barrels = files.filter((file) => {
      const lines = text(file).split('\n').filter(Boolean)
      return lines.length > 0 && lines.every((line) => line.startsWith('export *') || /^export .* from/.test(line))
    })
    expect(barrels).toEqual([])
  })
})

/** The noun that a file of a room is of: its folder, or a file that is a noun by itself. */
const nounOf = (file: string) => file.split('/')[1]!.replace(/\.tsx?$/, '')

/** Folders that import each other in a circle, by the value imports of their files; each circle once. */
function circlesOf(arrows: { from: string; to: string }[]): string[] {
  const next = Map.groupBy(arrows, ({ from }) => from)
  const reaches = (start: string) => {
    const seen = new Set<string>()
    const visit = (folder: string) => {
      for (const { to } of next.get(folder) ?? []) if (!seen.has(to)) visit((seen.add(to), to))
    }
    visit(start)
    return seen
  }
  const reached = new Map([...next.keys()].map((folder) => [folder, reaches(folder)]))
  const circles = [...reached].flatMap(([folder, all]) =>
    all.has(folder)
      ? [
          [...all]
            .filter((other) => reached.get(other)?.has(folder))
            .toSorted()
            .join(' <-> '),
        ]
      : [],
  )
  return [...new Set(circles)]
}

/** From the bottom up: a noun imports values from lines before its own, and within a line one way only. */
const ORDERS: Record<string, string[]> = {
  shared: [
    'routes settings money time text memo phone hash bytes csv json image messages api typo vehicle-words public-address',
    'car location reviews market privacy sms chat analytics theme upstream spin-to-win csp form',
    'finance fuel delivery photo trust sign-in promises garage',
    'card lead reservation trade-in test-drive watchlist',
    'search stock feed alarm',
    'vehicle brand offer budget compare redirects alert',
    'confirmation manage page seo structured-data layout',
    'tenant',
  ],
  client: [
    'ui lib page-bytes first-view mail',
    'wake rendered analytics',
    'device layout',
    'card finance budget gallery offers delivery checkout search locations account vehicle leads reviews',
    'sections boot',
    'pages',
  ],
}

describe.each(Object.keys(ORDERS))(
  'nouns of %s/ know only what stands below them (docs/adr/0034-an-order-of-nouns.md)',
  (room) => {
    const lines = ORDERS[room]!.map((line) => line.split(' '))
    const lineOf = (noun: string) => lines.findIndex((line) => line.includes(noun))

    const own = files.filter((file) => file.startsWith(`${room}/`))
    const arrows = own
      .flatMap((file) => typedImportsOf(file).map((arrow) => ({ ...arrow, file })))
      .filter(({ to, isTypeOnly }) => !isTypeOnly && own.includes(to))
      .map(({ file, to }) => ({ file: `${file} -> ${to}`, from: nounOf(file), to: nounOf(to) }))
      .filter(({ from, to }) => from !== to)

    it('and each stands in the order', () => {
      expect([...new Set(own.map(nounOf))].toSorted()).toEqual(lines.flat().toSorted())
    })

    it('and no value comes from above', () => {
      expect(arrows.filter(({ from, to }) => lineOf(from) < lineOf(to)).map(({ file }) => file)).toEqual([])
    })

    it('and no two need each other', () => {
      expect(circlesOf(arrows)).toEqual([])
    })
  },
)

const featureFolder = (file: string) => /^worker\/features\/([^/]+)\//.exec(file)?.[1] ?? null

it('no two features of the worker need each other', () => {
  const arrows = files
    .flatMap((file) =>
      typedImportsOf(file).map((arrow) => ({ ...arrow, from: featureFolder(file), into: featureFolder(arrow.to) })),
    )
    .flatMap(({ isTypeOnly, from, into }) => (!isTypeOnly && from && into && from !== into ? [{ from, to: into }] : []))
  expect(circlesOf(arrows)).toEqual([])
})

const roomOf = (file: string) => file.split('/').slice(1, -1)[0] ?? 'frame'
const featureOf = (file: string) => file.split('/')[2]

describe('the rooms of the worker', () => {
  /** From the bottom up: a room knows those before it. */
  const LEVELS = ['platform', 'stock-records', 'all-sites', 'stock-index', 'import', 'http', 'forms', 'features']
  /** Types that a request carries; importing them adds no behaviour. */
  const TYPES_FOR_ALL = new Set(['worker/context.ts', 'worker/bindings.ts'])
  /** What a feature offers others: its port as types, and its part of another feature's page. */
  const PORT = /\/service\.ts$/
  const PART = /\/part\.tsx?$/
  const MAX_FRAME_FILES = 10

  const worker = files.filter((file) => file.startsWith('worker/'))
  const arrows = worker.flatMap((from) => typedImportsOf(from).map((arrow) => ({ from, ...arrow })))

  /** Whether an import is allowed by the floor plan (docs/architecture.md). */
  function isAllowed({ from, to, isTypeOnly }: (typeof arrows)[number]): boolean {
    if (!to.startsWith('worker/') || roomOf(from) === 'frame') return true
    if (roomOf(to) === 'frame') return isTypeOnly && TYPES_FOR_ALL.has(to)
    if (roomOf(from) === 'features' && roomOf(to) === 'features') {
      return featureOf(from) === featureOf(to) || (isTypeOnly && PORT.test(to)) || PART.test(to)
    }
    if (roomOf(to) === 'features') return roomOf(from) === 'forms' && isTypeOnly && PORT.test(to)
    return LEVELS.indexOf(roomOf(to)) <= LEVELS.indexOf(roomOf(from))
  }

  it('are those of the floor plan', () => {
    expect([...new Set(worker.map(roomOf))].toSorted()).toEqual(['frame', ...LEVELS].toSorted())
  })

  it('are entered by their ports alone, and from above', () => {
    expect(arrows.filter((arrow) => !isAllowed(arrow)).map(({ from, to }) => `${from} -> ${to}`)).toEqual([])
  })

  it('offer ports of at most four functions', () => {
    const ports = new Set([...worker.filter((file) => PORT.test(file)), ...importsOf('worker/context.ts')])
    const wide = [...ports].flatMap((file) => {
      const types = withoutComments(file).matchAll(/^(?:export )?type (\w+) = (?:\w+ & )*\{\n([^]*?)^\}/gm)
      return [...types]
        .filter(([, , body = '']) => [...body.matchAll(/^ {2}\w+\??(: )?[(<]/gm)].length > 4)
        .map(([, name]) => name)
    })
    expect(wide).toEqual([])
  })

  it('leave few files outside', () => {
    expect(worker.filter((file) => roomOf(file) === 'frame').length).toBeLessThanOrEqual(MAX_FRAME_FILES)
  })

  it('only the maps import what a feature answers with', () => {
    const routes = arrows.filter(({ to }) => /^worker\/features\/.*routes\.tsx?$/.test(to))
    const maps = new Set(['worker/app.tsx', 'worker/shop.ts', 'worker/dealer-calls.ts'])
    const others = routes.filter(({ from, to }) => !maps.has(from) && featureOf(from) !== featureOf(to))
    expect(others).toEqual([])
  })
})

describe('the rows of a site', () => {
  /** The only files of the Worker that touch D1 itself; all others have the store of one site. */
  const MAY = [
    /^worker\/bindings\.ts$/,
    /^worker\/platform\/(site-store|store-of|wrapped-stores|bounded-bindings)\.ts$/,
    /^worker\/all-sites\//,
    // Tables of the platform, which are of no site.
    /^worker\/features\/sites\/(registry\/|preview\.ts$)/,
    /^worker\/platform\/(marked-sites|operator-keys)\.ts$/,
  ]
  const others = files.filter((file) => file.startsWith('worker/') && !MAY.some((path) => path.test(file)))

  it('[SIT-05] are reached by the store alone: no file names D1, its binding, or a statement of its own', () => {
    const RAW = /\bD1(Database|PreparedStatement)\b|(?<!['\w])DB(_\d+)?\b(?!')/
    const FOREIGN_PREPARE = /(?<!\s|\bstore|\bleads|\bopenStore\([^()]*\))\s*\.prepare\(/
    const strays = others.filter((file) => {
      const body = withoutComments(file)
      return RAW.test(body) || FOREIGN_PREPARE.test(body)
    })
    expect(strays).toEqual([])
  })
})

it('no file imports itself by way of others', () => {
  const onStack = new Set<string>()
  const done = new Set<string>()
  const circles: string[] = []
  const visit = (file: string, way: string[]) => {
    if (onStack.has(file)) circles.push([...way.slice(way.indexOf(file)), file].join(' -> '))
    if (onStack.has(file) || done.has(file)) return
    onStack.add(file)
    for (const next of importsOf(file)) if (known.has(next)) visit(next, [...way, file])
    onStack.delete(file)
    done.add(file)
  }
  const known = new Set(files)
  for (const file of files) visit(file, [])
  expect(circles).toEqual([])
})

/** How far a change of types can reach: a file, one that it imports, one that this imports, and so on. */
const MAX_CHAIN = 26

it('no chain of imports is long, types included', () => {
  const product = new Set(files.filter((file) => !file.startsWith('scripts/')))
  const chains = new Map<string, string[]>()
  const chainFrom = (file: string): string[] => {
    const known = chains.get(file)
    if (known) return known
    const next = typedImportsOf(file).flatMap(({ to }) => (product.has(to) ? [chainFrom(to)] : []))
    const chain = [file, ...(next.toSorted((a, b) => b.length - a.length)[0] ?? [])]
    chains.set(file, chain)
    return chain
  }
  expect([...product].map(chainFrom).filter(({ length }) => length > MAX_CHAIN)).toEqual([])
})

describe('files stay small and named for what they hold', () => {
  it('the median is well under 150 lines and none is past 400', () => {
    const lengths = files
      .map((file) => ({ file, lines: text(file).split('\n').length }))
      .toSorted((a, b) => a.lines - b.lines)
    expect(lengths[Math.floor(lengths.length / 2)]!.lines).toBeLessThan(150)
    expect(lengths.filter(({ lines }) => lines > 400)).toEqual([])
  })

  /** A name of its own is worth a file where others ask for it, or where it is long enough to be read by itself. */
  const CRUMB_LINES = 30

  it('none is a crumb: under 30 lines, and asked for by its neighbour alone', () => {
    const importers = new Map<string, Set<string>>()
    for (const file of files)
      for (const { to } of typedImportsOf(file)) importers.set(to, (importers.get(to) ?? new Set()).add(file))
    const crumbs = files.filter((file) => {
      if (file.startsWith('scripts/')) return false
      const [importer, ...others] = importers.get(file) ?? []
      const isShort = text(file).trimEnd().split('\n').length < CRUMB_LINES
      return isShort && importer !== undefined && others.length === 0 && dirname(importer) === dirname(file)
    })
    expect(crumbs).toEqual([])
  })

  it('nothing is called utils, helpers, misc or common', () => {
    expect(files.filter((file) => /(utils?|helpers?|misc|common)(\.|\/)/.test(file))).toEqual([])
  })
})
