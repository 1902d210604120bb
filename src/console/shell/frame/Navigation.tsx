import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { Tooltip } from '../../ui/Tooltip.tsx'
import type { Area } from './areas.ts'
import { RunningChip } from '../jobs/JobsIndicator.tsx'
import { paths } from '../paths.ts'
import { permission, refusalMessage } from '../permissions.ts'
import type { Session } from '../session/session.ts'

interface Props {
  readonly areas: readonly Area[]
  readonly session: Session
}

/** The menu: all areas of the console; inaccessible areas are disabled with the reason. */
export const Navigation = ({ areas, session }: Props) => {
  const { t } = useTranslation()
  const sections = [...new Set(areas.map(({ section }) => section))]
  return (
    <Box component="nav" aria-label={t('navigation')} sx={{ padding: 2.5, paddingBlockStart: 3.5 }}>
      {sections.map((section) => (
        <Box key={section ?? ''}>
          {section !== undefined && (
            <Typography
              component="h2"
              variant="caption"
              sx={{
                paddingInline: 2.5,
                marginBlock: 3,
                marginBlockEnd: 1,
                fontSize: '0.6875rem',
                fontWeight: 600,
                textTransform: 'uppercase',
                letterSpacing: '0.02em',
                color: 'text.secondary',
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
                  <Entry area={area} session={session} />
                </li>
              ))}
          </Box>
        </Box>
      ))}
    </Box>
  )
}

const Entry = ({ area, session }: { area: Area; session: Session }) => {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const reasonId = useId()
  const refusal = refusalMessage(permission(session, area.access))
  const isHere =
    area.path === '/'
      ? pathname === '/'
      : pathname === area.path || pathname.startsWith(`${area.path}/`)
  const look = {
    display: 'flex',
    justifyContent: 'space-between',
    inlineSize: '100%',
    minBlockSize: 34,
    paddingInline: 2.5,
    paddingInlineStart: area.section === undefined ? 2.5 : 6.5,
    borderRadius: 1,
    fontSize: '0.875rem',
    color: 'text.secondary',
    '&:hover': { backgroundColor: 'sunken' },
    '&[aria-current]': {
      backgroundColor: 'tone.accent.soft',
      color: 'tone.accent.text',
      fontWeight: 650,
    },
    '&[aria-disabled]': { cursor: 'not-allowed', opacity: 0.7 },
  } as const
  if (refusal === undefined)
    return (
      <ButtonBase href={area.path} aria-current={isHere ? 'page' : undefined} sx={look}>
        {t(`nav.${area.label}`)}
        {area.path === paths.jobs() && <RunningChip />}
      </ButtonBase>
    )
  return (
    <>
      <Tooltip text={refusal}>
        {(anchor) => (
          <ButtonBase aria-disabled aria-describedby={reasonId} sx={look} {...anchor}>
            {t(`nav.${area.label}`)}
          </ButtonBase>
        )}
      </Tooltip>
      <VisuallyHidden id={reasonId}>{refusal}</VisuallyHidden>
    </>
  )
}
