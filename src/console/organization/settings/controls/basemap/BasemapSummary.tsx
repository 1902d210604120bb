import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import type { Item } from '../../../../../rest/records/item.ts'
import { paths } from '../../../../shell/paths.ts'
import { Thumbnail } from '../../../../shell/Thumbnail.tsx'
import { describe } from './basemap.ts'
import { t } from './messages.ts'

interface Props {
  readonly basemap: unknown
  /** The web map that has this basemap, if it is known. */
  readonly map?: Item | undefined
}

/** Title and layers of a basemap, with the URL of each layer, and the thumbnail of its web map. */
export const BasemapSummary = ({ basemap, map }: Props) => {
  const described = describe(basemap)
  if (!described) return <Box sx={{ marginBlockEnd: 2, color: 'text.secondary' }}>{t('unset')}</Box>
  const { title, layers } = described
  return (
    <Box sx={{ marginBlockEnd: 2, overflowWrap: 'anywhere' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, fontWeight: 600 }}>
        {map && <Thumbnail of={{ itemId: map.id, path: map.thumbnail }} type={map.type} />}
        {map ? (
          <Link href={paths.item(map.id)}>{title}</Link>
        ) : title === '' ? (
          t('untitled')
        ) : (
          title
        )}
      </Box>
      {layers.length === 0 ? (
        <Box sx={{ color: 'text.secondary' }}>{t('noLayers')}</Box>
      ) : (
        <Box component="ul" sx={{ margin: 0, paddingInlineStart: 4 }}>
          {layers.map((layer, at) => (
            // Layers need no ID, so their index is the key.
            <li key={at}>
              {layer.title === '' ? t('unnamed') : layer.title}
              <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
                {layer.url ?? t('noUrl')}
              </Box>
            </li>
          ))}
        </Box>
      )}
    </Box>
  )
}
