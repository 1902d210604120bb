import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Typography from '@mui/material/Typography'
import { useId, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { SpriteIcon } from '../../ui/icons/SpriteIcon.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { Tooltip, type TooltipAnchor } from '../../ui/Tooltip.tsx'
import type { Area } from './areas.ts'
import { RunningChip } from '../jobs/JobsIndicator.tsx'
import { paths } from '../paths.ts'
import { permission, refusalMessage } from '../permissions.ts'
import { useNextPath } from '../router.ts'
import type { Session } from '../session/session.ts'

interface Props {
  readonly areas: readonly Area[]
  readonly session: Session
  /** Shows icons with tooltips only. */
  readonly isCollapsed?: boolean
}

/** The menu: all areas of the console; inaccessible areas are disabled with the reason. */
export const Navigation = ({ areas, session, isCollapsed = false }: Props) => {
  const { t } = useTranslation()
  const sections = [...new Set(areas.map(({ section }) => section))]
  return (
    <Box component="nav" aria-label={t('navigation')} sx={{ padding: 2.5, paddingBlockStart: 3.5 }}>
      {sections.map((section) => (
        <Box key={section ?? ''}>
          {section !== undefined && (
            <Typography
              component="h2"
              sx={{
                paddingInline: 2.25,
                marginBlockStart: 3.5,
                marginBlockEnd: 1.5,
                fontSize: '0.6875rem',
                fontWeight: 600,
                lineHeight: '16px',
                color: 'text.secondary',
                ...(isCollapsed && {
                  fontSize: 0,
                  lineHeight: 0,
                  borderBlockStart: '1px solid var(--mui-palette-line)',
                }),
              }}
            >
              {t(`nav.${section}`)}
            </Typography>
          )}
          <Box component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
            {areas
              .filter((area) => area.section === section)
              .map((area) => (
                <li key={area.path}>
                  <Entry area={area} session={session} isCollapsed={isCollapsed} />
                </li>
              ))}
          </Box>
        </Box>
      ))}
    </Box>
  )
}

interface EntryProps {
  readonly area: Area
  readonly session: Session
  readonly isCollapsed: boolean
}

/** The path of the page, or of the page that is being loaded: a click has an effect before the data has arrived. */
const useTargetPath = () => {
  const { pathname } = useLocation()
  return useNextPath() ?? pathname
}

const Entry = ({ area, session, isCollapsed }: EntryProps) => {
  const { t } = useTranslation()
  const pathname = useTargetPath()
  const reasonId = useId()
  const refusal = refusalMessage(permission(session, area.access))
  const isHere =
    area.path === '/'
      ? pathname === '/'
      : pathname === area.path || pathname.startsWith(`${area.path}/`)
  const label = t(`nav.${area.label}`)
  const content = (
    <>
      <SpriteIcon name={area.label} size={18} color="var(--icon)" />
      {isCollapsed ? (
        <VisuallyHidden>{label}</VisuallyHidden>
      ) : (
        <Box component="span" sx={{ flex: 1, textAlign: 'start' }}>
          {label}
        </Box>
      )}
      {area.path === paths.jobs() && !isCollapsed && <RunningChip />}
    </>
  )
  if (refusal === undefined)
    return (
      <WithTooltip text={isCollapsed ? label : undefined}>
        {(anchor) => (
          <ButtonBase
            href={area.path}
            aria-current={isHere ? 'page' : undefined}
            sx={look}
            {...anchor}
          >
            {content}
          </ButtonBase>
        )}
      </WithTooltip>
    )
  return (
    <>
      <Tooltip text={isCollapsed ? t('collapse.refused', { label, refusal }) : refusal}>
        {(anchor) => (
          <ButtonBase aria-disabled aria-describedby={reasonId} sx={look} {...anchor}>
            {content}
          </ButtonBase>
        )}
      </Tooltip>
      <VisuallyHidden id={reasonId}>{refusal}</VisuallyHidden>
    </>
  )
}

interface WithTooltipProps {
  readonly text: string | undefined
  readonly children: (anchor: Partial<TooltipAnchor>) => ReactElement
}

const WithTooltip = ({ text, children }: WithTooltipProps) =>
  text === undefined ? children({}) : <Tooltip text={text}>{children}</Tooltip>

const look = {
  display: 'flex',
  justifyContent: 'start',
  gap: 3,
  inlineSize: '100%',
  minBlockSize: 32,
  paddingInline: 2.25,
  borderRadius: 1,
  fontSize: '0.84375rem',
  fontWeight: 550,
  color: 'text.primary',
  '--icon': 'var(--mui-palette-text-secondary)',
  '&:hover': { backgroundColor: 'hover' },
  '&[aria-current]': {
    backgroundColor: 'tone.brand.soft',
    color: 'tone.brand.text',
    fontWeight: 600,
    '--icon': 'currentColor',
  },
  '&[aria-disabled]': { cursor: 'not-allowed', color: 'text.secondary' },
  '@media (pointer: coarse)': { minBlockSize: 44 },
} as const
