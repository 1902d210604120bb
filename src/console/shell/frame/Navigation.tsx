import { styled } from '@mui/material/styles'
import { useId, useState, type ReactElement, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Chevron } from '../../ui/icons/Chevron.tsx'
import { SpriteIcon } from '../../ui/icons/SpriteIcon.tsx'
import { coarse } from '../../ui/theme.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { Tooltip, type TooltipAnchor } from '../../ui/Tooltip.tsx'
import { AppLink } from '../AppLink.tsx'
import type { Area } from '../areas.ts'
import { paths } from '../paths.ts'
import { isInMenu } from '../permissions.ts'
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
  '& [data-others]': { marginBlockStart: 14 },
  '& li > a, & [data-others] > button': {
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
    [coarse]: { minBlockSize: 44 },
    '& > [data-label]': { flex: 1, textAlign: 'start' },
  },
})

/**
 * The menu: the areas that the person can use. The others are under "All pages", which is open while the page is one of them; their pages
 * say why they can't be used.
 */
export const Navigation = ({ areas, session, running, isCollapsed = false }: Props) => {
  const pathname = useTargetPath()
  const [isOpened, setIsOpened] = useState(false)
  const othersId = useId()
  const isHere = ({ path }: Area) =>
    pathname === path || (path !== '/' && pathname.startsWith(`${path}/`))
  const usable = areas.filter((area) => isInMenu(session, area))
  const others = areas.filter((area) => !usable.includes(area))
  const isOpen = isOpened || others.some(isHere)
  const sections = [...new Set(usable.map(({ section }) => section))]
  const entryOf = (area: Area) => (
    <li key={area.path}>
      <WithTooltip text={isCollapsed ? t(`nav.${area.label}`) : undefined}>
        {(anchor) => (
          <AppLink href={area.path} aria-current={isHere(area) ? 'page' : undefined} {...anchor}>
            <Label icon={area.label} text={t(`nav.${area.label}`)} isCollapsed={isCollapsed} />
            {area.path === paths.jobs() && !isCollapsed && running}
          </AppLink>
        )}
      </WithTooltip>
    </li>
  )
  return (
    <Menu aria-label={t('navigation')} data-collapsed={isCollapsed || undefined}>
      {sections.map((section) => (
        <div key={section ?? ''}>
          {section !== undefined && <h2>{t(`nav.${section}`)}</h2>}
          <ul>{usable.filter((area) => area.section === section).map(entryOf)}</ul>
        </div>
      ))}
      {others.length > 0 && (
        <div data-others>
          <WithTooltip text={isCollapsed ? t('nav.allPages') : undefined}>
            {(anchor) => (
              <button
                type="button"
                aria-expanded={isOpen}
                aria-controls={isOpen ? othersId : undefined}
                onClick={() => setIsOpened(!isOpen)}
                {...anchor}
              >
                <Label icon="more" text={t('nav.allPages')} isCollapsed={isCollapsed} />
                {!isCollapsed && <Chevron isOpen={isOpen} />}
              </button>
            )}
          </WithTooltip>
          {isOpen && <ul id={othersId}>{others.map(entryOf)}</ul>}
        </div>
      )}
    </Menu>
  )
}

/** The path of the page, or of the page that is being loaded: a click has an effect before the data has arrived. */
const useTargetPath = () => {
  const { pathname } = useLocation()
  return useNextPath() ?? pathname
}

interface LabelProps {
  readonly icon: string
  readonly text: string
  readonly isCollapsed: boolean
}

const Label = ({ icon, text, isCollapsed }: LabelProps) => (
  <>
    <SpriteIcon name={icon} size={18} color="var(--icon)" />
    {isCollapsed ? <VisuallyHidden>{text}</VisuallyHidden> : <span data-label>{text}</span>}
  </>
)

interface WithTooltipProps {
  readonly text: string | undefined
  readonly children: (anchor: Partial<TooltipAnchor>) => ReactElement
}

const WithTooltip = ({ text, children }: WithTooltipProps) =>
  text === undefined ? children({}) : <Tooltip text={text}>{children}</Tooltip>
