import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { paths } from '../shell/paths.ts'
import { SpriteIcon } from '../ui/icons/SpriteIcon.tsx'
import { t } from './messages.ts'

interface Props {
  readonly dataset: string
  readonly mapItemId: string | null | undefined
  readonly featureItemId: string | null | undefined
}

/** Links to the items of the layers of a dataset. */
export const LayerLinks = ({ dataset, mapItemId, featureItemId }: Props) => {
  if (mapItemId == null && featureItemId == null) return null
  const layers = [
    { icon: 'tiles', name: t('publication.layer.map'), id: mapItemId },
    { icon: 'featureLayer', name: t('publication.layer.feature'), id: featureItemId },
  ]
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 3,
        rowGap: 1,
        // One line in tables with enough space.
        '@container (min-width: 900px)': { flexWrap: 'nowrap' },
      }}
    >
      {layers.map(({ icon, name, id }) =>
        id == null ? null : (
          <Link
            key={icon}
            href={paths.item(id)}
            aria-label={t('publication.layerOf', { layer: name, dataset })}
            sx={{
              display: 'inline-flex',
              alignItems: 'center',
              gap: 1,
              minBlockSize: 24,
              whiteSpace: 'nowrap',
            }}
          >
            <SpriteIcon name={icon} />
            {name}
          </Link>
        ),
      )}
    </Box>
  )
}
