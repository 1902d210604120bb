import { changeTypes, usualRecurrence, type WebhookSchedule } from '../../rest/records/webhook.ts'
import { serviceName } from '../geoprocessing/operations.ts'
import { receiverPath } from '../webhooks/receiver.ts'
import { random, type Random } from './random.ts'
import type { SampleItem, SampleMember, SampleServer, SampleWebhook } from './sampleData.ts'

const hour = 3_600_000
const day = 24 * hour

/** The time up to which webhooks of the sample data were modified. */
const end = Date.UTC(2026, 10, 2)

const receivers = [
  'https://flows.riverside.example/hooks/gis',
  'https://hooks.publicworks.example/edits',
  'https://events.riverside.example/arcgis/changes',
  'https://chat.riverside.example/services/T02/B7',
  'https://iot-gateway.example/webhook/features',
] as const

const purposes = ['Sync', 'Notify', 'Archive', 'Dispatch', 'Audit', 'Refresh'] as const

const schedules: readonly WebhookSchedule['recurrenceInfo'][] = [
  { interval: 20, frequency: 'second' },
  { interval: 1, frequency: 'minute' },
  { interval: 5, frequency: 'minute' },
  { interval: 1, frequency: 'hour' },
  { interval: 12, frequency: 'hour' },
  { interval: 1, frequency: 'day' },
]

const events = changeTypes.filter((type) => type !== '*')

/** Returns the folder, name, and type of a service by the URL of its item; undefined unless the service can have webhooks. */
const serviceAt = (url: string | null) => {
  const found = /\/rest\/services\/(?:([^/]+)\/)?([^/]+)\/(FeatureServer|GPServer)$/.exec(url ?? '')
  return (
    found?.[2] !== undefined && {
      folderName: found[1] ?? '',
      serviceName: found[2],
      serviceType: found[3] === 'GPServer' ? ('GPServer' as const) : ('FeatureServer' as const),
    }
  )
}

type Service = Pick<
  SampleWebhook,
  'serverId' | 'folderName' | 'serviceName' | 'serviceType' | 'itemId' | 'owner'
>

/** Returns a webhook of a service; most have no problem. */
const webhookOf = (
  service: Service,
  chance: Random,
  created: number,
  set: Partial<SampleWebhook> = {},
): SampleWebhook => {
  const isFeature = service.serviceType === 'FeatureServer'
  const startAt = created + chance.integer(1, 20) * hour
  return {
    ...service,
    id: chance.hex(32),
    name: `${chance.pick(purposes)} ${service.serviceName.replaceAll('_', ' ')}`,
    changeTypes: !isFeature || chance.chance(0.35) ? ['*'] : chance.sample(events, 2),
    signatureKey: chance.hex(24),
    hookUrl: `${chance.pick(receivers)}/${service.serviceName.toLowerCase()}`,
    active: true,
    contentType: chance.chance(0.8) ? 'application/json' : 'application/x-www-form-urlencoded',
    scheduleInfo: isFeature
      ? {
          name: '',
          state: 'enabled',
          startAt,
          recurrenceInfo: chance.pick(schedules) ?? usualRecurrence,
        }
      : {},
    created,
    modified: chance.chance(0.3) ? created : chance.integer(created, end),
    modifiedBy: service.owner,
    failures: [],
    ...set,
  }
}

/** Services of servers whose services have no items in the sample data. */
const otherServices = [
  ['/gis', 'Utilities', 'Water_Mains', 'FeatureServer'],
  ['/gis', 'Utilities', 'Sewer_Lines', 'FeatureServer'],
  ['/gis', 'Utilities', 'Hydrants', 'FeatureServer'],
  ['/gis', 'Permits', 'Building_Permits', 'FeatureServer'],
  ['/gis', 'Permits', 'Inspections', 'FeatureServer'],
  ['/gis', 'Tools', 'Trace_Network', 'GPServer'],
  ['/gis', 'Tools', 'Export_Map_Book', 'GPServer'],
  ['/imagery', 'RasterTools', 'Detect_Change', 'GPServer'],
  ['/imagery', 'RasterTools', 'Mosaic_Daily', 'GPServer'],
  ['/legacy-gis', '', 'Parcels_2019', 'FeatureServer'],
  ['/legacy-gis', '', 'Right_of_Way', 'FeatureServer'],
  ['/legacy-gis', 'Tools', 'Nightly_Export', 'GPServer'],
] as const

const failure = (hoursAgo: number, status: number | null, message: string) => ({
  hoursAgo,
  status,
  message,
})
const unavailable = (hoursAgo: number) =>
  failure(hoursAgo, 503, 'The receiver responded with the status 503.')

