import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useMemo } from 'react'
import { paths } from '../../../shell/paths.ts'
import { StateChip } from '../../../ui/StateChip.tsx'
import { Rows } from '../../../ui/table/Rows.tsx'
import { parsed } from '../data/dataText.ts'
import { layersIn, mostLayers } from './layersIn.ts'
import { t } from './messages.ts'

/** The layers of a web map or web scene, from its JSON; those of items are links. */
export const MapOutline = ({ text }: { text: string }) => {
  const layers = useMemo(() => layersIn(parsed(text)?.value), [text])
  if (layers.length === 0) return <Typography color="textSecondary">{t('noLayers')}</Typography>
  return (
    <>
      <Box
        component="section"
        tabIndex={0}
        aria-label={t('layers')}
        sx={{ maxBlockSize: 360, overflow: 'auto' }}
      >
        <Rows>
          {layers.map(({ key, title, kind, depth, itemId, url, isVisible }) => (
            <li key={key}>
              <Box
                title={url}
                sx={{
                  flex: 1,
                  minInlineSize: 0,
                  overflowWrap: 'anywhere',
                  paddingInlineStart: depth * 5,
                }}
              >
                {itemId === undefined ? title : <Link href={paths.item(itemId)}>{title}</Link>}
              </Box>
              {!isVisible && <StateChip tone="neutral">{t('hidden')}</StateChip>}
              <Typography component="span" variant="caption" color="textSecondary">
                {t(`kind.${kind}`)}
              </Typography>
            </li>
          ))}
        </Rows>
      </Box>
      {layers.length >= mostLayers && (
        <Typography variant="caption" component="p" color="textSecondary">
          {t('firstLayers', { count: mostLayers })}
        </Typography>
      )}
    </>
  )
}
