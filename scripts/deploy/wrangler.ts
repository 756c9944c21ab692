import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { CommandError } from '../errors.ts'
import { ROOT } from '../root.ts'

/** What wrangler says of an upload or a deployment, as it writes it to WRANGLER_OUTPUT_FILE_PATH. */
const outputEntry = z.object({
  type: z.string(),
  version_id: z.string().nullish(),
  preview_alias_url: z.string().nullish(),
})
export type WranglerOutput = { entries: z.infer<typeof outputEntry>[]; stdout: string }

/** Runs a command of wrangler; throws CommandError with what it said when it fails. `secrets` go up with an upload. */
export type Wrangler = (args: string[], secrets?: Record<string, string>) => Promise<WranglerOutput>

/** How much of its output a failure quotes. */
const QUOTED_LINES = 20

/** wrangler as a process of its own, without questions. Its files are in a folder that this user alone can read. */
export const wranglerProcess: Wrangler = async (args, secrets = {}) => {
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-wrangler-'))
  const file = join(folder, 'output.ndjson')
  const secretsFile = join(folder, 'secrets.json')
  const hasSecrets = Object.keys(secrets).length > 0
  try {
    if (hasSecrets) writeFileSync(secretsFile, JSON.stringify(secrets), { mode: 0o600 })
    const { code, stdout, stderr } = await run([...args, ...(hasSecrets ? ['--secrets-file', secretsFile] : [])], {
      WRANGLER_OUTPUT_FILE_PATH: file,
      CI: 'true',
    })
    if (code === 0) return { entries: readEntries(file), stdout }
    const said = `${stdout}\n${stderr}`.trim().split('\n').slice(-QUOTED_LINES).join('\n')
    throw new CommandError(`wrangler ${args.join(' ')} failed:\n${said}`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function readEntries(file: string): WranglerOutput['entries'] {
  const lines = readFileSync(file, { encoding: 'utf8', flag: 'a+' }).split('\n').filter(Boolean)
  return lines.map((line) => outputEntry.parse(JSON.parse(line)))
}

function run(args: string[], env: Record<string, string>): Promise<{ code: number; stdout: string; stderr: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn('wrangler', args, {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...env },
    })
    const parts = { stdout: '', stderr: '' }
    child.stdout.setEncoding('utf8').on('data', (text: string) => (parts.stdout += text))
    child.stderr.setEncoding('utf8').on('data', (text: string) => (parts.stderr += text))
    child.on('error', reject)
    child.on('close', (code) => resolve({ code: code ?? 1, ...parts }))
  })
}
