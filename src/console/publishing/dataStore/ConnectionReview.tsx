import { items } from '../../../rest/content/items.ts'
import { search } from '../../../rest/content/search.ts'
import { masked } from '../../../rest/protocol/call.ts'
import { publishing } from '../../../rest/publishing/publishing.ts'
import { toProblem } from '../../shell/errors/problem.ts'
import { toast } from '../../shell/toasts/toasts.tsx'
import { mutate } from '../../shell/changes/mutate.ts'
import type { RequestStep } from '../../shell/changes/mutationMeta.ts'
import { permission } from '../../shell/permissions.ts'
import type { Change } from '../../shell/changes/change.ts'
import { Review } from '../../shell/review/Review.tsx'
import { note, warning } from '../../shell/changes/warning.ts'
import { useSession } from '../../shell/session/session.ts'
import {
  connectionFields,
  isSameAccount,
  withConnection,
  type ConnectionValues,
  type DataStoreData,
} from '../connection/dataStoreText.ts'
import type { TestOutcome } from '../connection/testOutcome.ts'
import type { Publication } from '../queries.ts'
import { refreshServer, targetOf } from './changes.ts'
import { t } from './messages.ts'
import { t as tDataStoreConnection } from '../connection/messages.ts'

/** A server with which the data store is registered. */
export interface NamedServer {
  readonly id: string
  readonly name: string
}

interface Props {
  readonly publication: Publication
  readonly data: DataStoreData
  readonly before: ConnectionValues
  readonly after: ConnectionValues
  readonly servers: readonly NamedServer[]
  /** The outcome of the last test of this connection; undefined if it was not tested. */
  readonly outcome: TestOutcome | undefined
  readonly onClose: () => void
  readonly onApplied: () => void
}

/** The review of another connection of a data store; its servers are refreshed afterward. */
export const ConnectionReview = ({
  publication,
  data,
  before,
  after,
  servers,
  outcome,
  onClose,
  onApplied,
}: Props) => {
  const session = useSession()
  const { datastoreId, title, owner, publishedDatasets } = publication
  const input = {
    userName: owner,
    itemId: datastoreId,
    text: JSON.stringify(withConnection(data, after)),
  }
  const canRefresh = permission(session, publishing.refreshServer, owner).allowed
  const refreshed = canRefresh ? servers : []
  const changes = connectionFields.flatMap((name): Change[] => {
    if (before[name] === after[name]) return []
    const label = tDataStoreConnection(`field.${name}`)
    if (name === 'password')
      return [{ name, label, before: undefined, after: masked, summary: t('plan.sheet.set') }]
    if (name === 'tls')
      return [
        {
          name,
          label,
          before: tDataStoreConnection(before.tls ? 'tls.on' : 'tls.off'),
          after: tDataStoreConnection(after.tls ? 'tls.on' : 'tls.off'),
        },
      ]
    return [{ name, label, before: before[name], after: after[name].trim() }]
  })
  const requests: readonly RequestStep[] = [
    { operation: items.update, input },
    ...refreshed.map(({ id }) => ({
      operation: publishing.refreshServer,
      input: { datastoreId, serverId: id },
    })),
  ]
  const apply = async () => {
    await mutate(items.update, input, {
      title: t('plan.sheet.written', { title }),
      endTitle: t('plan.sheet.writtenDone', { title }),
      target: targetOf(publication),
      changes: changes.filter(({ name }) => name !== 'password'),
      invalidates: [publishing.publication, items.read, items.data, search.items],
    })
    // One message about the data store: those of the servers would replace it at once.
    for (const server of refreshed)
      try {
        await refreshServer(publication, server, true)
      } catch (error) {
        const { message } = toProblem(error)
        toast(t('plan.sheet.refreshFailed', { server: server.name, message }), {
          tone: 'error',
          topic: server.id,
        })
      }
    toast(t('plan.sheet.done', { title }), { tone: 'success', topic: datastoreId })
    onApplied()
  }
  return (
    <Review
      title={t('plan.sheet.plan')}
      subject={title}
      changes={changes}
      warnings={[
        outcome?.hasSucceeded !== true &&
          warning(t(outcome ? 'plan.sheet.failed' : 'plan.sheet.untested')),
        publishedDatasets > 0 &&
          !isSameAccount(before, after) &&
          warning(t('plan.sheet.place'), { detail: t('plan.sheet.placeDetail') }),
        refreshed.length > 0 && note(t('plan.sheet.refreshes', { count: refreshed.length })),
      ]}
      request={requests}
      apply={apply}
      onClose={onClose}
      actionLabel={t('plan.sheet.action')}
      undo="none"
    />
  )
}
