import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { Encoding } from '../../../shell/tables/decode.ts'
import { EncodingNotice } from '../../../shell/tables/EncodingNotice.tsx'
import { FirstRows } from '../../../shell/tables/FirstRows.tsx'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { t } from './messages.ts'
import {
  columnNames,
  headerRows,
  membersOf,
  type Matching,
  type OpenedTable,
  type ReadTable,
} from './table.ts'

/** The number of rows that are shown below the header. */
const shownRows = 5

const fieldChoices = columnNames.map((name) => ({ value: name, label: t(`field.${name}`) }))

interface Props {
  readonly table: OpenedTable
  readonly onEncoding: (encoding: Encoding) => void
  readonly onAdd: (table: ReadTable) => Promise<void>
  readonly onCancel: () => void
}

/** The first rows of a table whose encoding or columns are not certain, until the person has corrected and added it. */
export const MatchTable = ({ table, onEncoding, onAdd, onCancel }: Props) => {
  const { rows, guess, isUnknown } = table
  const titleId = useId()
  const [changed, setChanged] = useState<{ table: OpenedTable; matching: Matching }>()
  // A table in another encoding is matched anew.
  const matching = changed?.table === table ? changed.matching : table.matching
  const change = (part: Partial<Matching>) =>
    setChanged({ table, matching: { ...matching, ...part } })
  const adding = useMutation({ mutationFn: async () => onAdd(membersOf(table, matching)) })
  const { header, columns } = matching
  const heads = columns.map((_name, at) => {
    const text = rows[header - 1]?.[at]?.trim() ?? ''
    return text === ''
      ? t('match.columnAlone', { column: at + 1 })
      : t('match.column', { column: at + 1, header: text })
  })
  const body = rows.slice(header, header + shownRows)
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ marginBlock: 4 }}>
      <Typography variant="h3" component="h2" id={titleId} sx={{ marginBlockEnd: 2 }}>
        {t('match.title')}
      </Typography>
      {guess && <EncodingNotice encoding={guess} onSelect={onEncoding} />}
      {isUnknown && <Notice tone="info">{t('match.unknown')}</Notice>}
      <FirstRows label={t('match.rows')} head={heads} body={body} />
      {isUnknown && (
        <Box
          sx={{
            display: 'grid',
            gridTemplateColumns: 'repeat(auto-fill, minmax(220px, 1fr))',
            alignItems: 'start',
            gap: 3,
            marginBlockStart: 3,
          }}
        >
          <SelectField
            label={t('match.header')}
            value={header}
            choices={[
              { value: '0', label: t('match.noHeader') },
              ...rows.slice(0, headerRows).map((row, at) => ({
                value: String(at + 1),
                label: t('match.row', { row: at + 1, text: row.filter(Boolean).join(', ') }),
              })),
            ]}
            onChange={({ target: { value } }) => change({ header: Number(value) })}
          />
          {columns.map((name, at) => (
            <SelectField
              key={at}
              label={heads[at]}
              help={body[0]?.[at] ? t('match.example', { text: body[0][at] }) : undefined}
              value={name ?? ''}
              placeholder={t('match.notRead')}
              choices={fieldChoices}
              onChange={({ target: { value } }) => {
                const selected = columnNames.find((one) => one === value)
                // A field is in one column.
                const others = columns.map((one) => (one === selected ? undefined : one))
                change({ columns: others.with(at, selected) })
              }}
            />
          ))}
        </Box>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, marginBlockStart: 3 }}>
        <ActionButton
          variant="contained"
          disabledReason={columns.includes('username') ? undefined : t('match.noUsername')}
          onClick={() => adding.mutate()}
        >
          {t('match.add', { count: Math.max(0, rows.length - header) })}
        </ActionButton>
        <Button onClick={onCancel}>{t('match.cancel')}</Button>
      </Box>
      <Typography role="alert" color="error" sx={{ marginBlockStart: adding.error ? 2 : 0 }}>
        {adding.error?.message}
      </Typography>
    </Box>
  )
}
