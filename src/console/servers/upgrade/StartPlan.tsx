import type { Server } from '../../../rest/records/server.ts'
import type { UpgradeStatus } from '../../../rest/records/serverUpgrade.ts'
import { serverAdministration } from '../../../rest/servers/serverAdministration.ts'
import { toast } from '../../shell/frame/toasts.tsx'
import { jobTopic } from '../../shared/jobs/jobs.ts'
import { withHistoryEntry } from '../../shell/mutations/mutate.ts'
import { paths } from '../../shell/paths.ts'
import { Plan } from '../../shell/plan/Plan.tsx'
import { dangerous, warning } from '../../shell/plan/warning.ts'
import { rootOf, sendToServer } from '../../shared/servers/serverClient.ts'
import { t } from './messages.ts'

interface Props {
  readonly server: Server
  readonly status: UpgradeStatus
  readonly enableDebug: boolean
  readonly onStarted: () => void
  readonly onClose: () => void
}

/** The review of an upgrade. */
export const StartPlan = ({ server, status, enableDebug, onStarted, onClose }: Props) => {
  const { name } = server
  const { upgradeFromVersion = '', upgradeToVersion = '' } = status
  const { upgrade } = serverAdministration
  const root = rootOf(upgrade, server)
  const input = { runAsync: true, enableDebug }
  const changes = [
    {
      name: 'version',
      label: t('plan.version'),
      before: upgradeFromVersion,
      after: upgradeToVersion,
    },
  ]
  const { id, url, adminUrl, adminPublicUrl } = server
  const ref = {
    kind: 'upgrade',
    server: { id, url, adminUrl, adminPublicUrl },
    toVersion: upgradeToVersion,
  } as const
  const start = async () => {
    await withHistoryEntry(
      upgrade,
      input,
      {
        title: t('plan.written', { name, version: upgradeToVersion }),
        target: { label: name, href: paths.serverUpgrade(server.id) },
        changes,
        root,
        jobOf: () => ({
          ref,
          title: t('plan.job', { name }),
          kind: 'upgrade',
          destination: paths.serverUpgrade(server.id),
        }),
      },
      () => sendToServer(server, upgrade, input),
    )
    toast(t('plan.started', { name }), { tone: 'success', topic: jobTopic(ref) })
    onStarted()
  }
  return (
    <Plan
      title={t('plan.title')}
      subject={name}
      confirmWith={name}
      changes={changes}
      warnings={[
        dangerous(t('plan.final'), {
          detail: t('plan.finalDetail', { version: upgradeFromVersion }),
        }),
        warning(t('plan.outage'), { detail: t('plan.outageDetail') }),
      ]}
      request={{ operation: upgrade, input, root }}
      apply={start}
      onClose={onClose}
      actionLabel={t('plan.action')}
    />
  )
}
