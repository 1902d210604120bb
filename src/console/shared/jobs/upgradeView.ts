import { ConnectionError } from '../../../rest/protocol/errors.ts'
import type { JobRef } from '../../../rest/protocol/jobReference.ts'
import type { JobState } from '../../../rest/records/job.ts'
import type { UpgradeStatus } from '../../../rest/records/serverUpgrade.ts'
import { federatedServer } from '../../../rest/servers/federatedServer.ts'
import { queryClient } from '../../shell/api.ts'
import { sendToServer } from '../../shell/serverClient.ts'
import { upgradeReport } from '../servers/upgrade/upgradeReport.ts'
import { messagesOf, upgradeStateOf, type UpgradeState } from '../servers/upgrade/upgradeState.ts'
import type { JobView } from './view.ts'
import { t } from './messages.ts'

const states: Readonly<Record<UpgradeState, JobState>> = {
  // Right after the start, a server can still report what it reported before.
  required: 'queued',
  running: 'running',
  failed: 'failed',
  warnings: 'succeeded',
  succeeded: 'succeeded',
}

/** Converts the upgrade of a server to a job, whose progress is in stages. */
export const viewOfUpgrade = (status: UpgradeStatus): JobView => {
  const { stages = [], warnings = [] } = status
  const state = states[upgradeStateOf(status)]
  const messages = messagesOf(status)
  const done = stages.filter((stage) => stage.state.startsWith('Succeeded')).length
  const left = state === 'succeeded' ? warnings.length : 0
  return {
    state,
    word: status.upgradeStatus ?? status.status ?? '',
    messages: messages === '' ? [] : [messages],
    progress: stages.length > 0 ? { done, total: stages.length } : undefined,
    reason:
      state === 'failed'
        ? messages || undefined
        : left > 0
          ? t('actionItems', { count: left })
          : undefined,
  }
}

/**
 * Reads the upgrade of a server as a job. A server that no longer reports its upgrade was upgraded if it has the version. Throws
 * ConnectionError while the server does not respond, which is expected during an upgrade, and PortalError.
 */
export const readUpgrade = async ({
  server,
  toVersion,
}: JobRef & { readonly kind: 'upgrade' }): Promise<JobView> => {
  const report = await queryClient.query({ ...upgradeReport(server), staleTime: 1_000 })
  if (report.kind === 'status') return viewOfUpgrade(report.status)
  if (report.kind === 'silent') throw new ConnectionError(t('silent'), { isRead: true })
  const { fullVersion } = await sendToServer(server, federatedServer.info, {})
  return { state: fullVersion === toVersion ? 'succeeded' : 'unknown', word: '', messages: [] }
}
