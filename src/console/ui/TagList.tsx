import Box from '@mui/material/Box'
import Link from '@mui/material/Link'

interface Props {
  readonly tags: readonly string[]
  /** The page with everything that has a tag, if there is one. */
  readonly hrefOf?: (tag: string) => string
}

/** The tags of an object. Long ones, which applications store, are wrapped. */
export const TagList = ({ tags, hrefOf }: Props) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 1 }}>
    {tags.map((tag) => (
      <Box
        key={tag}
        component={hrefOf ? Link : 'span'}
        {...(hrefOf && { href: hrefOf(tag), underline: 'hover' })}
        sx={{
          minInlineSize: 0,
          paddingInline: 2,
          lineHeight: '22px',
          border: '1px solid',
          borderColor: 'line',
          borderRadius: '12px',
          fontSize: '0.8125rem',
          color: 'text.primary',
          overflowWrap: 'anywhere',
        }}
      >
        {tag}
      </Box>
    ))}
  </Box>
)
