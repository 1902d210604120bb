import Box from '@mui/material/Box'
import { useQueries } from '@tanstack/react-query'
import type { Item } from '../../../../rest/records/item.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { BlobImage } from '../../../ui/BlobImage.tsx'
import { screenshotRead } from './screenshotRead.ts'
import { t } from './messages.ts'

/** The screenshots of an item that has some. */
export const Screenshots = ({ item: { id, screenshots = [] } }: { item: Item }) => {
  const images = useQueries({ queries: screenshots.map((path) => screenshotRead(id, path)) })
  return (
    <Card title={t('title')}>
      <Box
        component="ul"
        sx={{
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(200px, 100%), 1fr))',
          gap: 3,
          listStyle: 'none',
          margin: 0,
          padding: 0,
        }}
      >
        {screenshots.map((path, index) => {
          const bytes = images[index]?.data
          return (
            <Box
              component="li"
              key={path}
              sx={{
                aspectRatio: '3 / 2',
                overflow: 'hidden',
                borderRadius: '8px',
                backgroundColor: 'sunken',
                '& img': { inlineSize: '100%', blockSize: '100%' },
              }}
            >
              {bytes && <BlobImage bytes={bytes} alt={t('one', { number: index + 1 })} />}
            </Box>
          )
        })}
      </Box>
    </Card>
  )
}
