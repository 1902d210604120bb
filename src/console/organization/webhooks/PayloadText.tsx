import Box from '@mui/material/Box'
import { monospace } from '../../ui/theme.ts'

/** Returns the body as people read it: JSON is indented, a form is decoded. */
const readable = (body: string) => {
  const text = body.startsWith('payload=')
    ? (new URLSearchParams(body).get('payload') ?? body)
    : body
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2)
  } catch {
    return text
  }
}

interface Props {
  readonly label: string
  readonly text: string
}

/** What was sent to a receiver, or what it responded. */
export const PayloadText = ({ label, text }: Props) => (
  <Box
    component="pre"
    aria-label={label}
    tabIndex={0}
    sx={{
      margin: 0,
      marginBlockEnd: 2,
      padding: 3,
      maxBlockSize: 320,
      overflow: 'auto',
      borderRadius: 1,
      backgroundColor: 'sunken',
      fontFamily: monospace,
      fontSize: '0.75rem',
    }}
  >
    {readable(text)}
  </Box>
)
