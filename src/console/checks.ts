import { disabledOwnersCheck, publicItemsCheck, uploadCheck } from './content/attention.ts'
import { invitationsCheck, requestsCheck } from './groups/attention.ts'
import { jobCheck, runCheck } from './jobs/attention.ts'
import {
  certificateCheck,
  hostsCheck,
  licensesCheck,
  messagesCheck,
  rolesCheck,
  webhooksCheck,
} from './organization/attention.ts'
import { serverCertificatesCheck, silentServersCheck, upgradesCheck } from './servers/attention.ts'
import { draftCheck } from './shared/attention/drafts.ts'
import { taskCheck } from './tasks/attention/attention.ts'

/** What Home checks, in the order of rows that are equally serious. Of rows with the same key, the last one is shown. */
export const checks = [
  silentServersCheck,
  jobCheck,
  runCheck,
  uploadCheck,
  draftCheck,
  invitationsCheck,
  requestsCheck,
  messagesCheck,
  taskCheck,
  webhooksCheck,
  upgradesCheck,
  certificateCheck,
  serverCertificatesCheck,
  rolesCheck,
  licensesCheck,
  disabledOwnersCheck,
  hostsCheck,
  publicItemsCheck,
]
