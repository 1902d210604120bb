import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import { items } from '../../../rest/items.ts'
import { BlobImage } from '../../ui/BlobImage.tsx'
import { query } from '../api.ts'
import type { Picture } from './source.ts'

const Filling = styled(BlobImage)({ inlineSize: '100%', blockSize: '100%', objectFit: 'cover' })

/** A small picture of an item; an empty place while or where there is none. It says nothing that the title beside it does not. */
export const Thumbnail = ({ of: { itemId, path } }: { of: Picture }) => {
  const { data } = useQuery({
    ...query(items.info, { itemId, path }),
    staleTime: 600_000,
    retry: false,
  })
  return (
    <Box
      component="span"
      aria-hidden
      sx={{
        flexShrink: 0,
        inlineSize: 48,
        blockSize: 32,
        overflow: 'hidden',
        borderRadius: '4px',
        backgroundColor: 'sunken',
      }}
    >
      {data && <Filling bytes={data} alt="" />}
    </Box>
  )
}
