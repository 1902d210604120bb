import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useState } from 'react'
import { asCode, type CodeLanguage } from '../../../rest/protocol/asCode.ts'
import { callOf } from '../../../rest/protocol/call.ts'
import { session } from '../session/session.ts'
import { ByHandDialog } from './ByHandDialog.tsx'
import type { CopySource } from './copied.ts'
import { t } from './messages.ts'

interface Props {
  readonly id: string
  readonly of: CopySource
  readonly anchor: HTMLElement | null
  readonly onClose: () => void
  readonly onCopied: (language: CodeLanguage) => void
}

const languages = ['curl', 'python', 'javascript'] as const satisfies readonly CodeLanguage[]

const asText = (language: CodeLanguage, of: CopySource): string => {
  if ('call' in of) return asCode[language](of.root, of.call)
  const steps = 'operation' in of ? [of] : of
  return asCode[language](
    session().root,
    ...steps.map(({ operation, input, keeps, root }) => ({
      ...callOf(operation, input),
      keeps,
      root,
    })),
  )
}

/** The menu of languages. If the browser does not allow the page to copy, the text is shown for manual copying. */
export const CopyAsMenu = ({ id, of, anchor, onClose, onCopied }: Props) => {
  const [byHand, setByHand] = useState<{ language: CodeLanguage; text: string }>()
  const copy = async (language: CodeLanguage) => {
    onClose()
    const text = asText(language, of)
    try {
      await navigator.clipboard.writeText(text)
      onCopied(language)
    } catch {
      setByHand({ language, text })
    }
  }
  return (
    <>
      <Menu
        id={id}
        open={anchor !== null}
        anchorEl={anchor}
        onClose={onClose}
        anchorOrigin={{ vertical: 'top', horizontal: 'left' }}
        transformOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ list: { 'aria-label': t('menu') } }}
      >
        {languages.map((language) => (
          <MenuItem key={language} onClick={() => void copy(language)}>
            {t(language)}
          </MenuItem>
        ))}
      </Menu>
      {byHand && <ByHandDialog {...byHand} onClose={() => setByHand(undefined)} />}
    </>
  )
}
