import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { DEPLOY, PARTS, WHOLE } from '../../scripts/checks/steps.ts'
import { ROOT } from '../../scripts/root.ts'

type Job = {
  needs?: string
  environment?: string
  if?: string
  permissions?: object
  strategy?: { 'fail-fast': boolean; matrix: { part: string[] } }
  steps: { run?: string; if?: string; uses?: string; with?: Record<string, unknown> }[]
}
type Workflow = {
  on: { pull_request?: null | { types: string[] }; push?: { branches: string[] }; workflow_run?: object }
  permissions?: object
  jobs: Record<string, Job>
}

const text = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const workflow = (name: string): Workflow => parse(text(`.github/workflows/${name}.yml`))

/** The commands of a job, in order. */
const commands = ({ steps }: Job): string[] => steps.flatMap(({ run }) => (run === undefined ? [] : [run.trim()]))

const names = (lanes: { steps: { name: string }[] }[]) => lanes.flatMap(({ steps }) => steps.map(({ name }) => name))

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

it('[TEN-09] main goes to staging once every check of the push has passed, and then to production', () => {
  const { on, jobs } = workflow('deploy')
  expect(on).toEqual({ workflow_run: { workflows: ['Checks'], types: ['completed'], branches: ['main'] } })
  expect(text('.github/workflows/checks.yml')).toMatch(/^name: Checks$/m)
  expect(jobs['staging']!.if).toBe(
    "github.event.workflow_run.conclusion == 'success' && github.event.workflow_run.event == 'push'",
  )
  expect(commands(jobs['staging']!)).toEqual(['npm run deploy -- --env staging'])
  expect(jobs['production']).toMatchObject({ needs: 'staging', environment: 'production' })
  expect(commands(jobs['production']!)).toEqual(['npm run deploy -- --env production --yes'])
  // What is deployed is what was checked.
  for (const { steps } of Object.values(jobs))
    expect(steps[0]).toMatchObject({ with: { ref: '${{ github.event.workflow_run.head_sha }}' } })
})

it('[TEN-09] every pull request and main run all checks once, a dry run of the deployment to each environment among them', () => {
  const { on, jobs } = workflow('checks')
  expect(on).toEqual({ pull_request: null, push: { branches: ['main'] } })
  expect(jobs['test']!.strategy).toEqual({ 'fail-fast': false, matrix: { part: Object.keys(PARTS) } })
  expect(commands(jobs['test']!)).toEqual(['npm test -- ${{ matrix.part }}'])
  expect(Object.values(PARTS).flatMap(names).toSorted()).toEqual(names(WHOLE).toSorted())
  expect(names(WHOLE)).toContain(DEPLOY.name)
  expect(text(DEPLOY.command.at(-1)!)).toMatch(/of ENVIRONMENT_NAMES[\s\S]*'deploy', '--dry-run'/)
})

it('no workflow runs the tests of a push a second time', () => {
  const tested = ['checks', 'deploy', 'preview'].flatMap((name) =>
    Object.values(workflow(name).jobs)
      .flatMap(commands)
      .filter((command) => /npm (test|run check)/.test(command)),
  )
  expect(tested).toHaveLength(1)
})

it('a pull request and main are compared with what was there before them, in a clone with its history', () => {
  const { steps } = workflow('checks').jobs['bench']!
  expect(steps).toContainEqual(expect.objectContaining({ with: { 'fetch-depth': 0 } }))
  expect(steps.at(-1)).toEqual({
    run: 'npm run bench -- check --quick --base "$BASE"',
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
