import type { Server } from '../../../rest/records/server.ts'
import type { UpgradeStatus } from '../../../rest/records/serverUpgrade.ts'
import { serverAdministration } from '../../../rest/servers/serverAdministration.ts'
import { toast } from '../../shell/frame/toasts.tsx'
import { withHistoryEntry } from '../../shell/mutations/mutate.ts'
import { paths } from '../../shell/paths.ts'
import { Plan } from '../../shell/plan/Plan.tsx'
import { dangerous, warning } from '../../shell/plan/warning.ts'
import { wait } from '../../shell/wait.ts'
import { rootOf, sendToServer } from '../../shell/servers/serverClient.ts'
import type { StartOptions } from './Start.tsx'
import { useMessages } from './messages.ts'

/** How long the review waits for the refusal of a synchronous upgrade, which otherwise lasts minutes (ms). */
const refusalTime = 1_500

interface Props {
  readonly server: Server
  readonly status: UpgradeStatus
  readonly options: StartOptions
  readonly onStarted: () => void
  readonly onClose: () => void
}

/** The review of an upgrade. */
export const StartPlan = ({ server, status, options, onStarted, onClose }: Props) => {
  const { t } = useMessages()
  const { name } = server
  const { upgradeFromVersion = '', upgradeToVersion = '' } = status
  const { upgrade } = serverAdministration
  const root = rootOf(upgrade, server)
  const changes = [
    {
      name: 'version',
      label: t('plan.version'),
      before: upgradeFromVersion,
      after: upgradeToVersion,
    },
  ]
  const start = async () => {
    const running = withHistoryEntry(
      upgrade,
      options,
      {
        title: t('plan.written', { name, version: upgradeToVersion }),
        target: { label: name, href: paths.serverUpgrade(server.id) },
        changes,
        root,
      },
      () => sendToServer(server, upgrade, options),
    )
    if (options.runAsync) await running
    else {
      // The page shows how it ends; the change history records it.
      running.catch(() => undefined)
      await Promise.race([running, wait(refusalTime)])
    }
    toast(t('plan.started', { name }), { tone: 'success', topic: name })
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
      request={{ operation: upgrade, input: { ...options }, root }}
      apply={start}
      onClose={onClose}
      actionLabel={t('plan.action')}
    />
  )
}
