import CloseIcon from '@mui/icons-material/CloseOutlined'
import Box from '@mui/material/Box'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { CheckChoice } from '../../ui/fields/Choice.tsx'
import { Key } from './Key.tsx'
import { t, type messages } from './messages.ts'
import { isMac, singleKeys } from './shortcuts.ts'
import { t as tShell } from '../messages/index.ts'

type Name = keyof (typeof messages)['shortcuts']['keys']
type Section = 'anywhere' | 'palette' | 'grid'

/** The keys of each shortcut; alternatives are lists. */
const shortcutsWith = (
  control: string,
): Readonly<Record<Section, Partial<Record<Name, readonly (readonly string[])[]>>>> => ({
  anywhere: {
    search: [[control, 'K']],
    pageSearch: [['/']],
    toast: [['F8']],
    shortcuts: [['?']],
    escape: [['Esc']],
  },
  palette: {
    move: [['↓'], ['↑']],
    ends: [['Home'], ['End']],
    open: [['Enter']],
    newTab: [[control, 'Enter']],
    actions: [['Tab']],
    onlyActions: [['>']],
    onlyMembers: [['@']],
    onlyItems: [['#']],
  },
  grid: {
    results: [['↓']],
    rows: [['↓'], ['↑']],
    selectRow: [['x'], ['Space']],
    openRow: [['Enter']],
    cells: [['←'], ['→'], ['↑'], ['↓']],
    pages: [['Page Up'], ['Page Down']],
    select: [['Space']],
  },
})

interface Props {
  readonly onClose: () => void
}

/** All keyboard shortcuts, and the switch for those of a single character. */
export const ShortcutsDialog = ({ onClose }: Props) => {
  const titleId = useId()
  const hasSingleKeys = singleKeys.use()
  const all = shortcutsWith(isMac() ? '⌘' : 'Ctrl')
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={titleId} onClose={onClose}>
      <Box
        sx={{
          display: 'flex',
          justifyContent: 'space-between',
          alignItems: 'center',
          paddingInlineEnd: 4,
        }}
      >
        <DialogTitle id={titleId} variant="h2" component="h2">
          {t('shortcuts.title')}
        </DialogTitle>
        <IconButton aria-label={t('close')} onClick={onClose}>
          <CloseIcon fontSize="small" />
        </IconButton>
      </Box>
      <DialogContent>
        {(Object.keys(all) as Section[]).map((section) => (
          <Box key={section} component="section" sx={{ marginBlockEnd: 5 }}>
            <Typography variant="h3" sx={{ marginBlockEnd: 1 }}>
              {t(`shortcuts.${section}`)}
            </Typography>
            <Box component="dl" sx={{ margin: 0 }}>
              {(Object.keys(all[section]) as Name[]).map((name) => (
                <Box
                  key={name}
                  sx={{
                    display: 'flex',
                    justifyContent: 'space-between',
                    gap: 4,
                    paddingBlock: 1.5,
                    borderBlockEnd: '1px solid',
                    borderColor: 'line',
                  }}
                >
                  <dt>{t(`shortcuts.keys.${name}`)}</dt>
                  <Box component="dd" sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, margin: 0 }}>
                    {all[section][name]?.map((keys) => (
                      <Box component="span" key={keys.join()} sx={{ display: 'flex', gap: 1 }}>
                        {keys.map((key) => (
                          <Key key={key}>{key}</Key>
                        ))}
                      </Box>
                    ))}
                  </Box>
                </Box>
              ))}
            </Box>
          </Box>
        ))}
        <CheckChoice
          label={tShell('person.singleKeys')}
          help={t('shortcuts.singleKeysHelp')}
          checked={hasSingleKeys}
          onChange={singleKeys.set}
        />
      </DialogContent>
    </Dialog>
  )
}
