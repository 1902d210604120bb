import Box from '@mui/material/Box'
import type { Entry } from '../../shell/objects/source.ts'
import { WarningText } from '../../ui/WarningText.tsx'
import { Thumbnail } from '../../shell/Thumbnail.tsx'

interface Props {
  readonly entry: Entry
  /** Why the entry can't be selected, or a problem with it. */
  readonly note?: string | undefined
}

/** An entry in one row: thumbnail, title, secondary text. */
export const EntryLine = ({ entry: { title, line, thumbnail }, note }: Props) => (
  <Box
    component="span"
    sx={{
      display: 'flex',
      alignItems: 'center',
      gap: 2,
      minInlineSize: 0,
      overflowWrap: 'anywhere',
    }}
  >
    {thumbnail && <Thumbnail of={thumbnail} />}
    <span>
      {title}{' '}
      <Box component="span" sx={{ fontSize: '0.75rem', color: 'text.secondary' }}>
        {line}
      </Box>
      {note !== undefined && (
        <Box component="span" sx={{ fontSize: '0.75rem' }}>
          <WarningText>{note}</WarningText>
        </Box>
      )}
    </span>
  </Box>
)
