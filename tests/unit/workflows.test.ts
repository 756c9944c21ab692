import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { DEPLOY } from '../../scripts/checks/steps.ts'
import { ROOT } from '../../scripts/root.ts'

type Job = {
  needs?: string
  environment?: string
  if?: string
  permissions?: object
  steps: { run?: string; if?: string }[]
}
type Workflow = {
  on: { pull_request?: null | { types: string[] }; push?: { branches: string[] } }
  permissions?: object
  jobs: Record<string, Job>
}

const text = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const workflow = (name: string): Workflow => parse(text(`.github/workflows/${name}.yml`))

/** The commands of a job, in order. */
const commands = ({ steps }: Job): string[] => steps.flatMap(({ run }) => (run === undefined ? [] : [run.trim()]))

it('[TEN-09] a pull request gets a preview of its own, its addresses in a comment, and loses it when it is closed', () => {
  const { on, jobs } = workflow('preview')
  expect(on.pull_request?.types).toEqual(['opened', 'synchronize', 'reopened', 'closed'])
  const [remove, deploy, comment] = jobs['preview']!.steps.filter(({ run }) => run)
  const instance = '--env preview --instance "pr-${{ github.event.number }}"'
  expect(remove).toMatchObject({ if: "github.event.action == 'closed'", run: expect.stringContaining('--remove') })
  expect(remove!.run).toContain(instance)
  expect(deploy).toMatchObject({ if: "github.event.action != 'closed'" })
  expect(deploy!.run).toContain(instance)
  expect(comment!.run).toMatch(/gh pr comment .* --body-file previews\.md/)
})

it('[TRU-06] a preview is deployed with the secrets of the environment preview, never of production', () => {
  expect(workflow('preview').jobs['preview']!.environment).toBe('preview')
})

it('[TEN-09] main goes to staging once every check has passed, and then to production', () => {
  const { on, jobs } = workflow('deploy')
  expect(on).toEqual({ push: { branches: ['main'] } })
  expect(commands(jobs['staging']!)).toEqual(['npm test', 'npm run deploy -- --env staging'])
  expect(jobs['production']).toMatchObject({ needs: 'staging', environment: 'production' })
  expect(commands(jobs['production']!)).toEqual(['npm run deploy -- --env production --yes'])
})

it('[TEN-09] every pull request and main run all checks, a dry run of the deployment to each environment among them', () => {
  const checks = workflow('checks')
  expect(checks.on).toEqual({ pull_request: null, push: { branches: ['main'] } })
  const [tests] = commands(checks.jobs['test']!)
  expect(tests).toBe('npm test')
  expect(text('scripts/test.ts')).toMatch(/steps: \[[^\n]*\bDEPLOY\b/)
  expect(text(DEPLOY.command.at(-1)!)).toMatch(/of ENVIRONMENT_NAMES[\s\S]*'deploy', '--dry-run'/)
})

it('a pull request and main are compared with what was there before them, in a clone with its history', () => {
  const { steps } = workflow('checks').jobs['test']!
  expect(steps).toContainEqual(expect.objectContaining({ with: { 'fetch-depth': 0 } }))
  expect(steps.at(-1)).toEqual({
    run: 'npm run bench -- check --quick --built --base "$BASE"',
    env: { BASE: '${{ github.event.pull_request.base.sha || github.event.before }}' },
  })
  expect(text('.ci/run')).toMatch(/^npm test\nexec npm run bench -- check --quick --built$/m)
})

it.each(['checks', 'deploy', 'preview'])('[TRU-06] %s pins each action by its commit and grants least', (name) => {
  const uses = [...text(`.github/workflows/${name}.yml`).matchAll(/\buses:\s*(\S+)/g)].map(([, action]) => action)
  expect(uses.length).toBeGreaterThan(0)
  for (const action of uses) expect(action).toMatch(/^[\w-]+\/[\w/-]+@[\da-f]{40}$/)
  const { permissions, jobs } = workflow(name)
  const comments = name === 'preview' ? { 'pull-requests': 'write' } : {}
  expect(permissions).toEqual({ contents: 'read', ...comments })
  for (const job of Object.values(jobs)) expect(job.permissions).toBeUndefined()
})

it('[TRU-06] every workflow is among those that are looked at', () => {
  const files = readdirSync(join(ROOT, '.github/workflows'))
  expect(files.toSorted()).toEqual(['checks.yml', 'deploy.yml', 'preview.yml'])
  for (const file of files)
    expect(text(`.github/workflows/${file}`)).not.toMatch(/pull_request_target|secrets: inherit/)
})

it('[TRU-06] a pull request from a fork is given no secret', () => {
  expect(workflow('preview').jobs['preview']!.if).toBe(
    'github.event.pull_request.head.repo.full_name == github.repository',
  )
})
