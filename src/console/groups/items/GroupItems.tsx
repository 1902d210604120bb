import Box from '@mui/material/Box'
import { useSuspenseQuery } from '@tanstack/react-query'
import { startTransition, useMemo, useState, type ReactNode } from 'react'
import type { Item } from '../../../rest/records/item.ts'
import type { Group } from '../../../rest/records/group.ts'
import { itemColumns } from '../../shared/items/itemColumns.tsx'
import { rowOf, type Row } from '../../shared/sharing/state.ts'
import { sortedAs } from '../../shell/lists/export/listExport.ts'
import { useList } from '../../shell/lists/listState.ts'
import { ListView } from '../../shell/lists/ListView.tsx'
import { copyLink, openInNewTab } from '../../shell/lists/rowActions.ts'
import { useSelectedOnly } from '../../shell/lists/selectedOnly.tsx'
import { overlay } from '../../shell/part/part.tsx'
import { paths } from '../../shell/paths.ts'
import { People, peopleOf } from '../../shell/people/Person.tsx'
import { useKept } from '../../shell/reopenPage.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import type { RowAction } from '../../ui/table/DataTable.tsx'
import { everyGroupItem, groupItems, ItemList, itemSorts } from '../group.ts'
import { t } from './messages.ts'
import { SelectedBar } from './SelectedBar.tsx'
import type { GroupSharing } from './useGroupSharing.ts'

const SharePanel = overlay(
  async () => (await import('../../shared/sharing/SharePanel.tsx')).SharePanel,
)
const ItemsReview = overlay(async () => (await import('./ItemsReview.tsx')).ItemsReview)

const columns = itemColumns(
  ['title', 'type', 'owner', 'size', 'modified', 'access', 'tags', 'numviews', 'created'],
  ['title', 'type', 'owner', 'size', 'modified'],
  itemSorts,
)

interface Props {
  readonly group: Group
  /** The number of items in the group. */
  readonly count: number
  readonly sharing: GroupSharing
  /** Opens the panel that adds items; undefined if the person can't add any. */
  readonly onAdd: (() => void) | undefined
  /** What the page shows above and beside the items. */
  readonly above: ReactNode
  readonly beside: ReactNode
}

/** The items of a group, and for those who can change which ones it contains, what removes and shares the selected ones. */
export const GroupItems = ({ group, count, sharing, onAdd, above, beside }: Props) => {
  const list = useList(ItemList)
  const { canChange, whyNotRemoved } = sharing
  const [selected, setSelected] = useKept<ReadonlyMap<string, Row>>('selected', new Map())
  const [removed, setRemoved] = useState<readonly Row[]>()
  const [shared, setShared] = useState<readonly Row[]>()
  const selectedOnly = useSelectedOnly(selected.size, () => selected.keys())
  const only = {
    ...selectedOnly,
    // The list stays until the selected items are read.
    show: () => {
      list.onPage(1)
      startTransition(selectedOnly.show)
    },
    end: () => {
      list.onPage(1)
      startTransition(selectedOnly.end)
    },
  }
  const onlyIds = useMemo(() => only.ids && [...only.ids], [only.ids])
  const { data } = useSuspenseQuery(groupItems(group.id, list.state, onlyIds))
  const { results } = data
  const total = onlyIds?.length ?? data.total
  const here = useMemo(
    () => new Set(results.filter(({ id }) => selected.has(id)).map(({ id }) => id)),
    [results, selected],
  )
  const actionsOf = useMemo(
    () =>
      (item: Item): readonly RowAction[] => {
        const row = rowOf(item)
        const href = paths.item(item.id)
        return [
          openInNewTab(href),
          ...(canChange
            ? [{ label: t('share'), icon: 'share', onClick: () => setShared([row]) }]
            : []),
          ...(canChange && whyNotRemoved(row) === undefined
            ? [{ label: t('remove'), icon: 'delete', onClick: () => setRemoved([row]) }]
            : []),
          copyLink(href),
        ]
      },
    [canChange, whyNotRemoved],
  )
  const select = (ids: ReadonlySet<string>) =>
    setSelected(
      new Map([
        ...[...selected].filter(([id]) => !here.has(id) || ids.has(id)),
        ...results
          .filter(({ id }) => ids.has(id) && !here.has(id))
          .map((item) => [item.id, rowOf(item)] as const),
      ]),
    )
  const deselect = (items: readonly Row[]) => {
    const ids = new Set(items.map(({ id }) => id))
    setSelected(new Map([...selected].filter(([id]) => !ids.has(id))))
  }
  return (
    <>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 320px' },
          columnGap: 6,
          rowGap: 4,
          alignItems: 'start',
        }}
      >
        <div>
          {above}
          <section aria-label={t('label')}>
            <People value={peopleOf(results.map(({ owner }) => owner))}>
              <ListView
                name="groupItems"
                list={list}
                only={only}
                caption={t('caption')}
                rows={results}
                columns={columns}
                rowId={({ id }) => id}
                rowName={({ title }) => title}
                {...(canChange && { selection: { selected: here, onChange: select } })}
                actionsOf={actionsOf}
                search={{ label: t('search') }}
                options={t('count', { count: total })}
                exported={{
                  fileName: 'group-items',
                  total,
                  read: (onRows, signal) => everyGroupItem(group.id, list.state, onRows, signal),
                  sorted: (rows) => sortedAs(rows, columns, list.state),
                }}
                pages={{ total }}
                empty={
                  count === 0
                    ? {
                        icon: 'groups',
                        message: t('empty'),
                        line: t(onAdd ? 'emptyAdd' : 'emptyLine'),
                        action: onAdd && (
                          <ActionButton variant="outlined" icon="add" onClick={onAdd}>
                            {t('add.title')}
                          </ActionButton>
                        ),
                      }
                    : { message: t('noMatch'), reset: t('clear') }
                }
              />
            </People>
          </section>
        </div>
        <div>{beside}</div>
      </Box>
      {selected.size > 0 && (
        <SelectedBar
          selected={[...selected.values()]}
          onPage={here.size}
          only={only}
          whyNotRemoved={whyNotRemoved}
          onClear={() => setSelected(new Map())}
          onRemove={() => setRemoved([...selected.values()])}
          onShare={() => setShared([...selected.values()])}
        />
      )}
      {removed && (
        <ItemsReview
          group={group}
          sharing={sharing}
          kind="remove"
          items={removed}
          onClose={() => setRemoved(undefined)}
          onStarted={() => {
            deselect(removed)
            setRemoved(undefined)
          }}
        />
      )}
      {shared && (
        <SharePanel
          items={shared}
          onClose={() => setShared(undefined)}
          onStarted={() => {
            deselect(shared)
            setShared(undefined)
          }}
        />
      )}
    </>
  )
}
