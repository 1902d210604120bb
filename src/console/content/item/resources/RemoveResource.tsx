import type { Item } from '../../../../rest/records/item.ts'
import { itemResources } from '../../../../rest/content/itemResources.ts'
import { paths } from '../../../shell/paths.ts'
import { dangerous } from '../../../shell/plan/warning.ts'
import { Plan } from '../../../shell/plan/Plan.tsx'
import { mutate } from '../../../shell/mutations/mutate.ts'
import { pathOf } from '../item.ts'
import { formatResource, resourcesNow, type Resource } from './resources.ts'
import { t } from '../messages.ts'

interface Props {
  readonly item: Item
  readonly resource: Resource
  readonly onClose: () => void
}

/** Removes a resource after a review. */
export const RemoveResource = ({ item, resource: removed, onClose }: Props) => {
  const { id, title } = item
  const { resource } = removed
  const input = { ...pathOf(item), resource }
  const changes = [
    {
      name: resource,
      label: resource,
      before: formatResource(removed),
      after: undefined,
      format: String,
    },
  ]
  return (
    <Plan
      title={t('resource.removePlan')}
      subject={title}
      confirmWith={resource}
      isDeletion
      changes={changes}
      warnings={[dangerous(t('resource.removeWarning'))]}
      request={{ operation: itemResources.remove, input }}
      readAgain={async () => {
        const now = (await resourcesNow(id)).get(resource)
        return { [resource]: now && formatResource(now) }
      }}
      apply={async (left) => {
        if (left.length === 0) return
        await mutate(itemResources.remove, input, {
          title: t('resource.removedWritten', { title, path: resource }),
          target: { label: title, href: paths.item(id, 'resources') },
          changes,
          invalidates: [itemResources.list],
          message: t('resource.removed', { path: resource }),
        })
      }}
      onClose={onClose}
      actionLabel={t('resource.removeAction')}
    />
  )
}
