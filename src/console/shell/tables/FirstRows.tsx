import Box from '@mui/material/Box'

const cellLook = {
  paddingBlock: 1,
  paddingInline: 2,
  maxInlineSize: 280,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  textAlign: 'start',
  fontSize: '0.8125rem',
  borderBlockEnd: '1px solid',
  borderColor: 'line',
} as const

interface Props {
  readonly label: string
  readonly head: readonly string[]
  readonly body: readonly (readonly string[])[]
}

/** Rows of a file as they are in it, with a column for each cell of the head. */
export const FirstRows = ({ label, head, body }: Props) => (
  <Box
    component="section"
    tabIndex={0}
    aria-label={label}
    sx={{ overflow: 'auto', maxBlockSize: 360, border: '1px solid', borderColor: 'line' }}
  >
    <Box component="table" sx={{ borderCollapse: 'collapse', inlineSize: '100%' }}>
      <thead>
        <tr>
          {head.map((text, column) => (
            <Box
              component="th"
              scope="col"
              key={column}
              title={text}
              sx={{
                ...cellLook,
                position: 'sticky',
                insetBlockStart: 0,
                fontWeight: 600,
                backgroundColor: 'sunken',
              }}
            >
              {text}
            </Box>
          ))}
        </tr>
      </thead>
      <tbody>
        {body.map((row, index) => (
          <tr key={index}>
            {head.map((_text, column) => (
              <Box component="td" key={column} title={row[column]} sx={cellLook}>
                {row[column]}
              </Box>
            ))}
          </tr>
        ))}
      </tbody>
    </Box>
  </Box>
)
