import Typography from '@mui/material/Typography'
import { part } from '../../shell/part/part.tsx'
import { plainText } from '../../ui/inertWindow.ts'

const SanitizedHtml = part(async () => (await import('./SanitizedHtml.tsx')).SanitizedHtml)

/** A description that other people wrote as HTML; its text until the sanitizer is loaded. */
export const Description = ({ html }: { html: string }) => (
  <SanitizedHtml
    html={html}
    fallback={<Typography sx={{ whiteSpace: 'pre-line' }}>{plainText(html)}</Typography>}
  />
)
