import Box from '@mui/material/Box'
import { describe } from './basemap.ts'
import { t } from './messages.ts'

/** Title and layers of a basemap, with the URL of each layer. Nothing if there is no basemap. */
export const BasemapSummary = ({ basemap }: { basemap: unknown }) => {
  const described = describe(basemap)
  if (!described) return null
  const { title, layers } = described
  return (
    <Box sx={{ marginBlockEnd: 2, overflowWrap: 'anywhere' }}>
      <Box sx={{ fontWeight: 600 }}>{title === '' ? t('untitled') : title}</Box>
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
