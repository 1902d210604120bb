import ArrowDropDownIcon from '@mui/icons-material/ArrowDropDown'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useId, useState } from 'react'
import { overlay } from '../part/part.tsx'
import type { CopySource } from './copied.ts'
import { t } from './messages.ts'

// The menu and the code generators are loaded when the menu is opened.
const CopyAsMenu = overlay(
  async () => (await import('./CopyAsMenu.tsx')).CopyAsMenu,
  ({ anchor }) => anchor !== null,
)

/** A button that copies a request as curl, Python, or JavaScript, without the token. */
export const CopyAs = ({ of }: { of: CopySource }) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [wasOpened, setWasOpened] = useState(false)
  const [said, setSaid] = useState('')
  const menuId = useId()
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1 }}>
      <Button
        color="inherit"
        endIcon={<ArrowDropDownIcon />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? menuId : undefined}
        {...CopyAsMenu.ahead}
        onClick={(event) => {
          setSaid('')
          setWasOpened(true)
          setAnchor(event.currentTarget)
        }}
        sx={{ color: 'text.secondary', paddingInline: 2, marginInlineStart: -2 }}
      >
        {t('copyAs')}
      </Button>
      <Box component="output" sx={{ fontSize: '0.75rem', color: 'text.secondary' }}>
        {said}
      </Box>
      {wasOpened && (
        <CopyAsMenu
          id={menuId}
          of={of}
          anchor={anchor}
          onClose={() => setAnchor(null)}
          onCopied={(language) => setSaid(t('copied', { language: t(language) }))}
        />
      )}
    </Box>
  )
}
