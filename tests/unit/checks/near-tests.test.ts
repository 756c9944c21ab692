import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { type Imports, nearTests, readImports } from '../../../scripts/checks/near-tests.ts'
import { ROOT } from '../../../scripts/root.ts'

const ALWAYS = ['tests/app/routes-document.test.ts', 'tests/architecture.test.ts', 'tests/docs.test.ts']
const tree: Imports = new Map([
  ['shared/finance/fees.ts', []],
  ['shared/finance/estimate.ts', ['shared/finance/fees.ts']],
  ['client/card/card.tsx', ['shared/finance/estimate.ts']],
  ['worker/app.tsx', ['client/card/card.tsx']],
  ['tests/builders/car.ts', []],
  ['tests/unit/finance/rates.test.ts', []],
  ['tests/unit/card/card.test.ts', ['client/card/card.tsx']],
  ['tests/unit/car/price.test.ts', ['shared/finance/estimate.ts']],
  ['tests/unit/text.test.ts', []],
  ['tests/app/finance-forms.test.ts', ['worker/app.tsx']],
  ['tests/app/fees.test.ts', ['shared/finance/fees.ts']],
  ['tests/app/prices.test.ts', ['shared/finance/estimate.ts']],
  ['tests/app/abuse/fees.test.ts', ['shared/finance/fees.ts', 'tests/builders/car.ts']],
  ...ALWAYS.map((test): [string, string[]] => [test, []]),
])
const near = (...changed: string[]) => nearTests(changed, tree).filter((test) => !ALWAYS.includes(test))

it.each([
  [
    'a rule',
    'shared/finance/fees.ts',
    [
      'tests/app/fees.test.ts',
      'tests/app/finance-forms.test.ts',
      'tests/unit/car/price.test.ts',
      'tests/unit/finance/rates.test.ts',
    ],
  ],
  ['a component', 'client/card/card.tsx', ['tests/unit/card/card.test.ts']],
  ['a builder', 'tests/builders/car.ts', []],
  ['a test of the heavy tier', 'tests/app/abuse/fees.test.ts', ['tests/app/abuse/fees.test.ts']],
  ['a document', 'README.md', []],
])('a check of %s runs the tests that are near it', (_, changed, expected) => {
  expect(near(changed)).toEqual(expected)
})

it('a check always runs what sees the whole tree and the whole app', () => {
  expect(nearTests([], tree)).toEqual(ALWAYS)
  expect(ALWAYS.filter((test) => !existsSync(join(ROOT, test)))).toEqual([])
})

it('a check leaves most tests to CI, and the heavy tier whole, whatever file of the product changed', () => {
  const imports = readImports(ROOT)
  const tests = [...imports.keys()].filter((file) => /^tests\/.*\.test\.tsx?$/.test(file))
  const product = [...imports.keys()].filter((file) => !file.startsWith('tests/'))
  const some = product.filter((_, at) => at % 50 === 0)
  expect(some.filter((file) => nearTests([file], imports).length > tests.length / 4)).toEqual([])
  expect(nearTests(product, imports).filter((test) => /^tests\/app\/(abuse|degradation|jobs)\//.test(test))).toEqual([])
})
