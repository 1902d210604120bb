import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import { items } from '../../rest/content/items.ts'
import { BlobImage } from '../ui/BlobImage.tsx'
import { query } from './api.ts'

/** A thumbnail of an item. */
export interface Picture {
  readonly itemId: string
  /** Below the item's info folder; nothing when the item has none. */
  readonly path?: string | null | undefined
}

const Filling = styled(BlobImage)({ inlineSize: '100%', blockSize: '100%', objectFit: 'cover' })

interface Props {
  readonly of: Picture
  /** As wide as there is room, three to two, in place of the small one beside a title. */
  readonly isLarge?: boolean
}

/**
 * A picture of an item; an empty place while or where there is none. It says nothing that the title beside it does not. The picture
 * is read like everything else, with the token in the form, and kept for a while.
 */
export const Thumbnail = ({ of: { itemId, path }, isLarge = false }: Props) => {
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
        display: 'block',
        flexShrink: 0,
        ...(isLarge
          ? { inlineSize: '100%', aspectRatio: '3 / 2' }
          : { inlineSize: 48, blockSize: 32 }),
        overflow: 'hidden',
        borderRadius: '4px',
        backgroundColor: 'sunken',
      }}
    >
      {data && <Filling bytes={data} alt="" />}
    </Box>
  )
}