/** What is wrong with some webhooks, by their position: every case of the assessment, several times. */
const problems: readonly [every: number, set: (index: number) => Partial<SampleWebhook>][] = [
  [9, (index) => ({ hookUrl: `http://10.20.4.${(index % 40) + 11}:8080/gis/hook` })],
  [13, () => ({ hookUrl: 'https://chat.riverside.example/services/T02/B7' })],
  [7, () => ({ signatureKey: '' })],
  [8, () => ({ active: false })],
  [19, () => ({ owner: 'former.contractor', modifiedBy: 'former.contractor' })],
  [
    11,
    (index) => {
      const created = Date.UTC(2021, 7, 1 + (index % 400))
      return { created, modified: created }
    },
  ],
  [
    29,
    () => ({
      failures: [
        ...[3, 20, 44, 70].map(unavailable),
        failure(91, null, 'The receiver did not respond in time.'),
      ].slice(0, 4),
    }),
  ],
  [31, () => ({ failures: [failure(30, 404, 'The receiver responded with the status 404.')] })],
]

const withProblems = (webhook: SampleWebhook, index: number): SampleWebhook => {
  const found = problems.flatMap(([every, set]) =>
    index % every === every - 1 ? [set(index)] : [],
  )
  return Object.assign({}, webhook, ...found) as SampleWebhook
}

/** The webhooks of the portal's own geoprocessing service, which really fire; their payloads arrive in the portal's receiver. */
const inventoryWebhooks = (service: Service, seed: string | number): SampleWebhook[] => {
  const created = Date.UTC(2024, 1, 6, 18)
  const webhook = (name: string, set: Partial<SampleWebhook>) =>
    webhookOf(service, random(`${seed}:webhook:inventory:${name}`), created, {
      name,
      contentType: 'application/json',
      ...set,
    })
  return [
    webhook('Inventory finished', {
      hookUrl: `${receiverPath}/inventory`,
      signatureKey: 'Riverside2024inventory',
    }),
    webhook('Inventory finished (form)', {
      hookUrl: `${receiverPath}/inventory-form`,
      contentType: 'application/x-www-form-urlencoded',
      signatureKey: 'Riverside2024form',
    }),
    webhook('Inventory to chat', {
      hookUrl: 'https://chat.riverside.example/services/T02/B7/inventory',
      active: false,
    }),
  ]
}

/** Returns the webhooks of the sample organization: of its feature and geoprocessing services, and of those of other servers. */
export const riversideWebhooks = (
  seed: string | number,
  items: readonly SampleItem[],
  servers: readonly SampleServer[],
): SampleWebhook[] => {
  const idOf = (url: string) => servers.find((server) => server.url === url)?.id ?? ''
  const hosting = servers.find(({ isHosted }) => isHosted)?.id ?? ''
  const services = items.flatMap((item): (Service & { created: number })[] => {
    const service = serviceAt(item.url)
    if (!service) return []
    const { owner, created, id } = item
    return [{ ...service, serverId: hosting, itemId: id, owner, created }]
  })
  const own = services.find((service) => service.serviceName === serviceName)
  const others = otherServices.map(([url, folderName, name, serviceType], index) => ({
    serverId: idOf(url),
    folderName,
    serviceName: name,
    serviceType,
    itemId: '',
    owner: index % 3 === 0 ? 'admin' : 'publisher',
    created: Date.UTC(2022, index, 3, 15),
  }))
  const some = services.filter((service) => service !== own).slice(0, 70)
  const usual = [...some, ...others, ...others, ...some.slice(0, 23)].map(
    ({ created, ...service }, index) => {
      const chance = random(`${seed}:webhook:${index}`)
      return withProblems(
        webhookOf(service, chance, Math.min(created + chance.integer(1, 90) * day, end)),
        index,
      )
    },
  )
  return own ? [...inventoryWebhooks(own, seed), ...usual] : usual
}

/** Returns many webhooks, ten for each service. */
export const largeWebhooks = (
  count: number,
  {
    seed,
    items,
    owners,
    servers,
  }: {
    readonly seed: string | number
    readonly items: readonly SampleItem[]
    readonly owners: readonly SampleMember[]
    readonly servers: readonly SampleServer[]
  },
): SampleWebhook[] => {
  const hosting = servers.find(({ isHosted }) => isHosted)?.id ?? ''
  const services = items.filter(({ url }) => serviceAt(url) !== undefined)
  return Array.from({ length: count }, (_, index) => {
    const chance = random(`${seed}:large:webhook:${index}`)
    const item = services[Math.floor(index / 10) % services.length]
    const found = item && serviceAt(item.url)
    const isHosted = index % 10 < 8
    const service: Service = {
      serverId: isHosted ? hosting : (servers[(index % 4) + 1]?.id ?? hosting),
      folderName: '',
      serviceName: `Service_${index}`,
      serviceType: index % 10 === 9 ? 'GPServer' : 'FeatureServer',
      owner: chance.pick(owners).username,
      ...(found && isHosted ? { ...found, itemId: item.id } : { itemId: '' }),
    }
    return withProblems(
      webhookOf(service, chance, chance.integer(Date.UTC(2022, 0, 1), end)),
      index,
    )
  })
}
