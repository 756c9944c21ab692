import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { writeBundle } from '../../../scripts/postcodes/program.ts'

const folder = mkdtempSync(join(tmpdir(), 'forecourt-bundle-'))
afterAll(() => rmSync(folder, { recursive: true }))

const row = (postcode: string, name: string, lat: number, long: number) => ({
  postcode,
  name,
  state: 'QLD',
  lat,
  long,
  isExact: true,
})

it('[CAL-02] the table that ships with Forecourt is made from the public file, with its credit in it', () => {
  const rows = [row('4000', 'Spring Hill', -27.46, 153.0236), row('4000', 'Brisbane Mc', -27.46, 153.0236)]
  writeBundle([...rows, row('4875', 'Prince Of Wales', -16.9, 145.4)], folder)
  const [points, names] = ['postcodes.json', 'place-names.json'].map((file) => readFileSync(join(folder, file), 'utf8'))
  expect(points).toContain('4000QLD-27.46,153.024 Spring Hill')
  // Where the file is hundreds of kilometres off.
  expect(points).toContain('4875QLD-10.582,142.219 Thursday Island')
  expect(names).toContain('4000Spring Hill|')
  expect(names).toContain('4875Prince Of Wales,Thursday Island')
  for (const text of [points, names]) expect(text).toMatch(/GeoNames[\s\S]*CC BY 3\.0/)
})
