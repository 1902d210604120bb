import type { Item } from '../../../rest/item.ts'
import { itemResources } from '../../../rest/itemResources.ts'
import { formatBytes } from '../../shell/format.ts'
import { paths } from '../../shell/paths.ts'
import { Plan } from '../../shell/plan/Plan.tsx'
import { write } from '../../shell/write/write.ts'
import { pathOf } from './item.ts'
import type { Resource } from './resources.ts'
import { useWords } from './words.ts'

interface Props {
  readonly item: Item
  readonly resource: Resource
  readonly onClose: () => void
}

/** Asks before a resource goes for good. */
export const RemoveResource = ({ item, resource: { resource, size }, onClose }: Props) => {
  const { t } = useWords()
  const { title } = item
  const input = { ...pathOf(item), resource }
  const changes = [
    {
      name: resource,
      label: resource,
      before: formatBytes(size),
      after: undefined,
      format: String,
    },
  ]
  return (
    <Plan
      title={t('resource.removePlan', { path: resource })}
      changes={changes}
      warnings={[t('resource.removeWarning')]}
      request={{ operation: itemResources.remove, input }}
      apply={() =>
        write(itemResources.remove, input, {
          title: t('resource.removedWritten', { title, path: resource }),
          target: { label: title, href: paths.item(item.id, 'resources') },
          changes,
          stale: [itemResources.list],
          message: t('resource.removed', { path: resource }),
        })
      }
      onClose={onClose}
      actionLabel={t('resource.removeAction')}
      backLabel={t('keep')}
    />
  )
}
