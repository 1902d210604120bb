import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { useState, type ReactNode } from 'react'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { SpriteIcon } from '../../ui/icons/SpriteIcon.tsx'
import type { ImageUse } from './image.ts'
import { t } from './messages.ts'

interface Props {
  readonly use?: ImageUse
  /** The present image, as wide as its container; false if there is none and the page shows no other one in its place. */
  readonly image: ReactNode
  /** Returns the panel that changes it. */
  readonly renderPanel: (onClose: () => void) => ReactNode
}

/** A thumbnail or a profile picture that a click changes. */
export const EditableThumbnail = ({ use = 'thumbnail', image, renderPanel }: Props) => {
  const [isOpen, setIsOpen] = useState(false)
  if (image === false)
    return (
      <>
        <ActionButton variant="outlined" size="small" icon="add" onClick={() => setIsOpen(true)}>
          {t('thumbnail.add')}
        </ActionButton>
        {isOpen && renderPanel(() => setIsOpen(false))}
      </>
    )
  return (
    <>
      <ButtonBase
        onClick={() => setIsOpen(true)}
        sx={{
          display: 'block',
          position: 'relative',
          inlineSize: '100%',
          overflow: 'hidden',
          borderRadius: '8px',
          '&:focus-visible': { outline: '2px solid var(--mui-palette-focus)', outlineOffset: 2 },
        }}
      >
        {image}
        <Box
          component="span"
          sx={{
            position: 'absolute',
            insetInline: 0,
            insetBlockEnd: 0,
            display: 'flex',
            alignItems: 'center',
            gap: 2,
            padding: 2,
            fontSize: '0.8125rem',
            fontWeight: 600,
            color: '#fff',
            backgroundColor: 'rgb(22 32 42 / .78)',
          }}
        >
          <SpriteIcon name="edit" color="currentColor" />
          {t(`${use}.change`)}
        </Box>
      </ButtonBase>
      {isOpen && renderPanel(() => setIsOpen(false))}
    </>
  )
}
