import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { DEPLOY } from '../../scripts/checks/steps.ts'
import { ROOT } from '../../scripts/root.ts'

type Workflow = {
  on: 'pull_request' | { pull_request?: null; push?: { branches: string[] } }
  jobs: Record<string, { steps: { run?: string }[] }>
}

const text = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const workflow = (name: string): Workflow => parse(text(`.github/workflows/${name}.yml`))

/** The commands of a workflow, in order. */
const commands = ({ jobs }: Workflow): string[] =>
  Object.values(jobs).flatMap(({ steps }) => steps.flatMap(({ run }) => (run === undefined ? [] : [run.trim()])))

it('[TEN-09] a pull request gets a preview of every site, uploaded by wrangler', () => {
  const preview = workflow('preview')
  expect(preview.on).toBe('pull_request')
  expect(commands(preview).join('\n')).toMatch(/npm run build\n[\s\S]*wrangler versions upload [\s\S]*--preview-alias/)
})

it('[TEN-09] main deploys once every check has passed: database, Worker, configs', () => {
  const deploy = workflow('deploy')
  expect(deploy.on).toEqual({ push: { branches: ['main'] } })
  expect(commands(deploy)).toEqual([
    'npm test',
    expect.stringContaining('wrangler d1 migrations apply'),
    expect.stringContaining('wrangler deploy'),
    expect.stringContaining('wrangler kv bulk put'),
  ])
})

it('[TEN-09] every pull request and main run all checks, a dry run of the deployment among them', () => {
  const checks = workflow('checks')
  expect(checks.on).toEqual({ pull_request: null, push: { branches: ['main'] } })
  expect(commands(checks)).toEqual(['npm test'])
  expect(text('scripts/test.ts')).toMatch(/steps: \[[^\n]*\bDEPLOY\b/)
  expect(JSON.stringify(DEPLOY)).toMatch(/deploy.*--dry-run/)
})
