import { queryOptions } from '@tanstack/react-query'
import { formatsInWords, type ExportFormat } from '../../../../rest/content/itemExport.ts'
import type { Input } from '../../../../rest/protocol/operation.ts'
import type { Server } from '../../../../rest/records/server.ts'
import { layerServices, type Layer } from '../../../../rest/servers/layerServices.ts'
import { servers } from '../../../../rest/servers/servers.ts'
import { query } from '../../../shell/api.ts'
import { sendToServer } from '../../../shell/serverClient.ts'

export const serverList = () => query(servers.list, {})

/** A map or feature service of a federated server. */
export interface Service {
  readonly server: Server
  /** The URL of the service without its type. */
  readonly root: string
  readonly type: keyof typeof layerServices
  /** The layer that the URL names. */
  readonly layerId?: number
}

/** Returns the service at a URL if it belongs to one of the servers. */
export const serviceAt = (
  url: string | null | undefined,
  list: readonly Server[],
): Service | undefined => {
  const [, root, type, layerId] =
    /^([^?#]+)\/(FeatureServer|MapServer)(?:\/(\d+))?\/?$/.exec(url ?? '') ?? []
  const server = list.find((one) => root?.toLowerCase().startsWith(`${one.url.toLowerCase()}/`))
  if (root === undefined || server === undefined) return undefined
  return {
    server,
    root,
    type: type === 'MapServer' ? 'MapServer' : 'FeatureServer',
    ...(layerId === undefined ? {} : { layerId: Number(layerId) }),
  }
}

const keyOf = ({ root, type }: Service) => ['service', root, type]

/** What the metadata of a service contains. */
export interface Metadata {
  /** The layers and tables that have features themselves. */
  readonly layers: readonly { readonly id: number; readonly name: string }[]
  /** The formats of exports; none of a service whose features can't be exported. */
  readonly formats: readonly ExportFormat[]
  /** Whether CSVs can be exported for spreadsheets. */
  readonly hasSpreadsheets: boolean
  /** The well-known ID of the spatial reference. */
  readonly wkid: number | undefined
}

/** The metadata of a service. */
export const metadataOf = (service: Service) =>
  queryOptions({
    queryKey: keyOf(service),
    queryFn: async ({ signal }): Promise<Metadata> => {
      const {
        layers,
        tables,
        spatialReference,
        supportedExportFormats,
        supportsExportForSpreadsheets,
      } = await sendToServer(
        service.server,
        layerServices[service.type].service,
        {},
        { signal, root: service.root },
      )
      return {
        layers: [...layers, ...tables].filter(({ subLayerIds = null }) => subLayerIds === null),
        formats: formatsInWords(supportedExportFormats),
        hasSpreadsheets: supportsExportForSpreadsheets === true,
        wkid: spatialReference?.latestWkid ?? spatialReference?.wkid ?? undefined,
      }
    },
    retry: false,
  })

/** The fields and limits of a layer. */
export const layerOf = (service: Service, layerId: number) =>
  queryOptions({
    queryKey: [...keyOf(service), layerId],
    queryFn: ({ signal }) =>
      sendToServer(
        service.server,
        layerServices[service.type].layer,
        { layerId },
        { signal, root: service.root },
      ),
    retry: false,
  })

type Asked = Omit<Input<(typeof layerServices)['FeatureServer']['query']>, 'layerId'>

/** Features of a layer, or their number. */
export const featuresOf = (service: Service, layerId: number, asked: Asked) =>
  queryOptions({
    queryKey: [...keyOf(service), layerId, asked],
    queryFn: ({ signal }) =>
      sendToServer(
        service.server,
        layerServices[service.type].query,
        { layerId, ...asked },
        { signal, root: service.root },
      ),
    retry: false,
  })

/** Returns the name of the field that identifies a feature; undefined for layers without one. */
export const keyFieldOf = ({ objectIdField, fields }: Layer): string | undefined =>
  objectIdField || fields?.find(({ type }) => type === 'esriFieldTypeOID')?.name
