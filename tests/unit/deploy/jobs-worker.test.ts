import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { DeployConfig } from '../../../scripts/deploy/config.ts'
import { deploy } from '../../../scripts/deploy/deploy.ts'
import { aDeployment, PRODUCTION, traffic } from './a-deployment.ts'

const storesOf = ({ kv_namespaces, d1_databases }: DeployConfig) => [kv_namespaces, d1_databases]

describe('the jobs Worker', () => {
  it('[TRU-02] has cron, queues and the bucket of files, and no address; the web Worker hands calls to it', async () => {
    const account = await aDeployment({ only: ['gantry'] })
    await deploy(account.deps, PRODUCTION)
    const configOf = (part: 'web' | 'jobs') =>
      JSON.parse(
        readFileSync(join(account.deps.buildFolders[part], 'wrangler.production.json'), 'utf8'),
      ) as DeployConfig
    const [web, jobs] = [configOf('web'), configOf('jobs')]
    expect([web.triggers?.crons, web.queues, web.r2_buckets]).toEqual([[], { producers: [], consumers: [] }, []])
    expect(web).toMatchObject({
      services: [{ binding: 'INTAKE', service: 'forecourt-jobs', entrypoint: 'JobsIntake' }],
    })
    expect(jobs).toMatchObject({ name: 'forecourt-jobs', workers_dev: false, triggers: { crons: ['* * * * *'] } })
    expect(jobs.queues.consumers?.map(({ queue }) => queue)).toEqual(['forecourt-work', 'forecourt-jobs'])
    expect(jobs).not.toHaveProperty('routes')
    expect(storesOf(jobs)).toEqual(storesOf(web))
  })

  it('[TRU-02] is deployed before the web Worker, and goes back with it', async () => {
    const account = await aDeployment({ only: ['gantry'] })
    await deploy(account.deps, PRODUCTION)
    const uploads = account.commands.filter((command) => command.startsWith('deploy '))
    expect(uploads.map((command) => command.includes(account.deps.buildFolders.jobs))).toEqual([true, false])
    const [before] = account.state.workers.get('forecourt-jobs')!.versions
    account.changeTheCode()
    account.broken.add(`${new URL(account.sites[0]!.site.url).hostname}/search`)
    await expect(deploy(account.deps, PRODUCTION)).rejects.toThrow(/answered 500/)
    expect(traffic(account, 'forecourt-jobs')).toEqual([{ version: before!.id, percentage: 100 }])
  })

  it('[TRU-02] that lacks a secret of the web Worker stops a deployment before anything is changed', async () => {
    const account = await aDeployment({ only: ['gantry'] })
    await deploy(account.deps, PRODUCTION)
    account.state.workers.get('forecourt-jobs')!.secrets = {}
    account.commands.length = 0
    await expect(deploy(account.deps, PRODUCTION)).rejects.toThrow(/lacks FORM_SECRET and SIGN_IN_SECRET/)
    expect(account.commands).toEqual([])
  })
})
