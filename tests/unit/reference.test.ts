import { globSync, readFileSync } from 'node:fs'
import { dirname, join, matchesGlob, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { COMMAND_ENVIRONMENT } from '../../scripts/environment.ts'
import { type JsonSchema, siteJsonSchema } from '../../scripts/reference/editor-schemas.ts'
import { PAGES, SCHEMAS } from '../../scripts/reference/references.ts'
import { ROOT } from '../../scripts/root.ts'
import { ENVIRONMENT } from '../../worker/bindings.ts'

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')

describe('what is generated', () => {
  it.each(PAGES.map((reference) => [reference.file, reference] as const))(
    '%s is as `npm run reference` writes it',
    async (file, { generate }) => {
      const isCurrent = read(file) === (await generate())
      expect(isCurrent, `${file} is out of date: npm run reference`).toBe(true)
    },
  )

  it.each(SCHEMAS.map((reference) => [reference.file, reference] as const))(
    '%s is JSON that git leaves alone',
    async (file, { generate }) => {
      expect(Object.keys(JSON.parse(await generate()) as object)).not.toEqual([])
      expect(
        read('.gitignore')
          .split('\n')
          .some((line) => matchesGlob(file, line)),
      ).toBe(true)
    },
  )
})

describe('the schema of a config', () => {
  const files = globSync(['tenants/[a-z]*/site.json', 'tenants/_templates/*.json', 'tenants/_defaults.json'], {
    cwd: ROOT,
  })

  it.each(files)('[TEN-02] is named by %s', (file) => {
    const { $schema } = JSON.parse(read(file)) as { $schema: string }
    const kind = file.endsWith('site.json') ? 'site' : 'layer'
    expect(resolve(dirname(join(ROOT, file)), $schema)).toBe(join(ROOT, `tenants/${kind}.schema.json`))
  })

  it('[TEN-02] says of every setting what it does', () => {
    expect(undescribed(siteJsonSchema(), '')).toEqual([])
  })
})

/** Paths of settings without a description. */
function undescribed(schema: JsonSchema, path: string): string[] {
  const inner = [schema.items, schema.additionalProperties, ...(schema.anyOf ?? schema.oneOf ?? [])]
  return [
    ...Object.entries(schema.properties ?? {}).flatMap(([key, value]) => [
      ...(value.description ? [] : [`${path}.${key}`]),
      ...undescribed(value, `${path}.${key}`),
    ]),
    ...Object.entries(schema.$defs ?? {}).flatMap(([name, value]) => undescribed(value, name)),
    ...inner.flatMap((one) => (typeof one === 'object' ? undescribed(one, `${path}[]`) : [])),
  ]
}

describe('the environment', () => {
  /** Set by the tests themselves, by the system or by Node. */
  const OWN = new Set(['RUNNING', 'PATH', 'NODE_ENV', 'NODE_COMPILE_CACHE', 'MINIFLARE_WORKERD_V8_FLAGS'])
  const files = globSync(['{scripts,tests}/**/*.{ts,mjs}', '*.ts'], { cwd: ROOT })

  it('names every variable that commands and tests read, and no other', () => {
    const names = files.flatMap((file) =>
      [...read(file).matchAll(/process\.env(?:\.|\['?)([A-Z][A-Z_0-9]+)/g)].map(([, name]) => name!),
    )
    const workflows = globSync('.github/workflows/*.yml', { cwd: ROOT }).flatMap((file) =>
      [...read(file).matchAll(/secrets\.([A-Z_]+)/g)].map(([, name]) => name!),
    )
    const known = new Set([...Object.keys(COMMAND_ENVIRONMENT), ...Object.keys(ENVIRONMENT)])
    const all = new Set([...names, ...workflows])
    expect([...all].filter((name) => !known.has(name) && !OWN.has(name))).toEqual([])
    expect(Object.keys(COMMAND_ENVIRONMENT).filter((name) => !all.has(name))).toEqual([])
  })

  it('names every binding of wrangler.toml', () => {
    const bound = [...read('wrangler.toml').matchAll(/^(?:binding|name) = "([A-Z_]+)"/gm)].map(([, name]) => name!)
    expect(bound.length).toBeGreaterThan(5)
    expect(bound.filter((name) => !Object.hasOwn(ENVIRONMENT, name))).toEqual([])
  })
})
