import { type Program, runInTerminal } from './operator/program.ts'
import './operator/tsx.ts'

/** The operator's programs, `npm run <name> -- <command>`; only the one that is called is loaded. */
const PROGRAMS: Record<string, () => Promise<Program>> = {
  alarms: async () => (await import('./watch/program.ts')).alarms,
  audit: async () => (await import('./watch/program.ts')).audit,
  backup: async () => (await import('./backup/program.ts')).backup,
  csp: async () => (await import('./watch/program.ts')).csp,
  deploy: async () => (await import('./deploy/program.ts')).deployProgram,
  doctor: async () => (await import('./doctor/program.ts')).doctor,
  domains: async () => (await import('./domains/program.ts')).domains,
  leads: async () => (await import('./leads/program.ts')).leads,
  offers: async () => (await import('./offers/program.ts')).offers,
  postcodes: async () => (await import('./postcodes/program.ts')).postcodes,
  privacy: async () => (await import('./privacy/program.ts')).privacy,
  redirects: async () => (await import('./redirects/program.ts')).redirects,
  reservations: async () => (await import('./reservations/program.ts')).reservations,
  sites: async () => (await import('./sites/program.ts')).sites,
  stock: async () => (await import('./stock/program.ts')).stock,
}

const [name = '', ...args] = process.argv.slice(2)
const load = PROGRAMS[name]
if (load) await runInTerminal(await load(), args)
else {
  console.error(`There is no program ${name}. The programs are: ${Object.keys(PROGRAMS).join(', ')}.`)
  process.exitCode = 2
}
