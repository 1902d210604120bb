import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useMemo } from 'react'
import { texts } from '../../ui/texts.ts'
import { sanitized } from './sanitized.ts'

const t = texts('description', {
  imagesNotShown_one: '{{count, number}} image from another website is not shown.',
  imagesNotShown_other: '{{count, number}} images from other websites are not shown.',
})

/** Renders sanitized HTML. */
export const SanitizedHtml = ({ html }: { html: string }) => {
  const safe = useMemo(() => sanitized(html), [html])
  return (
    <>
      <Box
        // oxlint-disable-next-line react/no-danger -- DOMPurify has sanitized it
        dangerouslySetInnerHTML={{ __html: safe.html }}
        sx={{
          maxInlineSize: '72ch',
          overflowX: 'auto',
          overflowWrap: 'anywhere',
          '& a': { color: 'primary.main' },
          '& img': { maxInlineSize: '100%', blockSize: 'auto' },
          '& :is(h1, h2, h3, h4, h5, h6)': { fontSize: '0.9375rem', marginBlock: '1em 0.5em' },
          '& :is(td, th)': { border: '1px solid', borderColor: 'line', padding: 2 },
          '& > :first-of-type': { marginBlockStart: 0 },
        }}
      />
      {safe.imagesRemoved > 0 && (
        <Typography variant="caption" component="p" color="textSecondary">
          {t('imagesNotShown', { count: safe.imagesRemoved })}
        </Typography>
      )}
    </>
  )
}
