import { styled } from '@mui/material/styles'
import { useId, type ReactElement, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { SpriteIcon } from '../../ui/icons/SpriteIcon.tsx'
import { coarse } from '../../ui/theme.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { Tooltip, type TooltipAnchor } from '../../ui/Tooltip.tsx'
import { AppLink } from '../AppLink.tsx'
import type { Area } from '../areas.ts'
import { paths } from '../paths.ts'
import { permission, refusalMessage } from '../permissions.ts'
import { useNextPath } from '../router.ts'
import type { Session } from '../session/session.ts'
import { t } from '../messages/index.ts'

interface Props {
  readonly areas: readonly Area[]
  readonly session: Session
  /** How much is in progress, in the entry for jobs. */
  readonly running: ReactNode
  /** Shows icons with tooltips only. */
  readonly isCollapsed?: boolean
}

/** One stylesheet for all entries: a stylesheet for each would take a noticeable part of the time until the first page is shown. */
const Menu = styled('nav')({
  padding: '14px 10px 10px',
  '& ul': { listStyle: 'none', margin: 0, padding: 0 },
  '& h2': {
    margin: '14px 0 6px',
    paddingInline: 9,
    fontSize: '0.6875rem',
    fontWeight: 600,
    lineHeight: '16px',
    color: 'var(--mui-palette-text-secondary)',
  },
  '&[data-collapsed] h2': {
    fontSize: 0,
    lineHeight: 0,
    borderBlockStart: '1px solid var(--mui-palette-line)',
  },
  '& li > a, & li > button': {
    display: 'flex',
    alignItems: 'center',
    gap: 12,
    inlineSize: '100%',
    minBlockSize: 32,
    margin: 0,
    padding: '0 9px',
    border: 0,
    borderRadius: 8,
    font: 'inherit',
    fontSize: '0.84375rem',
    fontWeight: 550,
    color: 'var(--mui-palette-text-primary)',
    backgroundColor: 'transparent',
    textDecoration: 'none',
    cursor: 'pointer',
    '--icon': 'var(--mui-palette-text-secondary)',
    '&:hover': { backgroundColor: 'var(--mui-palette-hover)' },
    '&[aria-current]': {
      backgroundColor: 'var(--mui-palette-tone-brand-soft)',
      color: 'var(--mui-palette-tone-brand-text)',
      fontWeight: 600,
      '--icon': 'currentColor',
    },
    '&[aria-disabled]': { cursor: 'not-allowed', color: 'var(--mui-palette-text-secondary)' },
    [coarse]: { minBlockSize: 44 },
    '& > [data-label]': { flex: 1, textAlign: 'start' },
  },
})

/** The menu: all areas of the console; inaccessible areas are disabled with the reason. */
export const Navigation = ({ areas, session, running, isCollapsed = false }: Props) => {
  const pathname = useTargetPath()
  const sections = [...new Set(areas.map(({ section }) => section))]
  return (
    <Menu aria-label={t('navigation')} data-collapsed={isCollapsed || undefined}>
      {sections.map((section) => (
        <div key={section ?? ''}>
          {section !== undefined && <h2>{t(`nav.${section}`)}</h2>}
          <ul>
            {areas
              .filter((area) => area.section === section)
              .map((area) => (
                <li key={area.path}>
                  <Entry
                    area={area}
                    isHere={
                      pathname === area.path ||
                      (area.path !== '/' && pathname.startsWith(`${area.path}/`))
                    }
                    session={session}
                    running={running}
                    isCollapsed={isCollapsed}
                  />
                </li>
              ))}
          </ul>
        </div>
      ))}
    </Menu>
  )
}

interface EntryProps extends Omit<Required<Props>, 'areas'> {
  readonly area: Area
  /** Whether the current page is of this area. */
  readonly isHere: boolean
}

/** The path of the page, or of the page that is being loaded: a click has an effect before the data has arrived. */
const useTargetPath = () => {
  const { pathname } = useLocation()
  return useNextPath() ?? pathname
}

const Entry = ({ area, isHere, session, running, isCollapsed }: EntryProps) => {
  const reasonId = useId()
  const refusal = refusalMessage(permission(session, area.access))
  const label = t(`nav.${area.label}`)
  const content = (
    <>
      <SpriteIcon name={area.label} size={18} color="var(--icon)" />
      {isCollapsed ? <VisuallyHidden>{label}</VisuallyHidden> : <span data-label>{label}</span>}
      {area.path === paths.jobs() && !isCollapsed && running}
    </>
  )
  if (refusal === undefined)
    return (
      <WithTooltip text={isCollapsed ? label : undefined}>
        {(anchor) => (
          <AppLink href={area.path} aria-current={isHere ? 'page' : undefined} {...anchor}>
            {content}
          </AppLink>
        )}
      </WithTooltip>
    )
  return (
    <>
      <Tooltip text={isCollapsed ? t('collapse.refused', { label, refusal }) : refusal}>
        {(anchor) => (
          <button type="button" aria-disabled aria-describedby={reasonId} {...anchor}>
            {content}
          </button>
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
