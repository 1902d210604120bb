import type { Server } from '../../../rest/records/server.ts'
import { serverAdministration } from '../../../rest/servers/serverAdministration.ts'
import { mutation } from '../../shell/changes/mutation.ts'
import { note, warning } from '../../shell/changes/warning.ts'
import { paths } from '../../shell/paths.ts'
import { Review } from '../../shell/review/Review.tsx'
import { t } from './messages.ts'

const { report, startService, stopService } = serverAdministration

/** A service in a folder of a server, with its state as far as it is known. */
export interface ListedService {
  /** Undefined for the root folder. */
  readonly folder: string | undefined
  readonly name: string
  readonly type: string
  readonly isStopped: boolean
}

interface Props {
  readonly server: Server
  readonly service: ListedService
  readonly onClose: () => void
}

/** The review of starting a stopped service, or of stopping one that runs. */
export const ServiceReview = ({ server, service, onClose }: Props) => {
  const { folder, name, type, isStopped } = service
  const input = {
    ...(folder !== undefined && { folderName: folder }),
    service: `${name}.${type}`,
  }
  const label = [folder, input.service].filter(Boolean).join('/')
  const [kind, opposite] = isStopped ? (['start', 'stop'] as const) : (['stop', 'start'] as const)
  const operations = { start: startService, stop: stopService }
  const stateIf = (stopped: boolean) => t(stopped ? 'services.stopped' : 'services.started')
  const changes = [
    {
      name: 'state',
      label: t('services.state'),
      before: stateIf(isStopped),
      after: stateIf(!isStopped),
    },
  ]
  return (
    <Review
      title={t(`services.${kind}.title`)}
      subject={label}
      changes={changes}
      warnings={[
        isStopped
          ? note(t('services.start.effect'))
          : warning(t('services.stop.effect'), { detail: t('services.stop.detail') }),
      ]}
      mutations={() => [
        mutation(operations[kind], input, {
          title: t(`services.${kind}.written`, { label }),
          endTitle: t(`services.${kind}.done`, { label }),
          target: { label, href: paths.server(server.id) },
          server,
          changes,
          undo: {
            operation: operations[opposite],
            input,
            title: t(`services.${opposite}.written`, { label }),
          },
          invalidates: [report],
        }),
      ]}
      message={t(`services.${kind}.done`, { label })}
      undo="history"
      onClose={onClose}
      actionLabel={t(`services.${kind}.action`)}
    />
  )
}
