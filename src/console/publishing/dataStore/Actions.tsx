import { useState } from 'react'
import type { Permission } from '../../../rest/protocol/authorization.ts'
import { publishing } from '../../../rest/publishing/publishing.ts'
import { MoreActions } from '../../shell/actions/MoreActions.tsx'
import { toProblem } from '../../shell/errors/problem.ts'
import { toast } from '../../shell/frame/toasts.tsx'
import { HistoryButton } from '../../shell/history/HistoryButton.tsx'
import { copyLink } from '../../shell/lists/rowActions.ts'
import { paths } from '../../shell/paths.ts'
import { refusalMessage, usePermission } from '../../shell/permissions.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { publicationState } from '../publishingState.ts'
import type { Publication } from '../queries.ts'
import { refreshServer } from './changes.ts'
import type { NamedServer } from './ConnectionPlan.tsx'
import { t } from './messages.ts'
import { DeleteLayersPlan } from './DeleteLayersPlan.tsx'

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
        <DeleteLayersPlan publication={publication} onClose={() => setIsDeleting(false)} />
      )}
    </>
  )
}

/** Returns why a member can't publish, in the words of data stores; undefined if they can. */
export const useRefusal = (permission: Permission): string | undefined => {
  if (permission.allowed) return undefined
  return permission.because === 'owner' ? t('onlyOwner') : refusalMessage(permission)
}
