import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import CloseIcon from '@mui/icons-material/Close'
import IconButton from '@mui/material/IconButton'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { copyToClipboard } from '../../copyToClipboard.ts'
import { urlOfPage } from '../../site.ts'
import {
  maxNameLength,
  maxViews,
  savedViews,
  viewSearch,
  withoutView,
  withView,
  type SavedView,
} from './savedViews.ts'
import type { ViewsProps } from './ViewsButton.tsx'
import { texts } from '../../../ui/texts.ts'

const t = texts('savedViews', {
  presets: 'Presets',
  saved: 'Saved views',
  none: 'No saved views yet. A view is the search, the filters, and the order of the list.',
  name: 'Name of the current view',
  save: 'Save view',
  wrong: 'Enter a name of up to {{most}} characters.',
  full: 'At most {{most}} views can be saved. Delete one first.',
  copyLink: 'Copy link',
  copied: 'Link to this view copied',
  notCopied: 'The link could not be copied. Copy the URL of this page instead.',
  linkHelp: 'Views are saved in this browser. Anyone with the link sees the same view.',
  delete: 'Delete view {{name}}',
  deleted: 'View “{{name}}” deleted',
  undo: 'Undo',
})

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <Typography variant="h3" sx={{ marginBlockEnd: 1 }}>
      {title}
    </Typography>
    {children}
  </section>
)

const list = { listStyle: 'none', margin: 0, padding: 0 } as const
const row = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 2,
} as const

/** The presets and the saved views of a list as links, and a form that saves the current view. */
export const Views = ({
  list: name,
  presets,
  onClose,
}: ViewsProps & { readonly onClose: () => void }) => {
  const { pathname, search } = useLocation()
  const store = savedViews(name)
  const views = store.use()
  const [typed, setTyped] = useState('')
  const [isWrong, setIsWrong] = useState(false)
  const [removed, setRemoved] = useState<SavedView>()
  const current = viewSearch(search)
  const isFull = views.length >= maxViews && !views.some((view) => view.name === typed.trim())
  const hrefOf = (view: string) => (view === '' ? pathname : `${pathname}?${view}`)
  const link = (label: string, view: string) => (
    <Link
      href={hrefOf(view)}
      {...(view === current ? { 'aria-current': 'true' } : {})}
      onClick={onClose}
      sx={{
        paddingBlock: 1,
        overflowWrap: 'anywhere',
        ...(view === current && { fontWeight: 650 }),
      }}
    >
      {label}
    </Link>
  )
  const save = () => {
    const trimmed = typed.trim()
    if (trimmed === '' || trimmed.length > maxNameLength || isFull) {
      setIsWrong(true)
      return
    }
    store.set(withView(views, { name: trimmed, search: current }))
    setTyped('')
    setIsWrong(false)
  }
  const remove = (view: SavedView) => {
    store.set(withoutView(views, view.name))
    setRemoved(view)
  }
  const restore = (view: SavedView) => {
    store.set(withView(views, view))
    setRemoved(undefined)
  }
  const copy = () =>
    copyToClipboard(urlOfPage(hrefOf(current)), { copied: t('copied'), refused: t('notCopied') })
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      {presets.length > 0 && (
        <Section title={t('presets')}>
          <Box component="ul" sx={list}>
            {presets.map((preset) => (
              <Box component="li" key={preset.label} sx={row}>
                {link(preset.label, preset.search)}
              </Box>
            ))}
          </Box>
        </Section>
      )}
      <Section title={t('saved')}>
        {views.length === 0 ? (
          <Typography color="textSecondary">{t('none')}</Typography>
        ) : (
          <Box component="ul" sx={list}>
            {views.map((view) => (
              <Box component="li" key={view.name} sx={row}>
                {link(view.name, view.search)}
                <IconButton
                  size="small"
                  aria-label={t('delete', { name: view.name })}
                  onClick={() => remove(view)}
                >
                  <CloseIcon sx={{ fontSize: 16 }} />
                </IconButton>
              </Box>
            ))}
          </Box>
        )}
        {removed && (
          <Typography component="output" color="textSecondary" sx={row}>
            {t('deleted', { name: removed.name })}
            <Button size="small" onClick={() => restore(removed)}>
              {t('undo')}
            </Button>
          </Typography>
        )}
      </Section>
      <Box
        component="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
        sx={{ display: 'grid', gap: 2 }}
      >
        <TextField
          label={t('name')}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          error={
            isWrong
              ? isFull
                ? t('full', { most: maxViews })
                : t('wrong', { most: maxNameLength })
              : undefined
          }
          help={t('linkHelp')}
        />
        <Box sx={{ display: 'flex', gap: 2 }}>
          <Button type="submit" variant="outlined">
            {t('save')}
          </Button>
          <Button onClick={() => void copy()}>{t('copyLink')}</Button>
        </Box>
      </Box>
    </Box>
  )
}
