import { useState, useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Permission } from '../../../rest/protocol/authorization.ts'
import { publishing } from '../../../rest/publishing/publishing.ts'
import { MoreActions } from '../../shell/actions/MoreActions.tsx'
import { toProblem } from '../../shell/errors/problem.ts'
import { toast } from '../../shell/toasts/toasts.tsx'
import { HistoryButton } from '../../shell/undo/HistoryButton.tsx'
import { copyLink } from '../../shell/lists/rowActions.ts'
import { paths } from '../../shell/paths.ts'
import { refusalMessage, usePermission } from '../../shell/permissions.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { publicationState } from '../publishingState.ts'
import { changedByPublishing, type Publication } from '../queries.ts'
import { refreshServer, targetOf } from './changes.ts'
import type { NamedServer } from './ConnectionReview.tsx'
import { layerKind } from '../layerKind.ts'
import { t } from './messages.ts'
import type { Result } from '../../../rest/protocol/operation.ts'
import { query } from '../../shell/api.ts'
import { mutate } from '../../shell/changes/mutate.ts'
import type { Change } from '../../shell/changes/change.ts'
import { Review } from '../../shell/review/Review.tsx'
import { dangerous, warning } from '../../shell/changes/warning.ts'
import { publishingJob } from '../publishingJob.ts'
import { Usage } from '../usage/Usage.tsx'
import { useLayerUsage } from '../usage/useLayerUsage.ts'
import { useUsageWarnings, whyUnchecked } from '../usage/useUsageWarnings.ts'

interface Props {
  readonly publication: Publication
  /** The servers with which it is registered. */
  readonly servers: readonly NamedServer[]
  /** Whether the signed-in member can publish and synchronize. */
  readonly permission: Permission
  /** Why the connection can't be changed. */
  readonly connectionRefusal: string | undefined
  readonly onChangeConnection: () => void
}

/** The actions of a data store: publish or synchronize, and further ones in the menu. */
export const Actions = ({
  publication,
  servers,
  permission,
  connectionRefusal,
  onChangeConnection,
}: Props) => {
  const [isDeleting, setIsDeleting] = useState(false)
  const { datastoreId, title, owner, publishedDatasets, kind } = publication
  const isProcessing = publicationState(publication) === 'processing'
  const refusal = useRefusal(permission)
  const registerRefusal = refusalMessage(usePermission(publishing.refreshServer, owner))
  const busy = isProcessing ? t('inProgress') : undefined
  const refreshAll = async () => {
    for (const server of servers)
      try {
        await refreshServer(publication, server)
      } catch (error) {
        const { message, details } = toProblem(error)
        toast([server.name, message, ...details].join(' '), { tone: 'error', topic: server.id })
      }
  }
  return (
    <>
      {isProcessing ? (
        <ActionButton variant="contained" href={paths.publishingResult(datastoreId)}>
          {t('progress')}
        </ActionButton>
      ) : (
        <ActionButton
          variant="contained"
          icon="publishing"
          disabledReason={kind === 'other' ? t('noDatabase') : refusal}
          href={
            publishedDatasets > 0
              ? paths.synchronizeLayers(datastoreId)
              : paths.publishLayers(datastoreId)
          }
        >
          {t(publishedDatasets > 0 ? 'synchronize' : 'publish')}
        </ActionButton>
      )}
      <HistoryButton about={`item:${datastoreId}`} name={title} />
      <MoreActions
        actions={[
          {
            label: t('menu.connection'),
            icon: 'edit',
            disabledReason: connectionRefusal,
            onClick: onChangeConnection,
          },
          {
            label: t('menu.refresh', { count: Math.max(1, servers.length) }),
            icon: 'retry',
            disabledReason:
              registerRefusal ?? (servers.length === 0 ? t('menu.noServers') : undefined),
            onClick: () => void refreshAll(),
          },
          { label: t('openItem'), icon: 'content', href: paths.item(datastoreId) },
          copyLink(paths.dataStore(datastoreId)),
          {
            label: t('menu.delete'),
            icon: 'delete',
            isDestructive: true,
            disabledReason:
              refusal ?? busy ?? (publishedDatasets === 0 ? t('menu.noLayers') : undefined),
            onClick: () => setIsDeleting(true),
          },
        ]}
      />
      {isDeleting && (
        <DeleteLayersReview publication={publication} onClose={() => setIsDeleting(false)} />
      )}
    </>
  )
}

/** Returns why a member can't publish, in the words of data stores; undefined if they can. */
export const useRefusal = (permission: Permission): string | undefined => {
  if (permission.allowed) return undefined
  return permission.because === 'owner' ? t('onlyOwner') : refusalMessage(permission)
}

interface DeleteLayersReviewProps {
  readonly publication: Publication
  readonly onClose: () => void
}

type Layers = Result<typeof publishing.getLayers>['layerAndDatasets']

/** Stable, so that nothing is checked until the layers are read. */
const none: Layers = []

/** The review of deleting all layers of a data store, with what uses them. */
const DeleteLayersReview = ({ publication, onClose }: DeleteLayersReviewProps) => {
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
            detail: layerKind(layer.type),
          })),
        },
      ],
    },
  ]
  const input = { datastoreId }
  return (
    <Review
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
          endTitle: t('plan.deletion.writtenDone', { title }),
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
    </Review>
  )
}
