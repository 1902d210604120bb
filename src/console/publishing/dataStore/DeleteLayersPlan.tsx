import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { publishing } from '../../../rest/publishing/publishing.ts'
import { query } from '../../shell/api.ts'
import { formatList } from '../../shell/format.ts'
import { mutate } from '../../shell/mutations/mutate.ts'
import { paths } from '../../shell/paths.ts'
import type { Change } from '../../shell/plan/change.ts'
import { Plan } from '../../shell/plan/Plan.tsx'
import { dangerous, note, warning } from '../../shell/plan/warning.ts'
import { useDeletionEffects, useDependentNames } from '../../shell/usage/dependents.ts'
import { useTaskWarnings } from '../../shell/usage/itemTasks.ts'
import { followPublishing } from '../followPublishing.ts'
import { changedByPublishing, type Publication } from '../queries.ts'
import { targetOf } from './changes.ts'
import { usePlanMessages } from './planMessages.ts'

/** The maximum number of layers whose use is looked up, with requests for each. */
const maxChecked = 500

interface Props {
  readonly publication: Publication
  readonly onClose: () => void
}

interface Layer {
  readonly id: string
  readonly title: string
  readonly type: string
  readonly owner: string
}

const none: readonly Layer[] = []

/** The review of deleting all layers of a data store, with what uses them. */
export const DeleteLayersPlan = ({ publication, onClose }: Props) => {
  const { t } = usePlanMessages()
  const { datastoreId, title, owner } = publication
  const { data, error } = useQuery({
    ...query(publishing.getLayers, { datastoreId }),
    staleTime: 0,
  })
  const layers = useMemo(
    () =>
      data?.layerAndDatasets.map(({ layer }): Layer => ({
        id: layer.id,
        title: layer.title,
        type: layer.type,
        owner,
      })) ?? none,
    [data, owner],
  )
  const asked = useMemo(() => layers.slice(0, maxChecked), [layers])
  const effects = useDeletionEffects(asked)
  const nameOf = useDependentNames(effects)
  const taskWarnings = useTaskWarnings(layers, 'deleted')
  const count = layers.length
  const own = new Set([datastoreId, ...layers.map(({ id }) => id)])
  const used = effects.flatMap(({ item, users = [] }) => {
    const names = users.filter(({ id }) => !own.has(id)).map((user) => nameOf(user, owner))
    return names.length === 0 ? [] : [{ title: item.title, users: names }]
  })
  const stays = effects.filter(({ refusal }) => refusal !== undefined)
  const unread = effects.filter(({ users }) => users === undefined).length
  const changes: readonly Change[] = [
    {
      name: 'layers',
      label: t('deletion.layers'),
      before: count,
      after: undefined,
      summary: data ? t('deletion.count', { count }) : t('deletion.loading'),
      affected: [
        {
          label: t('deletion.show', { count }),
          objects: layers.map(({ id, title: name, type }) => ({
            title: name,
            href: paths.item(id),
            type,
            detail: type,
          })),
        },
      ],
    },
  ]
  const input = { datastoreId }
  return (
    <Plan
      title={t('deletion.title')}
      subject={title}
      confirmWith={title}
      isDeletion
      changes={changes}
      warnings={[
        dangerous(t('deletion.final'), { detail: t('deletion.finalDetail') }),
        ...(used.length > 0
          ? [
              warning(t('deletion.used', { count: used.length }), {
                list: used.map((one) =>
                  t('deletion.usedBy', { title: one.title, users: formatList(one.users) }),
                ),
              }),
            ]
          : []),
        ...taskWarnings,
        ...(stays.length > 0
          ? [
              warning(t('deletion.protected', { count: stays.length }), {
                list: stays.map(({ item }) => item.title),
              }),
            ]
          : []),
        ...(unread > 0 ? [warning(t('deletion.unread', { count: unread }))] : []),
        ...(error ? [warning(error.message)] : []),
        ...(count > maxChecked
          ? [warning(t('deletion.unchecked', { count: count - maxChecked }))]
          : []),
        ...(effects.length < asked.length
          ? [note(t('deletion.checking', { done: effects.length, count: asked.length }))]
          : []),
      ]}
      request={{ operation: publishing.deleteLayers, input }}
      disabledReason={data ? undefined : t('deletion.loading')}
      apply={async () => {
        const started = await mutate(publishing.deleteLayers, input, {
          title: t('deletion.written', { title }),
          target: targetOf(publication),
          message: t('deletion.started', { title }),
          invalidates: changedByPublishing,
        })
        await followPublishing(started, { owner, title: t('deletion.job', { title }) })
      }}
      onClose={onClose}
      actionLabel={t('deletion.action')}
      undo="none"
    />
  )
}
