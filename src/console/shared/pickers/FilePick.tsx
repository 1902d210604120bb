import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useId, useRef } from 'react'
import { Rows } from '../../ui/table/Rows.tsx'
import { formatBytes } from '../../shell/format.ts'
import { t } from './messages.ts'
import { t as tUi } from '../../ui/messages.ts'

interface Props {
  readonly label: string
  readonly help: string
  readonly error?: string | undefined
  readonly accept: string
  readonly files: readonly File[]
  readonly onChange: (files: File[]) => void
  /** The maximum number of files. */
  readonly maxFiles?: number
}

/** A field for small files in addition to the content: a button to select them, and a list to remove them. */
export const FilePick = ({ label, help, error, accept, files, onChange, maxFiles = 1 }: Props) => {
  const input = useRef<HTMLInputElement>(null)
  const labelId = useId()
  const belowId = useId()
  return (
    <Box
      component="fieldset"
      aria-labelledby={labelId}
      data-invalid={error === undefined ? undefined : ''}
      sx={{ margin: 0, padding: 0, border: 0 }}
    >
      <Typography id={labelId} sx={{ fontWeight: 600, marginBlockEnd: 1 }}>
        {label}
      </Typography>
      {files.length > 0 && (
        <Rows>
          {files.map((file) => (
            <li key={`${file.name} ${file.size}`}>
              <Box component="span" sx={{ flex: 1, overflowWrap: 'anywhere' }}>
                {file.name}, {formatBytes(file.size)}
              </Box>
              <Button
                size="small"
                aria-label={t('remove', { title: file.name })}
                onClick={() => onChange(files.filter((one) => one !== file))}
              >
                {t('removeShort')}
              </Button>
            </li>
          ))}
        </Rows>
      )}
      {files.length < maxFiles && (
        <Button
          variant="outlined"
          size="small"
          aria-label={`${label}: ${tUi(maxFiles > 1 ? 'chooseFiles' : 'chooseFile')}`}
          aria-describedby={belowId}
          onClick={() => input.current?.click()}
        >
          {tUi(maxFiles > 1 ? 'chooseFiles' : 'chooseFile')}
        </Button>
      )}
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={accept}
        multiple={maxFiles > 1}
        onChange={(event) => {
          onChange([...files, ...(event.target.files ?? [])].slice(-maxFiles))
          event.target.value = ''
        }}
      />
      <Typography
        id={belowId}
        variant="caption"
        component="p"
        color={error === undefined ? 'textSecondary' : 'error'}
        sx={{ marginBlockStart: 1 }}
      >
        {error ?? help}
      </Typography>
    </Box>
  )
}
