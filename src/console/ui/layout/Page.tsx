import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { createContext, use, type ReactNode } from 'react'
import { t } from '../messages.ts'
import { visuallyHidden } from '../VisuallyHidden.tsx'

export interface Crumb {
  readonly label: string
  readonly href: string
}

/** The maximum widths of pages (px), which begin at the same place: lists have many columns, objects have details at the end. */
const widths = { list: 1920, object: 1440, form: 1200 } as const

interface Props {
  readonly title: string
  /** The language of the title, such as `ar`; null if it is not known. */
  readonly lang?: string | null | undefined
  /** The tab, section, or step that is shown: named first in the title of the browser tab. */
  readonly part?: string | undefined
  /** The maximum width. Default: that of lists. */
  readonly width?: keyof typeof widths
  /** Shown before the title, such as the avatar of a member. */
  readonly picture?: ReactNode
  /** A small button beside the title, such as for renaming. */
  readonly titleAction?: ReactNode
  /** Whether the title is edited below it, where its text is already shown. */
  readonly isTitleEdited?: boolean
  /** The pages above this one. */
  readonly crumbs?: readonly Crumb[]
  /** Shown below the title: counts, source, time zone. */
  readonly subtitle?: ReactNode
  /** The actions, with at most one primary action, which is the last. */
  readonly action?: ReactNode
  readonly children?: ReactNode
}

/** Formats a page's title for the browser tab; the frame provides the function. */
export const DocumentTitle = createContext<(page: string) => string>((page) => page)

/** A page with breadcrumbs, title, subtitle, actions, and content. */
export const Page = ({
  title,
  lang,
  part,
  titleAction,
  isTitleEdited = false,
  width = 'list',
  picture,
  crumbs = [],
  subtitle,
  action,
  children,
}: Props) => {
  const documentTitle = use(DocumentTitle)
  return (
    <Box
      sx={{
        display: 'flex',
        flexDirection: 'column',
        flex: 1,
        inlineSize: '100%',
        maxInlineSize: widths[width],
      }}
    >
      <title>
        {documentTitle(part === undefined ? title : t('partOfPage', { part, page: title }))}
      </title>
      <Box
        component="header"
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: isTitleEdited ? 'start' : 'center',
          justifyContent: 'space-between',
          gap: 3,
          marginBlockEnd: 4,
        }}
      >
        <Box sx={{ minWidth: 0, flex: { xs: '1 1 auto', sm: '1 1 320px' } }}>
          {crumbs.length > 0 && (
            <Box component="nav" aria-label={t('breadcrumb')}>
              <Box
                component="ol"
                sx={{ display: 'flex', flexWrap: 'wrap', listStyle: 'none', padding: 0, margin: 0 }}
              >
                {crumbs.map(({ label, href }, index) => (
                  <Typography
                    component="li"
                    variant="caption"
                    key={href}
                    sx={{ display: 'flex', minInlineSize: 0 }}
                  >
                    {index > 0 && (
                      <Box
                        component="span"
                        aria-hidden
                        sx={{ marginInline: 1, color: 'text.secondary' }}
                      >
                        ›
                      </Box>
                    )}
                    {/* Long titles end with an ellipsis, so that the line has one height. */}
                    <Link href={href} title={label} noWrap sx={{ maxInlineSize: 320 }}>
                      {label}
                    </Link>
                  </Typography>
                ))}
              </Box>
            </Box>
          )}
          <Box
            sx={{
              display: 'flex',
              alignItems: isTitleEdited ? 'start' : 'center',
              gap: 4,
              marginBlockStart: picture == null ? 0 : 2,
            }}
          >
            {picture}
            <Box sx={{ minWidth: 0 }}>
              <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
                <Typography
                  variant="h1"
                  tabIndex={-1}
                  sx={{
                    overflowWrap: 'anywhere',
                    '&:focus': { outline: 'none' },
                    ...(isTitleEdited && visuallyHidden),
                  }}
                >
                  <bdi lang={lang ?? undefined}>{title}</bdi>
                </Typography>
                {titleAction}
              </Box>
              {subtitle != null && (
                <Typography
                  component="div"
                  color="textSecondary"
                  sx={{ marginBlockStart: 1, overflowWrap: 'anywhere' }}
                >
                  {subtitle}
                </Typography>
              )}
            </Box>
          </Box>
        </Box>
        {action != null && (
          <Box
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              gap: { xs: 1, sm: 2 },
              alignItems: 'center',
            }}
          >
            {action}
          </Box>
        )}
      </Box>
      {children}
    </Box>
  )
}
