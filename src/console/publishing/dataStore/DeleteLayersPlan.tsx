import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Result } from '../../../rest/protocol/operation.ts'
import { publishing } from '../../../rest/publishing/publishing.ts'
import { query } from '../../shell/api.ts'
import { mutate } from '../../shell/mutations/mutate.ts'
import { paths } from '../../shell/paths.ts'
import type { Change } from '../../shell/plan/change.ts'
import { Plan } from '../../shell/plan/Plan.tsx'
import { dangerous, warning } from '../../shell/plan/warning.ts'
import { publishingJob } from '../publishingJob.ts'
import { changedByPublishing, type Publication } from '../queries.ts'
import { Usage } from '../usage/Usage.tsx'
import { useLayerUsage } from '../usage/useLayerUsage.ts'
import { useUsageWarnings, whyUnchecked } from '../usage/useUsageWarnings.ts'
import { targetOf } from './changes.ts'
import { t } from './messages.ts'

interface Props {
  readonly publication: Publication
  readonly onClose: () => void
}

type Layers = Result<typeof publishing.getLayers>['layerAndDatasets']

/** Stable, so that nothing is checked until the layers are read. */
const none: Layers = []

/** The review of deleting all layers of a data store, with what uses them. */
export const DeleteLayersPlan = ({ publication, onClose }: Props) => {
  const { datastoreId, title, owner } = publication
  const { data, error } = useQuery({
    ...query(publishing.getLayers, { datastoreId }),
    staleTime: 0,
  })
  const published = data?.layerAndDatasets ?? none
  const layers = useMemo(
    () => published.map(({ layer, dataset }) => ({ id: layer.id, dataset: dataset.name })),
    [published],
  )
  const usage = useLayerUsage(layers, owner)
  const usageWarnings = useUsageWarnings(usage, owner, { isListed: false })
  const count = layers.length
  const changes: readonly Change[] = [
    {
      name: 'layers',
      label: t('plan.deletion.layers'),
      before: count,
      after: undefined,
      summary: data ? t('plan.deletion.count', { count }) : t('plan.deletion.loading'),
      affected: [
        {
          label: t('plan.deletion.show', { count }),
          objects: published.map(({ layer }) => ({
            title: layer.title,
            href: paths.item(layer.id),
            type: layer.type,
            detail: layer.type,
          })),
        },
      ],
    },
  ]
  const input = { datastoreId }
  return (
    <Plan
      title={t('plan.deletion.title')}
      subject={title}
      confirmWith={String(count)}
      isDeletion
      changes={changes}
      warnings={[
        dangerous(t('plan.deletion.final'), { detail: t('plan.deletion.finalDetail') }),
        ...usageWarnings,
        error && warning(error.message),
      ]}
      request={{ operation: publishing.deleteLayers, input }}
      disabledReason={data ? whyUnchecked(usage) : t('plan.deletion.loading')}
      apply={async () => {
        await mutate(publishing.deleteLayers, input, {
          title: t('plan.deletion.written', { title }),
          target: targetOf(publication),
          message: t('plan.deletion.started', { title }),
          invalidates: changedByPublishing,
          jobOf: (started) =>
            publishingJob(started, { owner, title: t('plan.deletion.job', { title }) }),
        })
      }}
      onClose={onClose}
      actionLabel={t('plan.deletion.action')}
      undo="none"
    >
      {count > 0 && <Usage cause="deletion" title={title} usage={usage} />}
    </Plan>
  )
}
