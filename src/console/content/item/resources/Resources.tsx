import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Item } from '../../../../rest/records/item.ts'
import { itemResources } from '../../../../rest/content/itemResources.ts'
import { send } from '../../../shell/api.ts'
import { ErrorNotice } from '../../../shell/errors/ErrorNotice.tsx'
import { formatBytes } from '../../../shell/format.ts'
import { Moment } from '../../../shell/Moment.tsx'
import { Read } from '../../../shell/part/Read.tsx'
import { refusalMessage, usePermission } from '../../../shell/permissions.ts'
import { saveFile } from '../../../shell/files/saveFile.ts'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { DataTable, type Column } from '../../../ui/table/DataTable.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import {
  formatAccess,
  resourcesOf,
  whyNone,
  type Resource,
  formatResource,
  resourcesNow,
} from './resources.ts'
import { t } from '../messages.ts'
import { ResourcePanel } from './ResourcePanel.tsx'
import { paths } from '../../../shell/paths.ts'
import { dangerous } from '../../../shell/changes/warning.ts'
import { Review } from '../../../shell/review/Review.tsx'
import { mutate } from '../../../shell/changes/mutate.ts'
import { pathOf } from '../item.ts'

interface Acts {
  readonly download: (one: Resource) => void
  readonly replace: (one: Resource) => void
  readonly remove: (one: Resource) => void
}

const columnsOf = (acts: Acts, canChange: boolean): readonly Column<Resource>[] => [
  {
    id: 'path',
    header: t('resource.path'),
    sort: ({ resource }) => resource,
    cell: ({ resource }) => <Box sx={{ overflowWrap: 'anywhere' }}>{resource}</Box>,
  },
  {
    id: 'access',
    header: t('resource.who'),
    sort: ({ access }) => access ?? '',
    cell: ({ access }) => formatAccess(access),
  },
  {
    id: 'size',
    header: t('fact.size'),
    align: 'end',
    sort: ({ size }) => size,
    cell: ({ size }) => formatBytes(size),
  },
  {
    id: 'created',
    header: t('fact.created'),
    align: 'end',
    quiet: true,
    sort: ({ created }) => created,
    cell: ({ created }) => <Moment time={created} />,
  },
  {
    id: 'actions',
    header: t('actions'),
    align: 'end',
    cell: (one) => (
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1 }}>
        {(canChange ? (['download', 'replace', 'remove'] as const) : (['download'] as const)).map(
          (act) => (
            <Button
              key={act}
              size="small"
              aria-label={t(`resource.one.${act}`, { path: one.resource })}
              onClick={() => acts[act](one)}
            >
              {t(`resource.${act}`)}
            </Button>
          ),
        )}
      </Box>
    ),
  },
]

/** Lists the resources of an item, with actions to add, download, replace, and remove them. */
export const Resources = ({ item }: { item: Item }) => {
  const [opened, setOpened] = useState<{ act: 'add' | 'replace' | 'remove'; one?: Resource }>()
  const changeRefusal = refusalMessage(usePermission(itemResources.add, item))
  const { data } = useQuery(resourcesOf(item.id))
  const { mutate: save, error: saveError } = useMutation({
    mutationFn: async ({ resource }: Resource) =>
      saveFile(
        resource.split('/').at(-1) ?? resource,
        await send(itemResources.read, { itemId: item.id, path: resource }),
      ),
  })
  const columns = useMemo(
    () =>
      columnsOf(
        {
          download: (one) => save(one),
          replace: (one) => setOpened({ act: 'replace', one }),
          remove: (one) => setOpened({ act: 'remove', one }),
        },
        changeRefusal === undefined,
      ),
    [save, changeRefusal],
  )
  const close = () => setOpened(undefined)
  return (
    <>
      <Box
        sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 3, mb: 3 }}
      >
        <Typography color="textSecondary">{t('resource.line')}</Typography>
        <ActionButton
          variant="outlined"
          disabledReason={changeRefusal ?? whyNone(item)}
          onClick={() => setOpened({ act: 'add' })}
        >
          {t('resource.add')}
        </ActionButton>
      </Box>
      {saveError && <ErrorNotice error={saveError} />}
      <Read query={resourcesOf(item.id)} label={t('resource.reading')}>
        {({ resources, total }) => (
          <>
            <DataTable
              caption={t('tab.resources')}
              rows={resources}
              columns={columns}
              rowId={({ resource }) => resource}
              empty={
                <EmptyState
                  icon="document"
                  line={changeRefusal === undefined && !whyNone(item) && t('resource.noneLine')}
                >
                  {t('resource.none')}
                </EmptyState>
              }
            />
            {total > resources.length && (
              <Typography color="textSecondary">
                {t('firstOnly', { count: resources.length })}
              </Typography>
            )}
          </>
        )}
      </Read>
      {opened?.act === 'remove' && opened.one ? (
        <RemoveResource item={item} resource={opened.one} onClose={close} />
      ) : (
        opened && (
          <ResourcePanel
            item={item}
            resources={data?.resources ?? []}
            replaced={opened.one}
            onClose={close}
          />
        )
      )}
    </>
  )
}

interface Props {
  readonly item: Item
  readonly resource: Resource
  readonly onClose: () => void
}

/** Removes a resource after a review. */
const RemoveResource = ({ item, resource: removed, onClose }: Props) => {
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
    <Review
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
          endTitle: t('resource.removedWrittenDone', { title, path: resource }),
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
