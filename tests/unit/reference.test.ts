import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { REFERENCES } from '../../scripts/reference/references.ts'
import { ROOT } from '../../scripts/root.ts'

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')

describe('what is generated', () => {
  it.each(REFERENCES.map((reference) => [reference.file, reference] as const))(
    '%s is as `npm run reference` writes it',
    async (file, { generate }) => {
      const isCurrent = read(file) === (await generate())
      expect(isCurrent, `${file} is out of date: npm run reference`).toBe(true)
    },
  )
})
