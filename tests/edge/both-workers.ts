import web from '../../worker/index.ts'
import jobs from '../../worker/jobs.ts'

/** The tests' own Worker: it answers as the web Worker does, and takes what comes by queues as the jobs Worker. */
export default { ...web, ...jobs }
