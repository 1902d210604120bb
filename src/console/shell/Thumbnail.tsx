import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import { items } from '../../rest/content/items.ts'
import { itemTypeFamily } from '../ui/icons/itemTypeFamilies.ts'
import { SpriteIcon } from '../ui/icons/SpriteIcon.tsx'
import { BlobImage } from '../ui/BlobImage.tsx'
import { query } from './api.ts'

/** A thumbnail of an item. */
export interface ThumbnailSource {
  readonly itemId: string
  /** The path in the item's info folder; undefined if the item has no thumbnail. */
  readonly path?: string | null | undefined
}

const Filling = styled(BlobImage)({ inlineSize: '100%', blockSize: '100%', objectFit: 'cover' })

interface Props {
  readonly of: ThumbnailSource
  /** The item type, whose icon is shown if there is no thumbnail. */
  readonly type?: string | undefined
  /** As wide as its container, with an aspect ratio of 3:2; default: 42 by 28 px. */
  readonly isLarge?: boolean
}

/**
 * The thumbnail of an item, or the icon of its type. Hidden from screen readers, because the title is next to it. It is requested
 * like all data, with the token in the form, and cached for 10 minutes.
 */
export const Thumbnail = ({ of: { itemId, path }, type, isLarge = false }: Props) => {
  const { data } = useQuery({
    ...query(items.info, { itemId, path: path ?? '', ...(isLarge ? { w: 400 } : {}) }),
    enabled: path != null && path !== '',
    staleTime: 600_000,
    retry: false,
  })
  return (
    <Box
      component="span"
      aria-hidden
      sx={{
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'center',
        flexShrink: 0,
        ...(isLarge
          ? { inlineSize: '100%', aspectRatio: '3 / 2' }
          : { inlineSize: 42, blockSize: 28 }),
        overflow: 'hidden',
        borderRadius: '4px',
        backgroundColor: 'sunken',
      }}
    >
      {data ? (
        <Filling bytes={data} alt="" />
      ) : (
        type !== undefined && <SpriteIcon name={itemTypeFamily(type)} size={isLarge ? 32 : 16} />
      )}
    </Box>
  )
}
