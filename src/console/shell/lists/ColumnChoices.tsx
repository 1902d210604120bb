import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { CheckChoice } from '../../ui/fields/Choice.tsx'
import { columnChoice, hiddenColumns, withColumn } from './columnChoice.ts'
import type { ColumnsProps } from './ColumnsButton.tsx'
import { useMessages } from './columnMessages.ts'

/** The columns of a list as checkboxes; the first column is always shown. */
export const ColumnChoices = ({ list, columns }: ColumnsProps) => {
  const { t } = useMessages()
  const store = columnChoice(list)
  const choice = store.use()
  const hidden = hiddenColumns(columns, choice)
  const [first, ...others] = columns
  return (
    <>
      <Box component="fieldset" sx={{ margin: 0, padding: 0, border: 0 }}>
        <Typography component="legend" variant="h3" sx={{ marginBlockEnd: 1 }}>
          {t('legend')}
        </Typography>
        {first && (
          <CheckChoice
            checked
            label={first.header}
            disabledReason={t('always')}
            onChange={() => {}}
          />
        )}
        {others.map((column) => (
          <CheckChoice
            key={column.id}
            label={column.header}
            checked={!hidden.has(column.id)}
            onChange={(isShown) => store.set(withColumn(choice, column, isShown))}
          />
        ))}
      </Box>
      <Button
        size="small"
        onClick={() => store.set({})}
        sx={{ marginBlockStart: 2, marginInlineStart: -2 }}
      >
        {t('reset')}
      </Button>
    </>
  )
}
