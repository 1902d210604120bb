import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PortalError } from '../../../../rest/protocol/errors.ts'
import type { Item } from '../../../../rest/records/item.ts'
import type { Server } from '../../../../rest/records/server.ts'
import type { Layer } from '../../../../rest/servers/layerServices.ts'
import { Read } from '../../../shell/part/Read.tsx'
import { isReachable } from '../../../shared/servers/ask.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { LayerFeatures } from './LayerFeatures.tsx'
import {
  layerOf,
  metadataOf,
  serverList,
  serviceAt,
  type Metadata,
  type Service,
} from './service.ts'
import { t } from './messages.ts'
import { t as tServer } from '../../../shared/servers/messages.ts'

/** Shows the features of a map or feature service of a federated server: as a table, and on a map. */
export const Features = ({ item }: { item: Item }) => (
  <Read query={serverList()} label={t('reading.servers')}>
    {({ servers }) => <FeaturesOn item={item} list={servers} />}
  </Read>
)

const FeaturesOn = ({ item, list }: { item: Item; list: readonly Server[] }) => {
  const { url } = item
  const service = serviceAt(url, list)
  if (service && isReachable(service.server))
    return <ServiceFeatures item={item} service={service} />
  return url == null || url === '' ? (
    <EmptyState icon="featureLayer" line={t('noUrlLine')}>
      {t('noUrl')}
    </EmptyState>
  ) : (
    <EmptyState
      icon="featureLayer"
      line={service ? tServer('outside') : t('elsewhereLine')}
      action={
        /^https?:\/\//i.test(url) && (
          <Button variant="outlined" href={url} target="_blank" rel="noreferrer">
            {t('open')}
          </Button>
        )
      }
    >
      {t('elsewhere')}
    </EmptyState>
  )
}

interface ServiceProps {
  readonly item: Item
  readonly service: Service
}

const ServiceFeatures = ({ item, service }: ServiceProps) => {
  const { error } = useQuery(metadataOf(service))
  if (error instanceof PortalError && error.code === 404)
    return (
      <EmptyState icon="featureLayer" line={t('missingLine')}>
        {t('missing', { server: service.server.name })}
      </EmptyState>
    )
  return (
    <Read query={metadataOf(service)} label={t('reading.service')} slow={t('reading.slow')}>
      {(metadata) => <Layers {...{ item, service, metadata }} />}
    </Read>
  )
}

interface LayersProps extends ServiceProps {
  readonly metadata: Metadata
}

const Layers = ({ item, service, metadata }: LayersProps) => {
  const { layers } = metadata
  const [chosen, setChosen] = useState(service.layerId)
  const layer = layers.find(({ id }) => id === chosen) ?? layers[0]
  if (!layer)
    return (
      <EmptyState icon="featureLayer" line={t('noLayersLine')}>
        {t('noLayers')}
      </EmptyState>
    )
  return (
    <>
      {layers.length > 1 && (
        <Box sx={{ maxInlineSize: 360, marginBlockEnd: 4 }}>
          <SelectField
            label={t('layer')}
            choices={layers.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={String(layer.id)}
            onChange={({ target }) => setChosen(Number(target.value))}
          />
        </Box>
      )}
      <OneLayer key={layer.id} {...{ item, service, metadata }} layerId={layer.id} />
    </>
  )
}

/** Services without the list of capabilities support queries. */
const canQuery = ({ capabilities }: Layer) => capabilities == null || capabilities.includes('Query')

const OneLayer = ({ layerId, ...props }: LayersProps & { readonly layerId: number }) => (
  <Read query={layerOf(props.service, layerId)} label={t('reading.layer')} slow={t('reading.slow')}>
    {(layer) =>
      canQuery(layer) ? (
        <LayerFeatures {...props} layer={layer} />
      ) : (
        <EmptyState icon="featureLayer" line={t('noQueryLine')}>
          {t('noQuery')}
        </EmptyState>
      )
    }
  </Read>
)
