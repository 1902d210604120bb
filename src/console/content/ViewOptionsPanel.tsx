import Box from '@mui/material/Box'
import { SegmentedControl } from '../ui/fields/SegmentedControl.tsx'
import { SelectField } from '../ui/fields/SelectField.tsx'
import { ContentList, pageSizes, type Sort } from './list.ts'
import type { ViewOptionsProps } from './ViewOptions.tsx'
import { t } from './messages.ts'

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
export const ViewOptionsPanel = ({ state, change }: ViewOptionsProps) => {
  return (
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
            label: t(`order.${order}`, { column: t(`column.${sort}`) }),
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
}
