import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import * as z from 'zod'
import { changeOutcomes, type RecordedChange } from '../../../rest/organization/changes.ts'
import type { RecordFilters } from '../../shell/changes/recorded/recordedChanges.ts'
import { outcomeInWords } from '../../shell/changes/recorded/RecordedOutcome.tsx'
import { day, endOf, startOf } from '../../shell/lists/days/days.ts'
import { listSchema } from '../../shell/lists/listState.ts'
import { portalList, type FilterProps } from '../../shell/lists/portalList.tsx'
import { OwnerSearchFilter } from '../../shared/pickers/OwnerSearchFilter.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { FilterMenu } from '../../ui/table/FilterMenu.tsx'
import { t } from '../messages.ts'

const text = (maxLength: number) => z.string().trim().max(maxLength).catch('')

/** The state of the list in its URL; the changes are newest first. */
const RecordList = listSchema(['all'], ['time']).extend({
  user: text(128),
  object: text(512),
  operation: z
    .string()
    .regex(/^\w{1,49}\.\w{1,49}$/)
    .catch(''),
  outcome: z.enum(['', ...changeOutcomes]).catch(''),
  /** Days in the local time zone, both inclusive. */
  timeFrom: day,
  timeTo: day,
})
type RecordState = z.output<typeof RecordList>

const PersonFilter = (props: FilterProps<RecordState>) => <OwnerSearchFilter {...props} max={1} />

const ObjectFilter = ({ label, chosen, onChange }: FilterProps<RecordState>) => (
  <FilterMenu label={label} value={chosen} onClear={() => onChange([])}>
    {(close) => (
      <ObjectForm
        chosen={chosen[0] ?? ''}
        onChange={(id) => {
          onChange(id === '' ? [] : [id])
          close()
        }}
      />
    )}
  </FilterMenu>
)

interface FormProps {
  readonly chosen: string
  readonly onChange: (id: string) => void
}

const ObjectForm = ({ chosen, onChange }: FormProps) => {
  const [id, setId] = useState(chosen)
  return (
    <Box
      component="form"
      onSubmit={(event) => {
        event.preventDefault()
        onChange(id.trim())
      }}
      sx={{ display: 'grid', gap: 3, maxInlineSize: 300 }}
    >
      <TextField
        label={t('record.objectId')}
        help={t('record.objectIdHelp')}
        maxLength={512}
        value={id}
        onChange={(event) => setId(event.target.value)}
      />
      <Button type="submit" variant="outlined">
        {t('record.find')}
      </Button>
    </Box>
  )
}

/** The list of the changes that the portal has recorded. */
export const recordList = portalList({
  name: 'recorded changes',
  schema: RecordList,
  filters: {
    user: { label: t('column.who'), Filter: PersonFilter },
    object: { label: t('column.target'), Filter: ObjectFilter },
    operation: { label: t('column.action') },
    outcome: {
      label: t('column.outcome'),
      values: changeOutcomes,
      nameOf: outcomeInWords,
    },
    time: { label: t('filters.date') },
  },
  clear: t('filters.clear'),
  rowId: ({ id }: RecordedChange) => id,
})

/** Returns the filters of the list as the portal names them. */
export const filtersOf = (state: RecordState): RecordFilters => {
  const { user, object, operation, outcome, timeFrom, timeTo } = state
  return {
    ...(user !== '' && { user }),
    ...(object !== '' && { objectId: object }),
    ...(operation !== '' && { operation }),
    ...(outcome !== '' && { outcome }),
    ...(timeFrom !== '' && { from: startOf(timeFrom) }),
    ...(timeTo !== '' && { to: endOf(timeTo) }),
  }
}
