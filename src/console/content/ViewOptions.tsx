import Box from '@mui/material/Box'
import { useState } from 'react'
import { ToolButton } from '../shell/lists/ToolButton.tsx'
import { Popover } from '../ui/layout/Popover.tsx'
import type { ContentState, Sort } from './list.ts'
import { t } from './messages.ts'
import { t as tItems } from '../shared/items/messages.ts'
import { SegmentedControl } from '../ui/fields/SegmentedControl.tsx'
import { SelectField } from '../ui/fields/SelectField.tsx'
import { ContentList, pageSizes } from './list.ts'

/** The sort orders offered in the view without column headers. */
const sortChoices: readonly Sort[] = [
  'modified',
  'created',
  'title',
  'type',
  'owner',
  'numviews',
  'size',
]

/** The choices of the view options. */
const ViewOptionsPanel = ({ state, change }: ViewOptionsProps) => (
  <Box sx={{ display: 'grid', gap: 4 }}>
    <SegmentedControl
      label={t('view')}
      selected={state.view}
      onSelect={(view) => change({ view, page: state.page })}
      options={(['table', 'cards'] as const).map((value) => ({ value, label: t(value) }))}
    />
    <SelectField
      label={t('sort')}
      value={`${state.sort} ${state.order}`}
      choices={sortChoices.flatMap((sort) =>
        (['asc', 'desc'] as const).map((order) => ({
          value: `${sort} ${order}`,
          label: t(`order.${order}`, { column: tItems(`column.${sort}`) }),
        })),
      )}
      onChange={(event) => {
        const [column, direction] = event.target.value.split(' ')
        const { sort, order } = ContentList.parse({ sort: column, order: direction })
        change({ sort, order })
      }}
    />
    <SelectField
      label={t('pageSize')}
      value={String(state.size)}
      choices={pageSizes.map((size) => ({ value: String(size), label: String(size) }))}
      onChange={(event) => {
        const { size } = ContentList.parse({ size: event.target.value })
        change({ size })
      }}
    />
  </Box>
)

export interface ViewOptionsProps {
  readonly state: ContentState
  readonly change: (changed: Partial<ContentState>) => void
}

/** The view options of the list: table or cards, sort order, and items per page. */
export const ViewOptions = ({ state, change }: ViewOptionsProps) => {
  const [anchor, setAnchor] = useState<HTMLElement>()
  return (
    <>
      <ToolButton
        label={t('options')}
        icon="options"
        isOpen={anchor !== undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      {anchor && (
        <Popover isAtEnd label={t('options')} anchor={anchor} onClose={() => setAnchor(undefined)}>
          <ViewOptionsPanel state={state} change={change} />
        </Popover>
      )}
    </>
  )
}
