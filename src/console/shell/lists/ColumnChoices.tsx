import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useSyncExternalStore } from 'react'
import { CheckChoice } from '../../ui/fields/Choice.tsx'
import { isLeftOut } from '../../ui/table/Body.tsx'
import { columnChoice, hiddenColumns, withColumn } from './columnChoice.ts'
import type { ColumnsProps } from './ColumnsButton.tsx'
import { t } from './messages.ts'

const onResize = (listener: () => void) => {
  window.addEventListener('resize', listener)
  return () => window.removeEventListener('resize', listener)
}

/** The columns of a list as checkboxes; the first column is always shown. */
export const ColumnChoices = ({ list, columns, table }: ColumnsProps) => {
  const store = columnChoice(list)
  const choice = store.use()
  const hidden = hiddenColumns(columns, choice)
  const [first, ...others] = columns
  const width = useSyncExternalStore(
    onResize,
    () => table.current?.firstElementChild?.clientWidth ?? 0,
  )
  return (
    <>
      <Box component="fieldset" sx={{ margin: 0, padding: 0, border: 0 }}>
        <Typography component="legend" variant="h3" sx={{ marginBlockEnd: 1 }}>
          {t('column.legend')}
        </Typography>
        {first && (
          <CheckChoice
            checked
            label={first.header}
            disabledReason={t('column.always')}
            onChange={() => {}}
          />
        )}
        {others.map((column) => (
          <CheckChoice
            key={column.id}
            label={column.header}
            checked={!hidden.has(column.id)}
            help={isLeftOut(column.from, width) ? t('column.wider') : undefined}
            onChange={(isShown) => store.set(withColumn(choice, column, isShown))}
          />
        ))}
      </Box>
      <Button
        size="small"
        onClick={() => store.set({})}
        sx={{ marginBlockStart: 2, marginInlineStart: -2 }}
      >
        {t('column.reset')}
      </Button>
    </>
  )
}
