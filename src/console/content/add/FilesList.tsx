import CloseIcon from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { formatBytes } from '../../shell/format.ts'
import { Input } from '../../ui/fields/Field.tsx'
import { isIncomplete, type FileRow } from './files.ts'
import { TypeCombobox } from './fields/TypeField.tsx'
import { t } from './messages.ts'

interface Props {
  readonly rows: readonly FileRow[]
  readonly onChange: (rows: readonly FileRow[]) => void
}

/** Lists the selected files, each with fields for title and type. */
export const FilesList = ({ rows, onChange }: Props) => {
  const change = (id: string, values: Partial<FileRow>) =>
    onChange(rows.map((row) => (row.id === id ? { ...row, ...values, errors: {} } : row)))
  return (
    <Box
      component="ul"
      aria-label={t('files.caption')}
      sx={{ listStyle: 'none', margin: 0, padding: 0, marginBlockEnd: 4 }}
    >
      {rows.map((row) => {
        const { name, size } = row.file
        const errors = Object.values(row.errors)
        return (
          <Box
            component="li"
            key={row.id}
            data-invalid={row.errors.file === undefined ? undefined : ''}
            sx={{
              display: 'grid',
              gap: 2,
              alignItems: 'center',
              gridTemplateColumns: {
                xs: 'minmax(0, 1fr) auto',
                md: 'minmax(0, 1fr) minmax(0, 1.2fr) minmax(0, 1fr) auto',
              },
              paddingBlock: 2,
              borderBlockStart: '1px solid',
              borderColor: 'line',
              ...(isIncomplete(row) && {
                backgroundColor: 'tone.warning.soft',
                boxShadow:
                  '-12px 0 0 0 var(--mui-palette-tone-warning-soft), 12px 0 0 0 var(--mui-palette-tone-warning-soft)',
              }),
            }}
          >
            <Box sx={{ overflowWrap: 'anywhere' }}>
              {name}{' '}
              <Box component="span" sx={{ fontSize: '0.75rem', color: 'text.secondary' }}>
                {formatBytes(size)}
              </Box>
            </Box>
            <IconButton
              size="small"
              aria-label={t('files.remove', { name })}
              onClick={() => onChange(rows.filter(({ id }) => id !== row.id))}
              sx={{ order: { md: 4 } }}
            >
              <CloseIcon fontSize="small" />
            </IconButton>
            <Box sx={{ gridColumn: { xs: '1 / -1', md: 'auto' } }}>
              <Input
                aria-label={t('files.titleOf', { name })}
                aria-invalid={row.errors.title === undefined ? undefined : true}
                value={row.title}
                onChange={(event) => change(row.id, { title: event.target.value })}
              />
            </Box>
            <Box sx={{ gridColumn: { xs: '1 / -1', md: 'auto' } }}>
              <TypeCombobox
                label={t('files.typeOf', { name })}
                source="file"
                isJson={row.isJson}
                value={row.type}
                onChange={(type) => change(row.id, { type })}
                isWrong={row.errors.type !== undefined}
              />
            </Box>
            {errors.length > 0 && (
              <Box
                role="alert"
                sx={{ gridColumn: '1 / -1', fontSize: '0.75rem', color: 'error.main', order: 5 }}
              >
                {errors.join(' ')}
              </Box>
            )}
          </Box>
        )
      })}
    </Box>
  )
}
