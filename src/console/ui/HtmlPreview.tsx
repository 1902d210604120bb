import Box from '@mui/material/Box'
import { useMemo } from 'react'
import { previewOf, type Preview } from './previewHtml.ts'

export type LeftOut = Pick<Preview, 'active' | 'outside'>

interface Props {
  /** Accessible name of the frame. */
  readonly title: string
  readonly html: string
  /** A note about removed content. */
  readonly leftOut: (counts: LeftOut) => string
}

/** A preview of HTML that members wrote, in a sandboxed frame that runs no scripts and loads nothing. */
export const HtmlPreview = ({ title, html, leftOut }: Props) => {
  const { document, active, outside } = useMemo(() => previewOf(html), [html])
  return (
    <>
      <Box
        component="iframe"
        sandbox=""
        title={title}
        srcDoc={document}
        sx={{
          display: 'block',
          inlineSize: '100%',
          blockSize: 180,
          resize: 'vertical',
          border: '1px solid',
          borderColor: 'control',
          borderRadius: '8px',
          backgroundColor: '#fff',
          colorScheme: 'light',
        }}
      />
      {active + outside > 0 && (
        <Box sx={{ marginBlockStart: 1, fontSize: '0.75rem', color: 'text.secondary' }}>
          {leftOut({ active, outside })}
        </Box>
      )}
    </>
  )
}
