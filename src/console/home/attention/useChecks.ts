import { useQuery } from '@tanstack/react-query'
import { isAdministrator } from '../../../rest/protocol/authorization.ts'
import { runs } from '../../shared/bulk/list.ts'
import { unappliedPages } from '../../shell/drafts/unappliedPages.ts'
import { storedHosts } from '../../shared/hosts/storedHosts.ts'
import { followedJobs } from '../../shared/jobs/jobs.ts'
import { useSession } from '../../shell/session/session.ts'
import { webhooksAtRisk } from '../../shared/webhooks/failures.ts'
import { entriesOf } from '../tasks/attention.ts'
import { taskAttention } from '../tasks/queries.ts'
import { useTaskRows } from '../tasks/rows.ts'
import { certificateRows, federationCertificate } from './certificate.ts'
import { disabledItems, disabledRows } from './disabled.ts'
import { draftRows } from './drafts.ts'
import { hostRows } from './hosts.ts'
import { jobRows } from './jobs.ts'
import { newPublicItems, publicRows } from './publicItems.ts'
import { roleRows, rolesWithPrivileges } from './roles.ts'
import { runRows } from './runs.ts'
import { unfinished, uploadRows } from './uploads.ts'
import { federatedServers, silentRows, silentServers } from './silentServers.ts'
import { upgradeRows } from './upgrades.ts'
import { checksWebhooks, webhookRows } from './webhooks.ts'

/** Reads what this browser has stored for the member, without a request. */
const useOwnChecks = () => {
  const jobs = useQuery(followedJobs())
  const operations = useQuery(runs())
  const drafts = useQuery(unappliedPages())
  const uploads = useQuery(unfinished())
  return [
    { name: 'jobs', query: jobs, rows: jobRows(jobs.data ?? []) },
    {
      name: 'runs',
      query: operations,
      rows: runRows(operations.data ?? [], operations.dataUpdatedAt),
    },
    { name: 'uploads', query: uploads, rows: uploadRows(uploads.data ?? []) },
    { name: 'drafts', query: drafts, rows: draftRows(drafts.data ?? []) },
  ] as const
}

/** Reads what can need the attention of administrators, with five requests to the portal and one to each server; other members cause none. */
const useOrganizationChecks = () => {
  const enabled = isAdministrator(useSession().person)
  const federated = useQuery({ ...federatedServers(), enabled })
  const silent = useQuery({ ...silentServers(), enabled })
  const certificate = useQuery({ ...federationCertificate(), enabled })
  const roles = useQuery({ ...rolesWithPrivileges(), enabled })
  const disabled = useQuery({ ...disabledItems(), enabled })
  const added = useQuery({ ...newPublicItems(), enabled })
  // Stored by the browser: Home never starts a search.
  const hosts = useQuery({ ...storedHosts(), enabled })
  return [
    { name: 'silent', query: silent, rows: silentRows(silent.data ?? []) },
    { name: 'servers', query: federated, rows: upgradeRows(federated.data?.servers ?? []) },
    {
      name: 'certificate',
      query: certificate,
      rows: certificateRows(certificate.data, certificate.dataUpdatedAt),
    },
    { name: 'roles', query: roles, rows: roleRows(roles.data?.roles ?? []) },
    { name: 'disabled', query: disabled, rows: disabledRows(disabled.data) },
    { name: 'hosts', query: hosts, rows: hostRows(hosts.data) },
    { name: 'public', query: added, rows: publicRows(added.data?.total ?? 0) },
  ] as const
}

/** Reads everything that can need attention, each independently of the others. */
export const useChecks = () => {
  const session = useSession()
  const own = useOwnChecks()
  const [silent, ...ofOrganization] = useOrganizationChecks()
  const tasks = useQuery(taskAttention())
  const webhooks = useQuery({ ...webhooksAtRisk(), enabled: checksWebhooks(session) })
  const entries = tasks.data ? entriesOf(tasks.data, tasks.data.quotas, tasks.dataUpdatedAt) : []
  const taskRows = useTaskRows(entries)
  return {
    checks: [
      silent,
      ...own,
      { name: 'tasks', query: tasks, rows: taskRows },
      { name: 'webhooks', query: webhooks, rows: webhooks.data ? webhookRows(webhooks.data) : [] },
      ...ofOrganization,
    ] as const,
    /** The number of tasks, and of those that were checked. */
    tasks: tasks.data && {
      count: tasks.data.active.total + tasks.data.inactive.total,
      checked: tasks.data.active.tasks.length + tasks.data.inactive.tasks.length,
    },
  }
}
