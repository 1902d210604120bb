import type { Server } from '../../../rest/records/server.ts'
import { federatedServer } from '../../../rest/servers/federatedServer.ts'
import { serverAdministration } from '../../../rest/servers/serverAdministration.ts'
import { mutation } from '../../shell/changes/mutation.ts'
import { note, warning } from '../../shell/changes/warning.ts'
import { paths } from '../../shell/paths.ts'
import { Review } from '../../shell/review/Review.tsx'
import { isStopped, type ListedService } from './listedServices.ts'
import { t } from './messages.ts'

interface Props {
  readonly server: Server
  readonly service: ListedService
  readonly onClose: () => void
}

/** The review of starting a stopped service, or of stopping one that runs. */
export const ServiceReview = ({ server, service, onClose }: Props) => {
  const { folder, name, type } = service
  const wasStopped = isStopped(service)
  const input = {
    ...(folder !== undefined && { folderName: folder }),
    service: `${name}.${type}`,
  }
  const label = [folder, input.service].filter(Boolean).join('/')
  const [kind, opposite] = wasStopped ? (['start', 'stop'] as const) : (['stop', 'start'] as const)
  const stateIf = (stopped: boolean) => t(stopped ? 'services.stopped' : 'services.started')
  const changes = [
    {
      name: 'state',
      label: t('services.state'),
      before: stateIf(wasStopped),
      after: stateIf(!wasStopped),
    },
  ]
  return (
    <Review
      title={t(`services.${kind}.title`)}
      subject={label}
      changes={changes}
      warnings={[
        wasStopped
          ? note(t('services.start.effect'))
          : warning(t('services.stop.effect'), { detail: t('services.stop.detail') }),
      ]}
      mutations={() => [
        mutation(serverAdministration[`${kind}Service`], input, {
          title: t(`services.${kind}.written`, { label }),
          endTitle: t(`services.${kind}.done`, { label }),
          target: { label, href: paths.server(server.id) },
          server,
          changes,
          undo: {
            operation: serverAdministration[`${opposite}Service`],
            input,
            title: t(`services.${opposite}.written`, { label }),
          },
          invalidates: [serverAdministration.report, federatedServer.services],
        }),
      ]}
      message={t(`services.${kind}.done`, { label })}
      undo="history"
      onClose={onClose}
      actionLabel={t(`services.${kind}.action`)}
    />
  )
}
