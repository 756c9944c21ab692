import { loadTenants, sentence } from './load.ts'

/** Says what is wrong with the tenants in the folder, one sentence a problem. */
const { sites, problems } = await loadTenants(process.argv[2])
for (const problem of problems) console.error(sentence(problem))
if (problems.length > 0) process.exitCode = 1
else console.log(`${sites.length} tenants, all sound: ${sites.map(({ site }) => site.slug).join(', ')}.`)
