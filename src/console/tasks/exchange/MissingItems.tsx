import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { ItemPicker } from '../../shared/pickers/ItemPicker.tsx'
import { useSession } from '../../shell/session/session.ts'
import { Field } from '../../ui/fields/Field.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { itemProblem, itemsFor } from '../form/kindAccess.ts'
import type { ImportRow } from './importTasks.ts'
import type { FileTask } from './settings.ts'
import { t } from './messages.ts'

const maxListed = 50

interface Props {
  /** The tasks as in the file. */
  readonly tasks: readonly FileTask[]
  /** What importing each of them would lead to, in the same order. */
  readonly rows: readonly ImportRow[]
  /** The selected items by the ID of the item in the file. */
  readonly items: Readonly<Record<string, string>>
  readonly onSelect: (items: Readonly<Record<string, string>>) => void
}

/** Selects an item of this portal for each item of the file that this portal doesn't have. */
export const MissingItems = ({ tasks, rows, items, onSelect }: Props) => {
  const session = useSession()
  const missing = new Map<string, ImportRow[]>()
  for (const [index, { itemId, taskURL }] of tasks.entries()) {
    const row = rows[index]
    // The URL of a geoprocessing task is that of its service, so another item isn't enough.
    if (!row || itemId === undefined || taskURL !== undefined) continue
    if (row.state !== 'itemMissing' && items[itemId] === undefined) continue
    missing.set(itemId, [...(missing.get(itemId) ?? []), row])
  }
  const titles = new Map(tasks.map(({ itemId, itemTitle }) => [itemId, itemTitle]))
  if (missing.size === 0) return null
  return (
    <Card title={t('missing.title')}>
      <Typography color="textSecondary" sx={{ marginBlockEnd: 3 }}>
        {t('missing.line')}
      </Typography>
      <Box sx={{ display: 'grid', gap: 4 }}>
        {[...missing].slice(0, maxListed).map(([itemId, rowsOfItem]) => {
          const [row] = rowsOfItem
          if (!row) return null
          const { owner } = row
          const { type } = row.task
          const label = t('missing.item', {
            item: titles.get(itemId) ?? itemId,
            count: rowsOfItem.length,
          })
          const chosen = items[itemId]
          return (
            <Field key={itemId} label={label}>
              {(control) => (
                <ItemPicker
                  id={control.id}
                  label={label}
                  max={1}
                  within={itemsFor(session, type, owner)}
                  filter={(item) => itemProblem(session, type, owner, item)}
                  chosen={chosen === undefined ? [] : [chosen]}
                  onChange={([id]) => {
                    const { [itemId]: _before, ...rest } = items
                    onSelect(id === undefined ? rest : { ...rest, [itemId]: id })
                  }}
                />
              )}
            </Field>
          )
        })}
        {missing.size > maxListed && (
          <Typography color="textSecondary">
            {t('missing.more', { shown: maxListed, count: missing.size })}
          </Typography>
        )}
      </Box>
    </Card>
  )
}
