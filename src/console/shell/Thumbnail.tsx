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

interface FrameProps {
  /** The image, if there is one. */
  readonly bytes: Blob | undefined
  /** The icon in place of an image. */
  readonly icon: string | undefined
  /** As wide as its container, with an aspect ratio of 3:2; default: 42 by 28 px. */
  readonly isLarge?: boolean
}

/** A thumbnail, or an icon. Hidden from screen readers, because the title is next to it. */
export const ThumbnailFrame = ({ bytes, icon, isLarge = false }: FrameProps) => (
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
    {bytes ? (
      <Filling bytes={bytes} alt="" />
    ) : (
      icon !== undefined && <SpriteIcon name={icon} size={isLarge ? 32 : 16} />
    )}
  </Box>
)

/** How thumbnails are requested: like all data, with the token in the form. They are cached for 10 minutes. */
export const thumbnailOptions = (path: string | null | undefined) => ({
  enabled: path != null && path !== '',
  staleTime: 600_000,
  retry: false,
})

/** The width (pixels) in which large thumbnails are requested. */
export const largeWidth = 400

interface Props {
  readonly of: ThumbnailSource
  /** The item type, whose icon is shown if there is no thumbnail. */
  readonly type?: string | undefined
  readonly isLarge?: boolean
}

/** The thumbnail of an item, or the icon of its type. */
export const Thumbnail = ({ of: { itemId, path }, type, isLarge = false }: Props) => {
  const { data } = useQuery({
    ...query(items.info, { itemId, path: path ?? '', ...(isLarge ? { w: largeWidth } : {}) }),
    ...thumbnailOptions(path),
  })
  const icon = type === undefined ? undefined : itemTypeFamily(type)
  return <ThumbnailFrame bytes={data} icon={icon} isLarge={isLarge} />
}
