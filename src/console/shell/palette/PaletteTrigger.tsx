import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { useEffect, useLayoutEffect } from 'react'
import { useLocation } from 'react-router'
import type { Area } from '../areas.ts'
import { SpriteIcon } from '../../ui/icons/SpriteIcon.tsx'
import { overlay } from '../part/part.tsx'
import { Key } from './Key.tsx'
import { opened, openPalette, typeEarly } from './paletteState.ts'
import { recordVisit } from './recents.ts'
import type { LoadSettings } from './settingEntry.ts'
import {
  focusToast,
  isCovered,
  isMac,
  isTyping,
  searchFieldOf,
  shortcutOf,
  singleKeys,
  type Shortcut,
} from './shortcuts.ts'
import { t } from '../messages/index.ts'

const Palette = overlay(async () => (await import('./Palette.tsx')).Palette)
const ShortcutsDialog = overlay(async () => (await import('./ShortcutsDialog.tsx')).ShortcutsDialog)

const perform = (shortcut: Shortcut): void => {
  if (shortcut === 'shortcuts') {
    opened.set('shortcuts')
    return
  }
  const field = shortcut === 'search' ? searchFieldOf(document) : undefined
  if (!field) {
    openPalette()
    return
  }
  field.focus()
  field.select()
}

/** Ctrl K and F8 work everywhere, also in fields and editors; single characters only where they are not text. */
const onKeyDown = (event: KeyboardEvent): void => {
  const shortcut = shortcutOf(event, { isMac: isMac(), hasSingleKeys: singleKeys.get() })
  if (shortcut === 'palette') {
    event.preventDefault()
    event.stopPropagation()
    if (opened.get() === 'palette') opened.set(undefined)
    else if (!isCovered()) openPalette()
    return
  }
  if (isCovered()) return
  if (shortcut === 'toast') {
    if (focusToast()) event.preventDefault()
    return
  }
  if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && typeEarly(event.key)) {
    event.preventDefault()
    event.stopPropagation()
    return
  }
  if (shortcut === undefined || isTyping(event.target) || event.repeat) return
  event.preventDefault()
  perform(shortcut)
}

/** How long a page must be open to count as visited (ms). */
const visitTime = 1_000

/** Records the pages, items, groups, members, and roles that are opened, for the palette. */
const useVisits = (areas: readonly Area[]): void => {
  const { pathname } = useLocation()
  useEffect(() => {
    const record = () => recordVisit(pathname, new Set(areas.map(({ path }) => path)))
    // A visit that can't be recorded is not worth a message.
    const timer = setTimeout(() => void record().catch(() => undefined), visitTime)
    return () => clearTimeout(timer)
  }, [areas, pathname])
}

interface Props {
  readonly areas: readonly Area[]
  readonly settings: LoadSettings
}

/** The search box of the header, which opens the palette, and the keyboard shortcuts of the console. */
export const PaletteTrigger = ({ areas, settings }: Props) => {
  const what = opened.use()
  useVisits(areas)
  // Together with the header, so that no key is lost while the first page is rendered.
  useLayoutEffect(() => {
    document.addEventListener('keydown', onKeyDown, { capture: true })
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [])
  const close = () => opened.set(undefined)
  return (
    <>
      <ButtonBase
        aria-label={t('search.label')}
        aria-haspopup="dialog"
        aria-keyshortcuts={isMac() ? 'Meta+K' : 'Control+K'}
        {...Palette.ahead}
        onClick={openPalette}
        sx={{
          display: 'flex',
          justifyContent: 'flex-start',
          gap: 2,
          // Shrinks before the name of the portal does.
          flex: { sm: '0 9 440px' },
          minInlineSize: { xs: 36, sm: 120 },
          minBlockSize: { xs: 36, sm: 34 },
          marginInlineStart: 'auto',
          marginInlineEnd: { sm: 'auto' },
          paddingInline: { xs: 2, sm: 2.5 },
          border: { sm: '1px solid var(--mui-palette-control)' },
          borderRadius: '8px',
          color: 'text.secondary',
          fontSize: '0.875rem',
          '&:hover': { backgroundColor: 'sunken' },
        }}
      >
        <SpriteIcon name="search" size={20} />
        <Box
          component="span"
          sx={{
            display: { xs: 'none', sm: 'block' },
            flex: 1,
            overflow: 'hidden',
            textAlign: 'start',
            textOverflow: 'ellipsis',
            whiteSpace: 'nowrap',
          }}
        >
          {t('search.box')}
        </Box>
        <Box component="span" sx={{ display: { xs: 'none', md: 'block' } }}>
          <Key>{isMac() ? t('search.keysMac') : t('search.keys')}</Key>
        </Box>
      </ButtonBase>
      {what === 'palette' && <Palette areas={areas} settings={settings} onClose={close} />}
      {what === 'shortcuts' && <ShortcutsDialog onClose={close} />}
    </>
  )
}
