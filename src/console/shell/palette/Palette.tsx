import ArrowBackIcon from '@mui/icons-material/ArrowBackOutlined'
import CloseIcon from '@mui/icons-material/CloseOutlined'
import SearchIcon from '@mui/icons-material/SearchOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import IconButton from '@mui/material/IconButton'
import { styled, useColorScheme, useTheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useCallback, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import type { Area } from '../areas.ts'
import { basePath } from '../site.ts'
import { comboboxProps } from './aria.ts'
import type { Entry } from './entry.ts'
import { Hints } from './Hints.tsx'
import { idIn, isSearchable, readInput, type Scope } from './input.ts'
import { Key } from './Key.tsx'
import { opened, takeEarlyText } from './paletteState.ts'
import { Problems } from './Problems.tsx'
import { ResultList, rowId, rowsOf } from './ResultList.tsx'
import { Scopes } from './Scopes.tsx'
import type { LoadSettings } from './settingEntry.ts'
import { useEntries, type Step } from './useEntries.ts'
import { t } from './messages.ts'

const Input = styled('input')({
  flex: 1,
  minInlineSize: 0,
  minBlockSize: 52,
  border: 0,
  outline: 'none',
  font: 'inherit',
  fontSize: '1.0625rem',
  color: 'inherit',
  backgroundColor: 'transparent',
  '&::placeholder': { color: 'var(--mui-palette-text-secondary)', opacity: 1 },
})

/** Announces the number of results. */
const Count = VisuallyHidden.withComponent('output')

interface Props {
  readonly areas: readonly Area[]
  readonly settings: LoadSettings
  readonly onClose: () => void
}

/** Searches everything and runs actions: a combobox in a dialog, with results in groups. */
export const Palette = ({ areas, settings, onClose }: Props) => {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const { setMode } = useColorScheme()
  const isNarrow = useMediaQuery(useTheme().breakpoints.down('sm'))
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const focusFirst = useCallback((element: HTMLInputElement | null) => {
    input.current = element
    if (!element) return
    element.focus()
    const early = takeEarlyText()
    setTyped((text) => text + early)
  }, [])
  const [selectedScope, setSelectedScope] = useState<Scope>('all')
  const [step, setStep] = useState<Step>()
  // The row that the person moved to; the best match is active until then.
  const [moved, setMoved] = useState<string>()
  const { scope, text } =
    step === undefined
      ? readInput(typed, selectedScope)
      : { scope: 'all' as const, text: typed.trim() }
  const doing = useMemo(
    () => ({ setAppearance: setMode, showShortcuts: () => opened.set('shortcuts') }),
    [setMode],
  )
  const results = useEntries({
    text,
    scope,
    step,
    areas,
    settings,
    doing,
    current: `${pathname}${search}`,
  })
  const { groups, totals, best, query, portal } = results
  const rows = rowsOf(groups)
  const active = rows.find(({ id }) => id === moved) ?? best ?? rows[0]
  const count = groups.reduce(
    (sum, { found }) => sum + Math.max(found.total, found.entries.length),
    0,
  )

  const begin = (next: Step | undefined) => {
    setStep(next)
    setTyped('')
    setMoved(undefined)
    input.current?.focus()
  }
  const restrict = (next: Scope) => {
    setSelectedScope(next)
    setTyped(text)
    setMoved(undefined)
    input.current?.focus()
  }
  const choose = (entry: Entry, isNewTab = false) => {
    if (entry.scope !== undefined) return restrict(entry.scope)
    if (entry.withGroup)
      return begin({ kind: 'group', action: entry.title, pathOf: entry.withGroup })
    if (entry.href !== undefined && isNewTab)
      window.open(`${basePath()}${entry.href}`, '_blank', 'noopener')
    onClose()
    if (entry.href === undefined) void entry.run?.()
    else if (!isNewTab) void navigate(entry.href)
  }
  const move = (to: number) => setMoved(rows.at(to % rows.length)?.id)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const index = rows.findIndex(({ id }) => id === active?.id)
    const isPlain = !event.shiftKey && !event.ctrlKey && !event.metaKey && !event.altKey
    const perform = (): boolean => {
      switch (event.key) {
        case 'ArrowDown':
          if (rows.length > 0) move(index + 1)
          return true
        case 'ArrowUp':
          if (rows.length > 0) move(index - 1)
          return true
        case 'Home':
          if (isPlain && rows.length > 0) move(0)
          return isPlain
        case 'End':
          if (isPlain && rows.length > 0) move(-1)
          return isPlain
        case 'Enter':
          if (active) choose(active, event.ctrlKey || event.metaKey)
          return true
        case 'Tab':
          if (!isPlain || (active?.actions ?? []).length === 0) return false
          if (active) begin({ kind: 'actions', entry: active })
          return true
        case 'Backspace':
          if (step === undefined || typed !== '') return false
          begin(undefined)
          return true
        case 'Escape':
          if (step === undefined) return false
          begin(undefined)
          return true
        default:
          return false
      }
    }
    if (!perform()) return
    event.preventDefault()
    event.stopPropagation()
  }
  const nothing = (): string | undefined => {
    if (rows.length > 0 || portal.failures.length > 0) return undefined
    if (portal.isPending) return t('searching')
    const id = idIn(text)
    if (id !== undefined) return t('unknownId', { id })
    if (!isSearchable(text) && step?.kind !== 'actions') return t('type')
    return scope === 'all' ? t('nothing', { text }) : t(`nothingKind.${scope}`, { text })
  }
  const stepTitle = () => {
    if (step === undefined) return undefined
    return step.kind === 'actions'
      ? t('actionsOf', { title: step.entry.title })
      : t('chooseGroup', { action: step.action })
  }
  const why = nothing()
  const isNothing = why !== undefined && !portal.isPending && isSearchable(text) && !idIn(text)
  return (
    <Dialog
      open
      fullScreen={isNarrow}
      onClose={onClose}
      slotProps={{
        backdrop: { sx: { backdropFilter: 'blur(6px)' } },
        container: { sx: { alignItems: 'flex-start' } },
        paper: {
          'aria-label': t('title'),
          sx: isNarrow
            ? { border: 0, borderRadius: 0 }
            : {
                inlineSize: 720,
                maxInlineSize: 'calc(100% - 32px)',
                marginBlock: 'min(96px, 8vh) 16px',
                maxBlockSize: 'min(680px, calc(100dvh - min(96px, 8vh) - 16px))',
                borderRadius: '14px',
              },
        },
      }}
    >
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 3,
          paddingInline: { xs: 3, sm: 5 },
          borderBlockEnd: '1px solid var(--mui-palette-line)',
        }}
      >
        {step === undefined ? (
          <SearchIcon sx={{ color: 'text.secondary' }} />
        ) : (
          <IconButton edge="start" aria-label={t('back')} onClick={() => begin(undefined)}>
            <ArrowBackIcon fontSize="small" />
          </IconButton>
        )}
        <Input
          ref={focusFirst}
          {...comboboxProps(listId, rows.length > 0, active && rowId(listId, active))}
          aria-label={stepTitle() ?? t('title')}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          placeholder={stepTitle() ?? t('placeholder')}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setMoved(undefined)
          }}
          onKeyDown={onKeyDown}
        />
        {isNarrow ? (
          <IconButton edge="end" aria-label={t('close')} onClick={onClose}>
            <CloseIcon fontSize="small" />
          </IconButton>
        ) : (
          <Key aria-hidden>Esc</Key>
        )}
      </Box>
      {text !== '' && step === undefined && (rows.length > 0 || scope !== 'all') && (
        <Scopes selected={scope} totals={totals} onSelect={restrict} />
      )}
      <Problems portal={portal} retrySettings={results.retrySettings} />
      <ResultList
        id={listId}
        groups={groups}
        query={query}
        active={active}
        onPoint={(entry) => setMoved(entry.id)}
        onChoose={choose}
      />
      {why !== undefined && (
        <Box
          sx={{ paddingBlock: 8, paddingInline: 5, textAlign: 'center', color: 'text.secondary' }}
        >
          {why}
          {isNothing && <Box sx={{ marginBlockStart: 1 }}>{t('nothingHelp')}</Box>}
          {scope !== 'all' && text !== '' && !portal.isPending && (
            <Box sx={{ marginBlockStart: 3 }}>
              <Button variant="outlined" onClick={() => restrict('all')}>
                {t('searchEverything')}
              </Button>
            </Box>
          )}
        </Box>
      )}
      <Count>{portal.isPending ? '' : (why ?? t('count', { count }))}</Count>
      <Hints />
    </Dialog>
  )
}
