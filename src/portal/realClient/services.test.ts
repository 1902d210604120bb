import { beforeAll, expect, test } from 'vitest'
import { hostedLayers } from '../db/schema.ts'
import { hostingServer } from '../sampleData/servers.ts'
import { addItem } from '../testing/arrange.ts'
import { exercised } from './functions.ts'
import { realClient } from './realClient.ts'

const { client, as, portal, uncalled } = realClient(exercised.services)

beforeAll(async () => {
  const { services } = portal().portal
  const layer = { serverId: hostingServer.id, folder: 'Hosted', rows: [] }
  const structure = {
    name: 'wells',
    fields: [],
    keyField: null,
    geometryField: null,
    geometryType: null,
    wkid: null,
  }
  for (const serviceName of ['Wells', 'Wells_1']) {
    const itemId = await addItem(services, { type: 'Feature Service', owner: 'publisher' })
    await services.db.insert(hostedLayers).values({ ...layer, itemId, serviceName, structure })
  }
})

test('isServiceNameAvailable returns whether the hosting server has a service of the name and type', async () => {
  const isAvailable = async (name: string, type: string) =>
    (await client.isServiceNameAvailable(name, type, as('viewer').authentication)).available
  expect(await isAvailable('wELLS', 'Feature Service')).toBe(false)
  expect(await isAvailable('Wells', 'Map Service')).toBe(true)
  expect(await isAvailable('Wells', 'Image Service')).toBe(true)
  expect(await isAvailable('Rivers', 'Feature Service')).toBe(true)
})

test('getUniqueServiceName adds a number to a name that a service has', async () => {
  const { authentication } = as('publisher')
  const unique = (name: string) =>
    client.getUniqueServiceName(name, 'Feature Service', authentication, 0)
  expect(await unique('Wells')).toBe('Wells_2')
  expect(await unique('Rivers')).toBe('Rivers')
})

test('every function of this area is called', () => {
  expect(uncalled()).toEqual([])
})
