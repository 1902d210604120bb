import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { useState } from 'react'
import { overlay } from '../../shell/part/part.tsx'
import type { Item } from '../../../rest/records/item.ts'
import { Thumbnail } from '../../shell/Thumbnail.tsx'
import { SpriteIcon } from '../../ui/icons/SpriteIcon.tsx'
import { t } from './messages.ts'

const ThumbnailSheet = overlay(
  async () => (await import('./fields/ThumbnailSheet.tsx')).ThumbnailSheet,
)

/** The thumbnail of an item; a click changes it. */
export const EditableThumbnail = ({ item, canEdit }: { item: Item; canEdit: boolean }) => {
  const [isOpen, setIsOpen] = useState(false)
  const image = (
    <Thumbnail of={{ itemId: item.id, path: item.thumbnail }} type={item.type} isLarge />
  )
  if (!canEdit) return image
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
          {t('changeThumbnail')}
        </Box>
      </ButtonBase>
      {isOpen && <ThumbnailSheet item={item} onClose={() => setIsOpen(false)} />}
    </>
  )
}
