import CloseIcon from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { formatBytes } from '../../../shell/format.ts'
import { t } from '../messages.ts'

interface Props {
  readonly files: readonly File[]
  readonly onChange: (files: readonly File[]) => void
}

/** Lists the selected files, each with a button that removes it. */
export const ChosenFiles = ({ files, onChange }: Props) => {
  if (files.length === 0) return null
  return (
    <Box
      component="ul"
      aria-label={t('resource.chosen')}
      sx={{ listStyle: 'none', margin: 0, marginBlockStart: 2, padding: 0 }}
    >
      {files.map((file) => (
        <Box
          component="li"
          key={file.name}
          sx={{ display: 'flex', alignItems: 'center', gap: 2, paddingBlock: 1 }}
        >
          <Box sx={{ flex: 1, minInlineSize: 0, overflowWrap: 'anywhere' }}>
            {file.name}{' '}
            <Box component="span" sx={{ fontSize: '0.75rem', color: 'text.secondary' }}>
              {formatBytes(file.size)}
            </Box>
          </Box>
          <IconButton
            size="small"
            aria-label={t('resource.removeFile', { name: file.name })}
            onClick={() => onChange(files.filter((one) => one !== file))}
          >
            <CloseIcon fontSize="small" />
          </IconButton>
        </Box>
      ))}
    </Box>
  )
}
