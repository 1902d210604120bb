import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PortalError } from '../../../../rest/protocol/errors.ts'
import type { Item } from '../../../../rest/records/item.ts'
import { ErrorNotice } from '../../../shell/errors/ErrorNotice.tsx'
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
export const Features = ({ item }: { item: Item }) => {
  const { url } = item
  const { data, error, refetch } = useQuery(serverList())
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />
  if (!data) return null
  const service = serviceAt(url, data.servers)
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
  const { data: metadata, error, refetch } = useQuery(metadataOf(service))
  const [chosen, setChosen] = useState(service.layerId)
  if (error instanceof PortalError && error.code === 404)
    return (
      <EmptyState icon="featureLayer" line={t('missingLine')}>
        {t('missing', { server: service.server.name })}
      </EmptyState>
    )
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />
  if (!metadata) return null
  const { layers } = metadata
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

interface LayerProps extends ServiceProps {
  readonly metadata: Metadata
  readonly layerId: number
}

const OneLayer = ({ item, service, metadata, layerId }: LayerProps) => {
  const { data: layer, error, refetch } = useQuery(layerOf(service, layerId))
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />
  if (!layer) return null
  // Services without the list of capabilities support queries.
  const canQuery = layer.capabilities == null || layer.capabilities.includes('Query')
  return canQuery ? (
    <LayerFeatures {...{ item, service, metadata, layer }} />
  ) : (
    <EmptyState icon="featureLayer" line={t('noQueryLine')}>
      {t('noQuery')}
    </EmptyState>
  )
}
